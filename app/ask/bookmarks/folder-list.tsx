import { type FormEvent, useId, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { BookmarkPage, Folder } from './bookmarks.schema.ts';
import { collectPath, collectTexts } from './collect-texts.ts';
import style from './collect.module.css';

/** The folders as links with counts, and what can be done with each. */
export function FolderList({
  page,
  chosen,
}: {
  page: Pick<BookmarkPage, 'folders' | 'all' | 'loose'>;
  chosen: number;
}) {
  const t = collectTexts.use();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [naming, setNaming] = useState<Folder | 'new' | null>(null);
  const { folders } = page;
  async function shift(at: number, step: -1 | 1) {
    const ids = folders.map((folder) => folder.id);
    [ids[at], ids[at + step]] = [ids[at + step]!, ids[at]!];
    if ((await request.post('/api/ask/orderFolders', { ids })).code === 1) await revalidate();
  }
  async function remove(folder: Folder) {
    if (
      !(await confirm({
        danger: true,
        title: t.deleteFolderAsk(folder.name),
        text: t.deleteFolderText,
        confirmText: t.deleteFolder,
        cancelText: t.cancel,
      }))
    )
      return;
    if ((await request.post('/api/ask/deleteFolder', { id: folder.id })).code !== 1) return;
    if (folder.id === chosen) await navigate(collectPath({}), { replace: true });
    else await revalidate();
  }
  const place = (id: number, name: string, count: number) => (
    <Link to={collectPath({ folder: id })} aria-current={id === chosen ? 'page' : undefined} preventScrollReset>
      <Icon name={id > 0 ? 'folder' : 'bookmark'} size="s" />
      <span>{name}</span>
      <small className="num">{formatNumber(count)}</small>
    </Link>
  );
  return (
    <nav className={style['folders']} aria-label={t.folders}>
      <ul>
        <li>{place(-1, t.all, page.all)}</li>
        {folders.length > 0 && <li>{place(0, t.loose, page.loose)}</li>}
        {folders.map((folder, at) => (
          <li key={folder.id}>
            {place(folder.id, folder.name, folder.bookmarks)}
            <Menu
              label={t.folderActs(folder.name)}
              className="iconbtn iconbtn-s"
              items={[
                { label: t.rename, icon: 'edit', onSelect: () => setNaming(folder) },
                ...(at > 0 ? [{ label: t.up, icon: 'arrow-up' as const, onSelect: () => void shift(at, -1) }] : []),
                ...(at < folders.length - 1
                  ? [{ label: t.down, icon: 'arrow-down' as const, onSelect: () => void shift(at, 1) }]
                  : []),
                { label: t.deleteFolder, icon: 'trash', danger: true, onSelect: () => void remove(folder) },
              ]}
            >
              <Icon name="more" size="s" />
            </Menu>
          </li>
        ))}
      </ul>
      <Button size="s" tone="quiet" icon="plus" onClick={() => setNaming('new')}>
        {t.newFolder}
      </Button>
      {naming && <FolderDialog folder={naming === 'new' ? null : naming} onClose={() => setNaming(null)} />}
    </nav>
  );
}

function FolderDialog({ folder, onClose }: { folder: Folder | null; onClose: () => void }) {
  const t = collectTexts.use();
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    setBusy(true);
    const answer = await request.post('/api/ask/saveFolder', {
      ...(folder && { id: folder.id }),
      name: typeof name === 'string' ? name : '',
    });
    setBusy(false);
    if (answer.code !== 1) return setErrors(fieldErrors(answer));
    await revalidate();
    onClose();
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={id} loading={isBusy}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={folder ? t.renameFolder : t.newFolder} footer={footer}>
      <form id={id} className="stack" onSubmit={(event) => void save(event)}>
        <Field label={t.folderName} error={errors['name']} required>
          <Input name="name" maxLength={40} required defaultValue={folder?.name} data-autofocus />
        </Field>
      </form>
    </Dialog>
  );
}
