import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { issueText } from '#app/core/rules.ts';
import { toast } from '#app/ui/overlays/toast.ts';

/**
 * A form of the console over one record: the command's own schema speaks before sending, the server's refusals show at
 * their fields, and what names no field above the buttons.
 * @param schema input of the command
 */
export function useRecordForm<V extends Record<string, unknown>>(schema: z.ZodType, initial: V) {
  const language = useLanguage();
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);

  function set(changes: Partial<V>) {
    setValues((last) => ({ ...last, ...changes }));
    setErrors((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in changes))));
    setFault('');
  }
  function show(found: Record<string, string>, text: string) {
    const known = Object.fromEntries(Object.entries(found).filter(([name]) => name in values));
    setErrors(known);
    setFault(Object.keys(known).length > 0 ? '' : text);
    const first = [...(ref.current?.elements ?? [])].find(
      (element) => 'name' in element && String(element.name) in known,
    );
    if (first instanceof HTMLElement) first.focus();
  }
  /** Sends the values; true when the server took them. `done` is said then in place of the server's own words. */
  async function send(path: string, done?: string): Promise<boolean> {
    if (isBusy) return false;
    const issues = schema.safeParse(values, { reportInput: true }).error?.issues ?? [];
    if (issues.length > 0) {
      show(
        Object.fromEntries(
          issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issueText(issue).in(language)]),
        ),
        issueText(issues[0]!).in(language),
      );
      return false;
    }
    setBusy(true);
    const answer = await request.post(path, values, { showSuccessMessage: done === undefined, showCodeMessage: false });
    setBusy(false);
    if (answer.code === 1 && done !== undefined) toast.success(done);
    if (answer.code === 1) return true;
    if (!answer.isCancelled) show(fieldErrors(answer), answer.msg);
    return false;
  }
  return { ref, values, set, errors, fault, isBusy, send };
}
