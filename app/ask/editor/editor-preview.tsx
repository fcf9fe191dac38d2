import { useEffect, useRef, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import { useProseEnhancer } from '#app/ui/kit/code.tsx';
import style from './editor.module.css';

/** The text as readers will see it, rendered by the server. */
export function Preview({
  markdown,
  label,
  emptyText,
  failedText,
}: {
  markdown: string;
  label: string;
  emptyText: string;
  failedText: string;
}) {
  const [state, setState] = useState<{ html: string } | 'loading' | 'failed'>('loading');
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = markdown.trim() === '';
  useProseEnhancer(box, typeof state === 'object' ? state.html : state);
  useEffect(() => {
    if (isEmpty) return;
    const stop = new AbortController();
    void request.post<{ html: string }>('/api/ask/preview', { markdown }, { signal: stop.signal }).then((answer) => {
      if (!stop.signal.aborted) setState(answer.code === 1 ? { html: answer.data.html } : 'failed');
    });
    return () => stop.abort();
  }, [markdown, isEmpty]);
  if (isEmpty) return <p className={`${style['preview']} muted`}>{emptyText}</p>;
  if (state === 'failed') return <p className={`${style['preview']} c-danger`}>{failedText}</p>;
  return (
    <div
      ref={box}
      className={style['preview']}
      role="region"
      aria-label={label}
      aria-busy={state === 'loading'}
      tabIndex={0}
    >
      {state === 'loading' ? (
        <SkeletonText />
      ) : (
        <div className="prose" dangerouslySetInnerHTML={{ __html: state.html }} />
      )}
    </div>
  );
}
