import { useState } from 'react';
import type { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { issueTexts } from '#app/core/rules.ts';
import { placeFaults } from './faults.ts';
import { useSend } from './use-send.ts';

/**
 * A form over one record: the command's own schema speaks before sending, the server's refusals show at their fields,
 * and what names none at ''.
 * @param schema input of the command
 */
export function useRecordForm<V extends Record<string, unknown>>(schema: z.ZodType, initial: V) {
  const language = useLanguage();
  const [values, setValues] = useState(initial);
  const knows = (name: string) => name in initial;
  const { send, ...sending } = useSend({ quiet: true, knows });

  function set(changes: Partial<V>) {
    setValues((last) => ({ ...last, ...changes }));
    sending.forgive(...Object.keys(changes));
  }
  /** Sends the values; true when the server took them. `done` is said then in place of the server's own words. */
  async function sendRecord(path: string, done: string | true = true): Promise<boolean> {
    const issues = schema.safeParse(values, { reportInput: true }).error?.issues ?? [];
    if (issues.length === 0) return (await send(path, values, { done })) !== null;
    const [text = ''] = Object.values(issueTexts(issues.slice(0, 1), language));
    sending.setFaults(placeFaults(issueTexts(issues.toReversed(), language), text, '', knows));
    return false;
  }
  return { ...sending, values, set, send: sendRecord };
}
