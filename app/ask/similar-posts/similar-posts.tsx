import { useEffect, useState } from 'react';
import { Link } from '#app/ui/kit/link.tsx';
import { request } from '#app/core/request/request.ts';
import type { RelatedPost } from '#app/ask/parts/ask.schema.ts';
import style from '#app/ask/editor/form.module.css';

/**
 * Posts with a similar title, looked up 300 ms after the last key. They open in a new window so that nothing typed is
 * lost.
 */
export function SimilarPosts({
  title,
  heading,
  meta,
}: {
  title: string;
  heading: string;
  meta: (score: number, answers: number) => string;
}) {
  const posts = useSimilar(title);
  if (posts.length === 0) return null;
  return (
    <div className={style['similar']} role="status">
      <h2>{heading}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <Link to={`/ask/info/${post.id}`} target="_blank" rel="noopener">
              {post.title}
            </Link>
            <span className="muted nowrap">{meta(post.score, post.answers)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Posts similar to a title being typed; none while it is too short. */
function useSimilar(title: string): RelatedPost[] {
  const [found, setFound] = useState<RelatedPost[]>([]);
  const words = title.trim();
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      if ([...words].length < 4) return setFound([]);
      void request
        .get<RelatedPost[]>(
          '/api/ask/similar',
          { title: words.slice(0, 150) },
          { signal: stop.signal, showErrorMessage: false, showCodeMessage: false },
        )
        .then((answer) => {
          if (answer.code === 1) setFound(answer.data);
        });
    }, 300);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words]);
  return found;
}
