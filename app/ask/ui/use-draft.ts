import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { preloadRequests, request } from '#app/core/request.ts';
import type { DraftView } from '../schema.ts';
import { createDraftKeeper, type DraftState, newerText } from './draft-keeper.ts';
import { findKept, keepText } from '#app/core/kept-text.ts';

const quietly = { showErrorMessage: false, showCodeMessage: false };

async function saveDraft(key: string, markdown: string): Promise<boolean> {
  const isEmpty = markdown.trim() === '';
  const answer = isEmpty
    ? await request.post('/api/ask/deleteDraft', { key }, quietly)
    : await request.post('/api/ask/saveDraft', { key, data: { markdown } }, quietly);
  return answer.code === 1;
}

/**
 * A text that is kept in this browser with each change and on the server when typing rests, when the page is hidden, and
 * again when the network is back.
 * @param draft what the server holds under `key`; the newer of it and this browser's text is where the form starts, the
 * latter only after hydration, because the server does not know it
 */
export function useDraft(key: string, draft: DraftView | null) {
  const onServer = typeof draft?.data['markdown'] === 'string' ? draft.data['markdown'] : '';
  const [text, setText] = useState(onServer);
  const [isRestored, setRestored] = useState(onServer !== '');
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const keeper = useMemo(() => createDraftKeeper({ show: setState, keep: (kept) => keepText(key, kept), save: (next) => saveDraft(key, next) }), [key]);
  const hasTyped = useRef(false);
  const begin = useEffectEvent(() => {
    if (hasTyped.current) return;
    const first = newerText(draft && { text: onServer, at_s: draft.updatedAt }, findKept(key));
    setText(first);
    setRestored(first !== '');
    keeper.start(onServer, first);
  });
  useEffect(() => {
    // The browser's own text exists only after hydration.
    // oxlint-disable-next-line react/set-state-in-effect
    begin();
    preloadRequests();
    const flush = () => void keeper.flush();
    const whenHidden = () => document.hidden && flush();
    addEventListener('pagehide', flush);
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      removeEventListener('pagehide', flush);
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', whenHidden);
      flush();
      keeper.stop();
    };
  }, [keeper]);
  return {
    text,
    state,
    isRestored,
    flush: keeper.flush,
    change(next: string) {
      hasTyped.current = true;
      setText(next);
      setRestored(false);
      keeper.change(next);
    },
    forget() {
      setText('');
      setRestored(false);
      keeper.forget();
    },
  };
}
