import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { preloadRequests, request } from '#app/core/request.ts';
import { findKept, keepText } from '#app/core/kept-text.ts';
import { useKeptPlace } from '#app/account/ui/use-kept-place.ts';
import type { DraftView } from '../drafts/schema.ts';
import { createSender } from '../drafts/ui/send-draft.ts';
import { useSaveMoments } from '../drafts/ui/use-save-moments.ts';
import { createDraftKeeper, type DraftState, newerText } from './draft-keeper.ts';

const textOf = (draft: DraftView | null) => (typeof draft?.data['markdown'] === 'string' ? draft.data['markdown'] : '');

export type DraftChoice = {
  /** Keep this page's text, over what was kept elsewhere. */
  keep: () => void;
  /** Go on with the text that was kept elsewhere. */
  take: () => void;
};

/**
 * A text that is kept in this browser with each change and on the server when typing rests, when the page is hidden, and
 * again when the network is back.
 * @param draft what the server holds under `key`, or "ask" to find that out after the form is there; the newer of it and this
 * browser's text is where the form starts, the latter only after hydration, because the server does not know it
 * @param initial where it starts without either
 * @returns among others `conflict`, when the draft was kept elsewhere since this page has seen it
 */
export function useDraft(key: string, draft: DraftView | null | 'ask', initial = '') {
  const given = draft === 'ask' ? null : draft;
  const place = useKeptPlace()(key);
  const [text, setText] = useState(textOf(given) || initial);
  const [isRestored, setRestored] = useState(textOf(given) !== '');
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const [isConflict, setConflict] = useState(false);
  const hasTyped = useRef(false);
  const sender = useMemo(() => createSender(key, initial, () => setConflict(true)), [key, initial]);
  const keeper = useMemo(
    () => createDraftKeeper({ show: setState, keep: (kept) => keepText(place, kept), save: (next) => sender.send(next) }),
    [place, sender],
  );
  const begin = useEffectEvent(async () => {
    const there = draft === 'ask' ? await findDraft(key) : draft;
    if (hasTyped.current) return; // what the server holds was not seen: a save meets it as a conflict
    sender.see(there?.version ?? 0);
    const kept = findKept(place);
    const first = newerText(there && { text: textOf(there), at_s: there.updatedAt }, kept);
    if (kept && kept.text === textOf(there)) keepText(place, '');
    setText(first || initial);
    setRestored(first !== '' && first !== initial);
    keeper.start(textOf(there) || initial, first || initial);
  });
  useEffect(() => {
    void begin();
    preloadRequests();
    return () => {
      void keeper.flush();
      keeper.stop();
    };
  }, [keeper]);
  useSaveMoments(() => void keeper.flush());
  async function take() {
    const there = await findDraft(key);
    sender.free(there?.version ?? 0);
    setText(textOf(there) || initial);
    setConflict(false);
    keepText(place, '');
    keeper.start(textOf(there) || initial, textOf(there) || initial);
  }
  function keep() {
    sender.free(undefined);
    setConflict(false);
    void keeper.flush();
  }
  return {
    text,
    state,
    isRestored,
    conflict: isConflict ? ({ keep, take: () => void take() } satisfies DraftChoice) : null,
    flush: keeper.flush,
    whileSending: keeper.whileSending,
    change(next: string) {
      hasTyped.current = true;
      setText(next);
      setRestored(false);
      keeper.change(next);
    },
    forget() {
      setText(initial);
      setRestored(false);
      sender.free(0);
      setConflict(false);
      keeper.forget();
    },
  };
}

async function findDraft(key: string): Promise<DraftView | null> {
  const answer = await request.get<DraftView | null>('/api/ask/draft', { key }, { showErrorMessage: false, showCodeMessage: false });
  return answer.code === 1 ? answer.data : null;
}
