import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { request } from '#app/core/request.ts';
import type { DraftView } from '../schema.ts';
import { createDraftKeeper, type DraftState, newerText } from './draft-keeper.ts';

/**
 * A text that is kept in this browser with each change and on the server when typing rests, when the page is hidden, and
 * again when the network is back.
 * @param draft what the server holds under `key`; the newer of it and this browser's text is where the form starts
 */
export function useDraft(key: string, draft: DraftView | null) {
  const onServer = typeof draft?.data['markdown'] === 'string' ? draft.data['markdown'] : '';
  const [text, setText] = useState(onServer);
  const [isRestored, setRestored] = useState(onServer !== '');
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const keeper = useMemo(
    () =>
      createDraftKeeper({
        show: setState,
        keep: (kept) => keepHere(key, kept),
        save: async (markdown) => {
          const silent = { showErrorMessage: false, showCodeMessage: false };
          const answer = markdown.trim() === '' ? await request.post('/api/ask/deleteDraft', { key }, silent) : await request.post('/api/ask/saveDraft', { key, data: { markdown } }, silent);
          return answer.code === 1;
        },
      }),
    [key],
  );
  const begin = useEffectEvent(() => {
    const first = newerText(draft && { text: onServer, at_s: draft.updatedAt }, readHere(key));
    setText(first);
    setRestored(first !== '');
    keeper.start(onServer, first);
  });
  useEffect(() => {
    begin();
    const flush = () => void keeper.flush();
    const whenHidden = () => document.hidden && flush();
    addEventListener('pagehide', flush);
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      removeEventListener('pagehide', flush);
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', whenHidden);
      void keeper.flush();
      keeper.stop();
    };
  }, [keeper]);
  return {
    text,
    state,
    isRestored,
    flush: keeper.flush,
    change(next: string) {
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

const placeOf = (key: string) => `draft:${key}`;

function keepHere(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(placeOf(key));
    else localStorage.setItem(placeOf(key), JSON.stringify({ text, at: Date.now() }));
  } catch {
    // A full or forbidden storage: the server still keeps the draft.
  }
}

function readHere(key: string): { text: string; at: number } | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(key)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('at' in kept)) return null;
    return typeof kept.text === 'string' && typeof kept.at === 'number' ? { text: kept.text, at: kept.at } : null;
  } catch {
    return null;
  }
}
