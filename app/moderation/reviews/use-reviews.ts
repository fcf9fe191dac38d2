import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Failure, fieldErrors, request } from '#app/core/request/request.ts';
import type { Envelope } from '#app/core/request/request-exchange.ts';
import type { ActName } from '#app/ui/forms/sender.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Card, Decision, Queue, QueueCounts, ReviewView } from './moderation.schema.ts';

export type ReviewsState = {
  card: Card | null;
  counts: QueueCounts;
  state: 'loading' | 'ready' | 'failed';
  busy: ActName | null;
  /** The card that was asked for is not to be had; this is the next one. */
  isOther: boolean;
  load: () => Promise<void>;
  decide: (decision: Decision, note?: string) => Promise<string>;
  skip: () => Promise<void>;
  correct: (change: { title?: string; markdown: string; note: string }) => Promise<string>;
};

/**
 * The card of one queue in front of a reviewer, at first the one with the id `open` if that is not 0, and what may be
 * done with it; acts answer '' when they succeeded, else what is wrong.
 */
export function useReviews(queue: Queue, first: QueueCounts, open = 0): ReviewsState {
  const [view, setView] = useState<ReviewView>({ card: null, counts: first });
  const [state, setState] = useState<ReviewsState['state']>('loading');
  const [wanted, setWanted] = useState(open);
  const { run, busy } = useSend();
  const { revalidate } = useRevalidator();
  function show(answer: Envelope<ReviewView>) {
    if (answer.code === 1) setView(answer.data);
    setState(answer.code === 1 ? 'ready' : 'failed');
  }
  const showFirst = useEffectEvent(show);
  useEffect(() => {
    let isCurrent = true;
    void takeNext(queue, open).then((answer) => isCurrent && showFirst(answer));
    return () => {
      isCurrent = false;
    };
  }, [queue, open]);
  async function load(): Promise<void> {
    setState('loading');
    setWanted(0);
    show(await takeNext(queue));
  }
  async function act(name: string, path: string, body: Record<string, string | number>): Promise<string> {
    const id = view.card?.id;
    const options = { showSuccessMessage: true, showErrorMessage: false };
    const answer = id && (await run(() => request.post(path, { id, ...body }, options), name));
    if (!answer) return '';
    if (answer.code !== 1) return said(answer);
    void revalidate(); // the numbers in the console's menu
    await load();
    return '';
  }
  return {
    ...view,
    state,
    busy,
    isOther: wanted > 0 && view.card?.id !== wanted,
    load,
    decide: (decision, note = '') => act(decision, '/api/ask/decideReview', { decision, note }),
    skip: async () => void (await act('skip', '/api/ask/skipReview', {})),
    correct: ({ title, ...change }) =>
      act('edit', '/api/ask/editReview', title === undefined ? change : { title, ...change }),
  };
}

const takeNext = (queue: Queue, open = 0) =>
  request.post<ReviewView>('/api/ask/nextReview', { queue, ...(open > 0 && { open }) }, { showErrorMessage: false });

const said = (failure: Failure) => Object.values(fieldErrors(failure))[0] ?? failure.msg;
