import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { type Faults, withoutFaults } from './faults.ts';
import { type ActName, createSender, type SenderOptions } from './sender.ts';

const say = (title: string) => toast.success({ title, about: 'act' });

export type Sending = ReturnType<typeof useSend>;

/**
 * The one way of an act in the browser: one at a time, busy meanwhile, refusals at their fields, the page read anew.
 * Options hold for the component's life; functions among them read what changes from a ref.
 */
export function useSend(options: SenderOptions = {}) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<ActName | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  // what is told of faults then, the focus for one, finds them on the page
  const showFaults = (next: Faults) => flushSync(() => setFaults(next));
  const [sender] = useState(() =>
    createSender({ post: request.post, setBusy, setFaults: showFaults, refresh: revalidate, say }, options),
  );
  return {
    ...sender,
    /** The act under way. */
    busy,
    isBusy: busy !== null,
    faults,
    /** The first of the faults, for forms with one place for them; '' when all is well. */
    fault: Object.values(faults)[0] ?? '',
    setFaults,
    /** Takes the faults of fields away that are being changed. */
    forgive: (...names: readonly string[]) => setFaults((last) => withoutFaults(last, ...names)),
  };
}
