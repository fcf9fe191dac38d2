import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useDraftKey } from '#app/account/parts/use-draft-key.ts';
import { keepText } from '#app/core/texts/kept-text.ts';
import { useLive } from '#app/ui/kit/live-events.ts';
import type { Envelope } from '#app/core/request/request-exchange.ts';
import { preloadRequests } from '#app/core/request/request.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { writingTexts } from '#app/ask/editor/writing-texts.ts';
import type { DraftView } from './drafts.schema.ts';
import { dropDraft, findDraft, isLoggedOut, sendDraft } from './send-draft.ts';
import { useSaveMoments } from './use-save-moments.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { DraftState, ServerDraft } from './draft-state.ts';
import { findCopy } from './browser-copy.ts';

export type DraftChoice = {
  /** Keep this page's text, over what was kept elsewhere. */
  keep: () => void;
  /** Go on with the text that was kept elsewhere. */
  take: () => void;
};

/** How a form's text stands in the data of a draft. */
export type DraftForm = {
  textOf: (data: DraftView['data']) => string | null;
  dataOf: (text: string) => DraftView['data'];
};

/**
 * Ties the keeper of a draft to its form: the browser's storage, the API, and the moments at which what was typed must
 * not wait.
 * @param form the same object with each call
 * @param shown the text that the form begins with, null for one that needs no draft
 * @param given what the page was loaded with, or "ask" to find that out after the form is there
 * @param put has the form show another text: this browser's copy, after hydration, as the server does not know it, or
 * the server's
 * @returns among others `choice`, when the draft was kept elsewhere since this text began
 */
export function useDraftKeeper(
  key: string,
  form: DraftForm,
  shown: string | null,
  given: DraftView | null | 'ask',
  put: ((text: string) => void) | undefined,
) {
  const place = useDraftKey()(key);
  const t = writingTexts.use();
  const [state, setState] = useState<DraftState>({ is: 'idle' });
  const putNow = useRef(put);
  useEffect(() => {
    putNow.current = put;
  });
  const isKept = put !== undefined;
  const keptText = t.draftKept;
  const keeper = useMemo(() => {
    const there = (draft: DraftView | null): ServerDraft | null =>
      draft && { text: form.textOf(draft.data) ?? '', version: draft.version };
    let isTold = false;
    const tellKept = () => {
      if (isTold || !created.isKept()) return;
      isTold = true;
      toast.info({ title: keptText, about: 'draft' });
    };
    const created = createDraftKeeper({
      send: async (text, version) => {
        const sent = await sendDraft(key, form.dataOf(text), version);
        if (sent.is === 'failed' && sent.needsLogin) tellKept();
        return sent;
      },
      drop: (isTold) => dropDraft(key, isTold),
      look: async (isTold) => {
        const draft = await findDraft(key, isTold);
        return draft === undefined ? undefined : there(draft);
      },
      copy: {
        find: () => (isKept ? findCopy(place) : null),
        write: (copy) => isKept && keepText(place, copy ? JSON.stringify(copy) : ''),
      },
      show: setState,
      put: (text) => (putNow.current ? putNow.current(text) : location.reload()),
    });
    /** As the keeper's; when the answer leads to the login page, it is said that the text is not lost. */
    const whileSending = async <T extends Envelope<unknown> | null>(post: () => Promise<T>): Promise<T | null> => {
      const answer = await created.whileSending(post);
      if (answer && isLoggedOut(answer)) tellKept();
      return answer;
    };
    return { ...created, there, whileSending };
  }, [key, form, place, isKept, keptText]);
  const begin = useEffectEvent(() => {
    if (given !== 'ask') return void keeper.start(shown, keeper.there(given));
    const meet = keeper.start(shown);
    void findDraft(key).then((draft) => draft !== undefined && meet(keeper.there(draft)));
  });
  useEffect(() => {
    preloadRequests();
    begin();
    return () => {
      void keeper.flush();
      keeper.stop();
    };
  }, [keeper]);
  useSaveMoments(() => void keeper.flush());
  useLive('draft', () => void keeper.lookAgain());
  const choice: DraftChoice | null =
    state.is === 'conflict' ? { keep: keeper.keep, take: () => void keeper.take() } : null;
  return { keeper, state, choice };
}
