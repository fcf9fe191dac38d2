import { type MouseEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { request } from '#app/core/request/request.ts';
import type { CommentView } from '#app/ask/parts/ask.schema.ts';
import { infoTexts } from '#app/ask/kit/info-texts.ts';
import styles from '#app/ask/kit/info.module.css';

type Props = {
  subject: 'post' | 'answer';
  id: number;
  after: number;
  count: number;
  show: (comment: CommentView) => ReactNode;
};
type CommentPage = { rows: CommentView[]; next: number | null };

/**
 * The comments after the first, fetched fifty at a time when readers want them; without scripts the same page with
 * fifty more.
 */
export default function MoreComments({ subject, id, after, count, show }: Props) {
  const t = infoTexts.use();
  const [rows, setRows] = useState<CommentView[]>([]);
  const [isLoading, setLoading] = useState(false);
  const { pathname, search } = useLocation();
  const left = count - rows.length;
  const last = rows.at(-1)?.id ?? after;
  async function load(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    const answer = await request.get<CommentPage>('/api/ask/comments', { subject, id, after: last });
    setLoading(false);
    if (answer.code === 1) setRows([...rows, ...answer.data.rows]);
  }
  return (
    <>
      {rows.length > 0 && <ul className="comments">{rows.map(show)}</ul>}
      {left > 0 && (
        <a
          href={`${pathname}?${withComments(search, last)}#c${last}`}
          rel="nofollow"
          className={styles['add']}
          aria-busy={isLoading || undefined}
          onClick={(event) => void load(event)}
        >
          {t.moreComments(left)}
        </a>
      )}
    </>
  );
}

function withComments(search: string, last: number): URLSearchParams {
  const query = new URLSearchParams(search);
  query.delete('comment');
  query.set('comments', String(last));
  return query;
}
