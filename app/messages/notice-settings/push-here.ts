import { request } from '#app/core/request/request.ts';
import { keepPushMark, type PushMark, readPushMark } from './push-mark.ts';

/** A browser's address and keys, as POST /api/notice/addPush takes them. */
export type PushKeys = { endpoint: string; p256dh: string; auth: string };

const quietly = { showErrorMessage: false, showCodeMessage: false };

/**
 * Tells the server when this browser has another push address than the member turned push on with: browsers change it
 * by themselves, and their worker may have had no login or no network then. One that has lost it without a word is
 * subscribed again while notifications are still allowed. What is as it was costs no call.
 * @param known what the server knows, where the page has been told; else what was kept here
 */
export async function renewPush(memberId: number, known: PushMark | null = readPushMark(memberId)): Promise<void> {
  if (!known?.endpoint) return;
  const subscription = await findOrSubscribe(known.publicKey).catch(() => null);
  if (!subscription) return;
  const keys = keysOf(subscription);
  const mark = { endpoint: keys.endpoint, publicKey: known.publicKey };
  if (keys.endpoint === known.endpoint) return keepPushMark(memberId, mark);
  const { code } = await request.post('/api/notice/renewPush', { old: known.endpoint, ...keys }, quietly);
  if (code === 1) keepPushMark(memberId, mark);
  else if (code === 0) keepPushMark(memberId, null); // it was stopped meanwhile
}

async function findOrSubscribe(publicKey: string): Promise<PushSubscription | null> {
  const { pushManager } = (await navigator.serviceWorker.getRegistration()) ?? {};
  if (!pushManager) return null;
  const found = await pushManager.getSubscription();
  if (found || Notification.permission !== 'granted') return found;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** What the server keeps of a subscription. */
export function keysOf(subscription: PushSubscription): PushKeys {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}
