import { useState } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { Bookmark, Folder } from './bookmarks.schema.ts';
import { collectTexts } from './collect-texts.ts';
import style from './collect.module.css';

/** Bookmarks to select, move, note and remove. */
export function BookmarkList({ rows, folders }: { rows: readonly Bookmark[]; folders: readonly Folder[] }) {
  const t = collectTexts.use();
  const { send } = useSend();
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [noting, setNoting] = useState<Bookmark | null>(null);
  const chosen = rows.filter((row) => selected.includes(row.postId)).map((row) => row.postId);
  async function move(folder: number) {
    if (await send('/api/ask/moveBookmarks', { postIds: chosen, folder }, { done: t.moved, refresh: true }))
      setSelected([]);
  }
  async function remove({ postId }: Bookmark) {
    await send('/api/ask/bookmark', { postId, bookmarked: false }, { done: t.removed, refresh: true });
  }
  const toggle = (id: number) =>
    setSelected((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <>
      {chosen.length > 0 && (
        <div className={style['chosen']} role="status">
          <span>{t.selected(chosen.length)}</span>
          <Menu
            label={t.moveTo}
            head={t.moveTo}
            className="btn btn-s"
            items={[
              { label: t.loose, onSelect: () => void move(0) },
              ...folders.map((folder) => ({
                label: folder.name,
                icon: 'folder' as const,
                onSelect: () => void move(folder.id),
              })),
            ]}
          >
            <Icon name="folder" />
            {t.moveTo}
          </Menu>
        </div>
      )}
      <ul className={style['rows']}>
        {rows.map((row) => (
          <Row
            key={row.postId}
            row={row}
            isSelected={chosen.includes(row.postId)}
            onSelect={() => toggle(row.postId)}
            onNote={() => setNoting(row)}
            onRemove={() => void remove(row)}
          />
        ))}
      </ul>
      {noting && <NoteDialog bookmark={noting} onClose={() => setNoting(null)} />}
    </>
  );
}

type RowProps = { row: Bookmark; isSelected: boolean; onSelect: () => void; onNote: () => void; onRemove: () => void };

function Row({ row, isSelected, onSelect, onNote, onRemove }: RowProps) {
  const t = collectTexts.use();
  const language = useLanguage();
  const title = row.isGone ? t.gone : row.title;
  return (
    <li>
      <input type="checkbox" checked={isSelected} onChange={onSelect} aria-label={t.select(title)} />
      <div className="grow">
        <h2>{row.isGone ? <span className="muted">{title}</span> : <Link to={postPath(row.postId)}>{title}</Link>}</h2>
        {row.note && <p className={style['note']}>{row.note}</p>}
        <div className={style['under']}>
          {!row.isGone && (
            <>
              <Chip tone={row.solved ? 'primary' : 'line'}>{row.solved ? t.solved : t.kinds[row.kind]}</Chip>
              {row.kind === 'question' && <span>{t.answers(formatNumber(row.answers))}</span>}
              <span>{t.votes(formatNumber(row.score))}</span>
              {row.author?.nickname && <span>{row.author.nickname}</span>}
            </>
          )}
          <span>
            {t.savedAt} <Time value={row.createdAt} language={language} />
          </span>
        </div>
      </div>
      <span className="nowrap">
        <IconButton label={`${row.note ? t.editNote : t.addNote} – ${title}`} icon="edit" size="s" onClick={onNote} />
        <IconButton label={`${t.remove} – ${title}`} icon="trash" size="s" onClick={onRemove} />
      </span>
    </li>
  );
}

function NoteDialog({ bookmark, onClose }: { bookmark: Bookmark; onClose: () => void }) {
  const t = collectTexts.use();
  const sending = useSend();
  const { send } = sending;
  async function save(element: HTMLFormElement) {
    const note = new FormData(element).get('note');
    const body = {
      postId: bookmark.postId,
      note: typeof note === 'string' ? note : '',
    };
    if (await send('/api/ask/noteBookmark', body, { done: t.saved, refresh: true })) onClose();
  }
  return (
    <FormDialog
      title={t.noteOf(bookmark.isGone ? t.gone : bookmark.title)}
      onClose={onClose}
      sending={sending}
      doText={t.save}
      onSubmit={save}
    >
      <Field label={t.note} help={t.noteHelp}>
        <Textarea name="note" rows={4} maxLength={500} defaultValue={bookmark.note} data-autofocus />
      </Field>
    </FormDialog>
  );
}
