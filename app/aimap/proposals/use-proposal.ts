import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Params } from '#app/core/request/request-params.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { proposalPath } from './proposal-addresses.ts';

type Values = Record<string, unknown>;

/** What was typed, beyond the life of a form: another form and back, and nothing is lost. */
const kept = new Map<string, Values>();

/**
 * One form of a proposal: its values, what is wrong at which field, and sending it. What the server refuses stays as it
 * was typed.
 * @param name of the form and what it is about: the values are kept by it
 */
export function useProposal<V extends Values>(name: string, initial: V) {
  const navigate = useNavigate();
  const [values, setValues] = useState<V>(() => ({ ...initial, ...(kept.get(name) as Partial<V> | undefined) }));
  const knows = (field: string) => field in initial;
  const sending = useSend({ quiet: true, knows });
  function set(changes: Partial<V>) {
    setValues((last) => {
      const next = { ...last, ...changes };
      kept.set(name, next);
      return next;
    });
    sending.forgive(...Object.keys(changes));
  }
  async function propose(path: string, body: Params) {
    const answer = await sending.send<{ id: number }>(`/api/aiMap/${path}`, body, { done: true });
    if (answer === null) return;
    kept.delete(name);
    await navigate(proposalPath(answer.data.id));
  }
  return { values, set, propose, faults: sending.faults, setFaults: sending.setFaults, isBusy: sending.isBusy };
}

export type ProposalForm<V extends Values> = Omit<ReturnType<typeof useProposal<V>>, 'propose'>;

/** A list as a text with one entry a line, and back. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
