import { useState, useSyncExternalStore } from 'react';
import { keysOf, type PushKeys } from './push-here.ts';

/** What this browser says of push: `off` when it could be turned on. */
export type PushSupport = 'looking' | 'unsupported' | 'denied' | 'off' | 'failed';

const workerPath = '/sw.js';

/** What a browser says of push does not change while a page stands, but by what is pressed there. */
const never = () => () => {};
const look = (): PushSupport => (!canPush() ? 'unsupported' : Notification.permission === 'denied' ? 'denied' : 'off');
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this browser can be pushed to, and subscribing it; `subscribe` gives null when that did not come about. */
export function usePush(): { support: PushSupport; subscribe: (publicKey: string) => Promise<PushKeys | null> } {
  const found = useSyncExternalStore(never, look, () => 'looking' as const);
  const [became, setSupport] = useState<PushSupport | null>(null);
  async function subscribe(publicKey: string): Promise<PushKeys | null> {
    if ((await Notification.requestPermission()) !== 'granted') {
      setSupport(Notification.permission === 'denied' ? 'denied' : 'off');
      return null;
    }
    try {
      await navigator.serviceWorker.register(workerPath);
      return keysOf(await subscribeAnew(await navigator.serviceWorker.ready, publicKey));
    } catch {
      setSupport('failed');
      return null;
    }
  }
  return { support: became ?? found, subscribe };
}

/** A subscription of before may have been made with other keys of the site: it gives way. */
async function subscribeAnew({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
