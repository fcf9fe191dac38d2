import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { isUnderWay, type PayView } from './payments.schema.ts';

const every_ms = 4000;
const quiet = { showErrorMessage: false, showCodeMessage: false } as const;

/**
 * A payment that is watched: placed with its provider when it is not yet, then asked about every few seconds while the
 * page is in sight, until it has an end. The server asks the provider; what the address of the page says counts for
 * nothing.
 */
export function usePayment(first: PayView) {
  const [view, setView] = useState(first);
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const asking = useRef<Promise<void> | null>(null);
  const { revalidate } = useRevalidator();
  const isOpen = isUnderWay(view.state);

  async function send(
    act: 'openPayment' | 'checkPayment' | 'simulatePayment',
    more: object,
    options: object,
  ): Promise<void> {
    const answer = await request.post<PayView>(`/api/user/${act}`, { number: first.number, ...more }, options);
    setTries((last) => last + 1);
    if (answer.code !== 1) return;
    setView(answer.data);
    if (answer.data.state === 'paid') await revalidate();
  }
  /** One question at a time: what is pressed while another is under way follows it. */
  async function ask(act: Parameters<typeof send>[0], more: object = {}, options: object = quiet): Promise<void> {
    while (asking.current) await asking.current;
    asking.current = send(act, more, options).finally(() => (asking.current = null));
    await asking.current;
  }
  const next = () => ask(view.state === 'created' ? 'openPayment' : 'checkPayment');
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = () => void (document.visibilityState === 'visible' && !asking.current && latest.current());
    look();
    const timer = setInterval(look, every_ms);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOpen]);

  async function busy(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    await work();
    setBusy(false);
  }
  return {
    view,
    isSlow: tries > 1,
    isBusy,
    check: () => busy(next),
    simulate: (act: 'pay' | 'giveUp') => busy(() => ask('simulatePayment', { act }, {})),
  };
}
