import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import type { Bookmark, Folder } from './bookmarks.schema.ts';
import { collectTexts } from './collect-texts.ts';
import style from './collect.module.css';

/** Bookmarks to select, move, note and remove. */
export function BookmarkList({ rows, folders }: { rows: readonly Bookmark[]; folders: readonly Folder[] }) {
  const t = collectTexts.use();
  const { revalidate } = useRevalidator();
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [noting, setNoting] = useState<Bookmark | null>(null);
  const chosen = rows.filter((row) => selected.includes(row.postId)).map((row) => row.postId);
  async function move(folder: number) {
    if ((await request.post('/api/ask/moveBookmarks', { postIds: chosen, folder })).code !== 1) return;
    toast.success(t.moved);
    setSelected([]);
    await revalidate();
  }
  async function remove({ postId }: Bookmark) {
    if ((await request.post('/api/ask/bookmark', { postId, bookmarked: false })).code !== 1) return;
    toast.success(t.removed);
    await revalidate();
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
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const note = new FormData(event.currentTarget).get('note');
    setBusy(true);
    const answer = await request.post('/api/ask/noteBookmark', {
      postId: bookmark.postId,
      note: typeof note === 'string' ? note : '',
    });
    setBusy(false);
    if (answer.code !== 1) return;
    toast.success(t.saved);
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
    <Dialog open onClose={onClose} title={t.noteOf(bookmark.isGone ? t.gone : bookmark.title)} footer={footer}>
      <form id={id} className="stack" onSubmit={(event) => void save(event)}>
        <Field label={t.note} help={t.noteHelp}>
          <Textarea name="note" rows={4} maxLength={500} defaultValue={bookmark.note} data-autofocus />
        </Field>
      </form>
    </Dialog>
  );
}
