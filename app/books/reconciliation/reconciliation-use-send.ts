import { useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';

/** Sends a small form of the desk once; refusals are under their fields, those without one under ''. */
export function useSend(onDone: () => void) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  async function send(path: string, body: Record<string, unknown> | FormData, isOnce = false): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const answer = await request.post(path, body, { isOnce, showSuccessMessage: true, showErrorMessage: false });
    setBusy(false);
    if (answer.code === 1) return onDone();
    if (answer.isCancelled) return;
    const fields = fieldErrors(answer);
    setErrors(Object.keys(fields).length > 0 ? fields : { '': answer.msg });
  }
  return { errors, setErrors, isBusy, send };
}
