import { request } from '#app/core/request/request.ts';
import { setWaiting } from '#app/ui/kit/waiting-counts.ts';
import { noticesPath } from '#app/messages/notices/notices-path.ts';
import { messagesPath } from './message-addresses.ts';

const quietly = { showErrorMessage: false, showCodeMessage: false };

/**
 * Asks for the numbers of unread messages and notices and shows them; the seconds until asking again, null when no
 * answer came.
 */
export async function refreshUnread(): Promise<number | null> {
  const answer = await request.get<{ count: number; notices: number; pollingInterval: string }>(
    '/api/interaction/count',
    {},
    quietly,
  );
  if (answer.code !== 1) return null;
  setWaiting(messagesPath, answer.data.count);
  setWaiting(noticesPath, answer.data.notices);
  return Number(answer.data.pollingInterval);
}
