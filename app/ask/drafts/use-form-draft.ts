import { useEffect, useRef, useState } from 'react';
import type { DraftView } from './drafts.schema.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';

type Data = DraftView['data'];

/** What a form has of its draft. */
export type FormDraft = ReturnType<typeof useDraft>;

const form = { textOf: canonical, dataOf: (text: string) => JSON.parse(text) as Data };

/**
 * Keeps what is being written in a form: in this browser with each change, on the server two seconds after the last
 * change, when the page is hidden or left, and again when the network is back. Nothing is sent before the first change.
 * @param data what to keep, or null when there is nothing worth keeping
 * @param draft the draft that the form began with
 * @param restore puts back what a reload or a lost connection kept from the server; it must give the same `data` again.
 * Without it nothing is kept in the browser
 */
export function useDraft(key: string, data: Data | null, draft: DraftView | null, restore?: (data: Data) => void) {
  const text = data && canonical(data);
  const [isRestored, setRestored] = useState(false);
  const put = restore && ((next: string) => (restore(form.dataOf(next)), setRestored(true)));
  const { keeper, state, choice } = useDraftKeeper(key, form, text, draft, put);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    keeper.change(text);
  }, [keeper, text]);
  return {
    state,
    choice,
    isRestored,
    end: keeper.end,
    whileSending: keeper.whileSending,
    /** The form begins anew with `next`; what is written from then on is kept. */
    restart(next: Data | null) {
      setRestored(false);
      keeper.restart(next && canonical(next));
    },
    /**
     * The draft is given up, here and on the server, and the form begins anew with `next`; false when that failed, and
     * it stays.
     */
    async discard(next: Data | null): Promise<boolean> {
      if (!(await keeper.discard())) return false;
      setRestored(false);
      keeper.restart(next && canonical(next));
      return true;
    },
  };
}

/** The database gives a draft's parts back in an order of its own. */
function canonical(data: Data): string {
  const isParts = (value: unknown): value is Data =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return JSON.stringify(data, (_, value: unknown) =>
    isParts(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}
