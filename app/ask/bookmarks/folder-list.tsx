import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Menu, type MenuItem } from '#app/ui/overlays/menu.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
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
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [naming, setNaming] = useState<Folder | 'new' | null>(null);
  const { folders } = page;
  async function shift(at: number, step: -1 | 1) {
    const ids = folders.map((folder) => folder.id);
    [ids[at], ids[at + step]] = [ids[at + step]!, ids[at]!];
    await send('/api/ask/orderFolders', { ids }, { refresh: true });
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
    if (!(await send('/api/ask/deleteFolder', { id: folder.id }))) return;
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
            <FolderMenu
              folder={folder}
              onRename={() => setNaming(folder)}
              onUp={at > 0 ? () => void shift(at, -1) : null}
              onDown={at < folders.length - 1 ? () => void shift(at, 1) : null}
              onRemove={() => void remove(folder)}
            />
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

type MenuProps = {
  folder: Folder;
  onRename: () => void;
  /** Null where it goes no further. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
};

function FolderMenu({ folder, onRename, onUp, onDown, onRemove }: MenuProps) {
  const t = collectTexts.use();
  const items: MenuItem[] = [{ label: t.rename, icon: 'edit', onSelect: onRename }];
  if (onUp) items.push({ label: t.up, icon: 'arrow-up', onSelect: onUp });
  if (onDown) items.push({ label: t.down, icon: 'arrow-down', onSelect: onDown });
  items.push({ label: t.deleteFolder, icon: 'trash', danger: true, onSelect: onRemove });
  return (
    <Menu label={t.folderActs(folder.name)} className="iconbtn iconbtn-s" items={items}>
      <Icon name="more" size="s" />
    </Menu>
  );
}

function FolderDialog({ folder, onClose }: { folder: Folder | null; onClose: () => void }) {
  const t = collectTexts.use();
  const sending = useSend();
  const { send, faults } = sending;
  async function save(element: HTMLFormElement) {
    const name = new FormData(element).get('name');
    const body = {
      ...(folder && { id: folder.id }),
      name: typeof name === 'string' ? name : '',
    };
    if (await send('/api/ask/saveFolder', body, { refresh: true })) onClose();
  }
  return (
    <FormDialog
      title={folder ? t.renameFolder : t.newFolder}
      onClose={onClose}
      sending={sending}
      doText={t.save}
      onSubmit={save}
    >
      <Field label={t.folderName} error={faults['name']} required>
        <Input name="name" maxLength={40} required defaultValue={folder?.name} data-autofocus />
      </Field>
    </FormDialog>
  );
}
