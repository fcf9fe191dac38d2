import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { fieldErrors, request } from '#app/core/request/request.ts';

/**
 * Sends an act of the desk; what is wrong comes back by field, '' for the whole. `onDone` runs after the page has been
 * read anew.
 */
export function useAct(onDone: () => void) {
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function send(path: string, body: Record<string, unknown>, { isOnce = false } = {}): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const answer = await request.post(path, body, {
      showSuccessMessage: true,
      showErrorMessage: false,
      showCodeMessage: false,
      isOnce,
    });
    if (answer.code === 1) {
      await revalidate();
      setBusy(false);
      return onDone();
    }
    setBusy(false);
    if (answer.isCancelled) return;
    const fields = fieldErrors(answer);
    setFaults(Object.keys(fields).length > 0 ? fields : { '': answer.msg });
  }
  return { faults, setFaults, isBusy, send };
}
