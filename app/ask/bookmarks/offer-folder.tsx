import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { fieldErrors, request } from '#app/core/request/request.ts';
import type { Envelope } from '#app/core/request/request-exchange.ts';
import { documentLanguage } from '#app/core/request/request-headers.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type zh from './keep.zh.ts';
import { type BookmarkPage, type Folder, maxFolders } from './bookmarks.schema.ts';

const texts = await pageTexts(
  () => import('./keep.zh.ts'),
  () => import('./keep.en.ts'),
);
const t: Widen<typeof zh> = texts.in(documentLanguage());

/**
 * Says that a post was bookmarked, with the way to a folder for it. `show` puts a dialog on the page, or null to take
 * it away.
 */
export function offerFolder(postId: number, show: (dialog: ReactNode) => void): void {
  const close = () => show(null);
  const open = () => show(createPortal(<FolderDialog postId={postId} onClose={close} />, document.body));
  toast.success({ title: t.kept, action: { label: t.choose, onPress: open } });
}

type Choice = number | 'new';

function FolderDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const form = useId();
  const [folders, setFolders] = useState<Folder[] | 'failed' | null>(null);
  const [choice, setChoice] = useState<Choice>(0);
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  function take(answer: Envelope<BookmarkPage>) {
    setFolders(answer.code === 1 ? answer.data.folders : 'failed');
    if (answer.code === 1) setChoice(answer.data.folders[0]?.id ?? 'new');
  }
  async function load() {
    setFolders(null);
    take(await readFolders());
  }
  const takeFirst = useEffectEvent(take);
  useEffect(() => {
    let isCurrent = true;
    void readFolders().then((answer) => isCurrent && takeFirst(answer));
    return () => {
      isCurrent = false;
    };
  }, []);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending || !Array.isArray(folders)) return;
    if (choice === 'new' && name.trim() === '') return setFault(t.nameNeeded);
    setSending(true);
    const said = await moveTo(postId, choice, name.trim());
    setSending(false);
    if (said !== '') return setFault(said);
    const chosen = choice === 'new' ? name.trim() : folders.find(({ id }) => id === choice)?.name;
    toast.success(chosen === undefined ? t.loosened : t.moved(chosen));
    onClose();
  }
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button tone="primary" type="submit" form={form} loading={isSending} disabled={!Array.isArray(folders)}>
        {t.save}
      </Button>
    </>
  );
  const pick = (next: Choice) => {
    setChoice(next);
    setFault('');
  };
  return (
    <Dialog open onClose={onClose} title={t.title} footer={footer}>
      {folders === null && <SkeletonText lines={4} />}
      {folders === 'failed' && (
        <Notice tone="bad" action={<Button onClick={() => void load()}>{t.retry}</Button>}>
          {t.failed}
        </Notice>
      )}
      {Array.isArray(folders) && (
        <form id={form} className="form" onSubmit={(event) => void send(event)}>
          <Field group label={t.folders} error={choice === 'new' ? undefined : fault || undefined}>
            <Choices>
              {folders.map(({ id, name: label, bookmarks }) => (
                <Radio
                  key={id}
                  name="folder"
                  checked={choice === id}
                  help={t.count(formatNumber(bookmarks))}
                  onChange={() => pick(id)}
                >
                  {label}
                </Radio>
              ))}
              {folders.length < maxFolders && (
                <Radio name="folder" checked={choice === 'new'} onChange={() => pick('new')}>
                  {t.newFolder}
                </Radio>
              )}
              <Radio name="folder" checked={choice === 0} onChange={() => pick(0)}>
                {t.loose}
              </Radio>
            </Choices>
          </Field>
          {choice === 'new' && (
            <Field label={t.name} error={fault || undefined} required>
              <Input
                value={name}
                maxLength={40}
                data-autofocus
                onChange={(event) => setName(event.currentTarget.value)}
              />
            </Field>
          )}
        </form>
      )}
    </Dialog>
  );
}

const readFolders = () =>
  request.get<BookmarkPage>('/api/ask/bookmarks', { folder: 0 }, { showErrorMessage: false, showCodeMessage: false });

/** Moves the bookmark, into a new folder when one is wanted. Answers '' when it succeeded, else what is wrong. */
async function moveTo(postId: number, choice: Choice, name: string): Promise<string> {
  const quiet = { showErrorMessage: false, showCodeMessage: false } as const;
  let folder = choice;
  if (folder === 'new') {
    const made = await request.post<{ id: number }>('/api/ask/saveFolder', { name }, quiet);
    if (made.code !== 1) return fieldErrors(made)['name'] ?? made.msg;
    folder = made.data.id;
  }
  const moved = await request.post('/api/ask/moveBookmarks', { postIds: [postId], folder }, quiet);
  return moved.code === 1 ? '' : moved.msg;
}
