import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Params } from '#app/core/request/request-params.ts';
import type { DraftView } from '#app/ask/drafts/drafts.schema.ts';
import { useDraft } from '#app/ask/drafts/use-form-draft.ts';
import { writingTexts } from '#app/ask/editor/writing-texts.ts';
import { focusFault } from '#app/ui/forms/faults.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { KeptForm } from './proposal-drafts.ts';
import { proposalPath } from './proposal-addresses.ts';

type Values = Record<string, unknown>;

/**
 * One form of a proposal: its values, what is wrong at which field, its draft and sending it. What is typed is kept as
 * drafts of posts are: in this browser at once, on the server when typing rests. What the server refuses stays as it
 * was typed.
 */
export function useProposal<V extends Values>({ key, draft }: KeptForm, initial: V) {
  const navigate = useNavigate();
  const shared = writingTexts.use();
  const [values, setValues] = useState<V>(() => valuesOf(initial, draft));
  const isEmpty = JSON.stringify(values) === JSON.stringify(initial);
  const kept = useDraft(key, isEmpty && !draft ? null : values, draft, (data) => setValues({ ...initial, ...data }));
  const knows = (field: string) => field in initial;
  const frame = useRef<HTMLFormElement>(null);
  const sending = useSend({ quiet: true, knows, onFaults: () => focusFault(frame.current) });
  function set(changes: Partial<V>) {
    setValues((last) => ({ ...last, ...changes }));
    sending.forgive(...Object.keys(changes));
  }
  async function propose(path: string, body: Params) {
    if (kept.choice) return sending.setFaults({ '': shared.draftChoose });
    const post = () => sending.send<{ id: number }>(`/api/aiMap/${path}`, { ...body, draft: key }, { done: true });
    const answer = await kept.whileSending(post);
    if (answer === null) return;
    kept.end();
    await navigate(proposalPath(answer.data.id));
  }
  async function discard() {
    if (await kept.discard(draft ? initial : null)) setValues(initial);
  }
  const { faults, setFaults, isBusy } = sending;
  const isRestored = draft !== null || kept.isRestored;
  return { frame, values, set, propose, faults, setFaults, isBusy, kept, isRestored: isRestored && !isEmpty, discard };
}

export type ProposalForm<V extends Values> = Omit<ReturnType<typeof useProposal<V>>, 'propose'>;

const valuesOf = <V extends Values>(initial: V, draft: DraftView | null): V => ({
  ...initial,
  ...(draft?.data as Partial<V> | undefined),
});

/** A list as a text with one entry a line, and back. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
