import { type ReactNode, useState } from 'react';
import { request } from '#app/core/request.ts';
import type { CommentView } from '../schema.ts';
import { infoTexts } from './info-texts.ts';
import styles from './info.module.css';

type Props = { subject: 'post' | 'answer'; id: number; after: number; count: number; show: (comment: CommentView) => ReactNode };
type CommentPage = { rows: CommentView[]; next: number | null };

/** The comments after the first, fetched fifty at a time when readers want them. */
export default function MoreComments({ subject, id, after, count, show }: Props) {
  const t = infoTexts.use();
  const [rows, setRows] = useState<CommentView[]>([]);
  const [isLoading, setLoading] = useState(false);
  const left = count - rows.length;
  async function load() {
    if (isLoading) return;
    setLoading(true);
    const answer = await request.get<CommentPage>('/api/ask/comments', { subject, id, after: rows.at(-1)?.id ?? after });
    setLoading(false);
    if (answer.code === 1) setRows([...rows, ...answer.data.rows]);
  }
  return (
    <>
      {rows.length > 0 && <ul className="comments">{rows.map(show)}</ul>}
      {left > 0 && (
        <button type="button" className={styles['add']} aria-busy={isLoading || undefined} onClick={() => void load()}>
          {t.moreComments(left)}
        </button>
      )}
    </>
  );
}
