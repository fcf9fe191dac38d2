import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import type { Envelope } from '#app/core/request/request-exchange.ts';
import { documentLanguage } from '#app/core/request/request-headers.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
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
  const [folders, setFolders] = useState<Found>(null);
  const [choice, setChoice] = useState<Choice>(0);
  const [name, setName] = useState('');
  const sending = useSend({ quiet: true });
  const load = useFolders((found) => {
    setFolders(found);
    if (Array.isArray(found)) setChoice(found[0]?.id ?? 'new');
  });
  async function send() {
    if (!Array.isArray(folders)) return;
    if (choice === 'new' && name.trim() === '') return sending.setFaults({ name: t.nameNeeded });
    const folder = choice === 'new' ? await make(name.trim()) : choice;
    const body = { postIds: [postId], folder };
    if (folder === undefined || !(await sending.send('/api/ask/moveBookmarks', body))) return;
    const chosen = choice === 'new' ? name.trim() : folders.find(({ id }) => id === choice)?.name;
    toast.success(chosen === undefined ? t.loosened : t.moved(chosen));
    onClose();
  }
  const make = async (called: string) =>
    (await sending.send<{ id: number }>('/api/ask/saveFolder', { name: called }))?.data.id;
  const pick = (next: Choice) => {
    setChoice(next);
    sending.setFaults({});
  };
  return (
    <FormDialog
      title={t.title}
      onClose={onClose}
      sending={sending}
      doText={t.save}
      disabled={!Array.isArray(folders)}
      onSubmit={send}
    >
      {folders === null && <SkeletonText lines={4} />}
      {folders === 'failed' && (
        <Notice tone="bad" action={<Button onClick={() => void load()}>{t.retry}</Button>}>
          {t.failed}
        </Notice>
      )}
      {Array.isArray(folders) && <FolderChoices folders={folders} choice={choice} pick={pick} />}
      {choice === 'new' && (
        <Field label={t.name} error={sending.faults['name']} required>
          <Input value={name} maxLength={40} data-autofocus onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
      )}
    </FormDialog>
  );
}

type ChoicesProps = { folders: readonly Folder[]; choice: Choice; pick: (choice: Choice) => void };

function FolderChoices({ folders, choice, pick }: ChoicesProps) {
  return (
    <Field group label={t.folders}>
      <Choices>
        {folders.map(({ id, name, bookmarks }) => (
          <Radio
            key={id}
            name="folder"
            checked={choice === id}
            help={t.count(formatNumber(bookmarks))}
            onChange={() => pick(id)}
          >
            {name}
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
  );
}

type Found = Folder[] | 'failed' | null;

/** Reads the folders when the dialog opens; what is returned reads them again. */
function useFolders(show: (found: Found) => void): () => Promise<void> {
  const take = (answer: Envelope<BookmarkPage>) => show(answer.code === 1 ? answer.data.folders : 'failed');
  const takeFirst = useEffectEvent(take);
  useEffect(() => {
    let isCurrent = true;
    void readFolders().then((answer) => isCurrent && takeFirst(answer));
    return () => {
      isCurrent = false;
    };
  }, []);
  return async () => {
    show(null);
    take(await readFolders());
  };
}

const readFolders = () =>
  request.get<BookmarkPage>('/api/ask/bookmarks', { folder: 0 }, { showErrorMessage: false, showCodeMessage: false });
