import { useState } from 'react';
import type { DraftView } from './drafts.schema.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';

const form = {
  textOf: (data: DraftView['data']) => (typeof data['markdown'] === 'string' ? data['markdown'] : null),
  dataOf: (markdown: string) => ({ markdown }),
};

/**
 * A text that is kept in this browser with each change and on the server when typing rests, when the page is hidden,
 * and again when the network is back.
 * @param draft what the server holds under `key`, or "ask" to find that out after the form is there
 * @param initial where it starts without a draft, and what needs none
 * @returns among others `choice`, when the draft was kept elsewhere since this page has seen it
 */
export function useDraft(key: string, draft: DraftView | null | 'ask', initial = '') {
  const kept = (draft !== 'ask' && draft && form.textOf(draft.data)) || '';
  const [text, setText] = useState(kept || initial);
  const [isRestored, setRestored] = useState(kept !== '');
  const needed = (next: string) => (next.trim() === '' || next === initial ? null : next);
  function put(next: string) {
    setText(next);
    setRestored(next !== initial);
  }
  const { keeper, state, choice } = useDraftKeeper(key, form, needed(text), draft, put);
  return {
    text,
    state,
    isRestored,
    choice,
    flush: keeper.flush,
    whileSending: keeper.whileSending,
    discard: keeper.discard,
    change(next: string) {
      setText(next);
      setRestored(false);
      keeper.change(needed(next));
    },
    /** The text has become a post or is given up; the form begins anew. */
    restart() {
      setText(initial);
      setRestored(false);
      keeper.restart(null);
    },
  };
}
