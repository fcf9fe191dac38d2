import type { WebhookEvent, WebhookFormat } from './webhooks.schema.ts';

/**
 * Which act, as the audit log names it, is which event; an act about another kind of thing than the one here is none.
 */
export const eventOfAct: Readonly<Record<string, { type: WebhookEvent; subject: string }>> = {
  'ask.publishPost': { type: 'post.created', subject: 'post' },
  'ask.editPost': { type: 'post.edited', subject: 'post' },
  'ask.rollBack': { type: 'post.edited', subject: 'post' },
  'ask.closePost': { type: 'post.closed', subject: 'post' },
  'ask.deletePost': { type: 'post.deleted', subject: 'post' },
  'ask.postAnswer': { type: 'answer.created', subject: 'answer' },
  'ask.editAnswer': { type: 'answer.edited', subject: 'answer' },
  'ask.deleteAnswer': { type: 'answer.deleted', subject: 'answer' },
  'ask.acceptAnswer': { type: 'answer.accepted', subject: 'answer' },
  'ask.postComment': { type: 'comment.created', subject: 'comment' },
  'ask.publishModel': { type: 'model.published', subject: 'post' },
  'aimap.reviseMap': { type: 'map.changed', subject: 'map_revision' },
  'aimap.savePath': { type: 'path.published', subject: 'path' },
  'aimap.settlePlace': { type: 'placement.settled', subject: 'post' },
  'aimap.choosePlaces': { type: 'placement.settled', subject: 'post' },
  'account.registerMember': { type: 'member.registered', subject: 'member' },
  'messages.reportMember': { type: 'report.created', subject: 'report' },
};

/** Taking an acceptance back is told under the same act, and is no event. */
export const isEvent = (action: string, detail: Record<string, unknown>) =>
  action !== 'ask.acceptAnswer' || detail['accepted'] === true;

/**
 * How often a delivery is tried: with the queue's growing pauses of 5 s, 10 s, 20 s … the last is about four days after
 * the first.
 */
export const maxTries = 16;

/**
 * The same for developers: nine calls, with pauses that begin at `developerPause_s` and double, the last of them about
 * a day after the first (design/market.md 3.2 other).
 */
export const developerTries = 9;
export const developerPause_s = 340;

/** So many attempts in a row, or so long without one that went through, switch a webhook off. */
const mostFailures = 40;
const longestFailing_ms = 5 * 86_400_000;

/** Whether an address that has failed this often and since then is given up. */
export const isGivenUp = ({ failures, since, now }: { failures: number; since: Date | null; now: Date }) =>
  failures >= mostFailures || (failures >= 5 && since !== null && now.getTime() - since.getTime() > longestFailing_ms);

/** What of an address is shown: the key that chat services put into it is cut off. */
export function shownAddress(format: WebhookFormat, address: string): string {
  const { origin, pathname, search } = new URL(address);
  if (format === 'standard' && search === '') return origin + pathname;
  if (format === 'standard') return `${origin}${pathname}?…`;
  return `${origin}${pathname.length > 12 ? `${pathname.slice(0, 12)}…` : pathname}`;
}
