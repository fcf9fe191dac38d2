import { maxTopics, type LiveEvent, type LiveEvents, type ThreadChange } from './live.schema.ts';

/** So many connections one member has in one process, and one process has at all. */
export const maxOfMember = 5;
export const maxOfProcess = 15_000;
/** So much may wait to be sent before a connection is cut: its reader does not read. */
export const maxUnsent_bytes = 64 * 1024;
/** Proxies and phones' networks cut what is silent for 30 s. */
export const heartbeat_ms = 25_000;
/** Of more rows nobody is told after a break: they read everything anew. */
export const maxReplayed = 200;

export type Topics = { me: boolean; posts: number[] };

/** What somebody wants to listen to; null for what is no topic, too many, or none. */
export function parseTopics(text: string): Topics | null {
  const names = [...new Set(text.split(',').filter(Boolean))];
  if (names.length === 0 || names.length > maxTopics) return null;
  if (!names.every((name) => /^(?:me|post:[1-9]\d{0,14})$/.test(name))) return null;
  return {
    me: names.includes('me'),
    posts: names.flatMap((name) => (name === 'me' ? [] : [Number(name.slice(5))])),
  };
}

/** Where somebody left off: `XID-SECONDS`, as the stream says it; null for anything else. */
export function parsePosition(text: string): { xid: string; at_s: number } | null {
  const [, xid, at] = /^(\d{1,19})-(\d{1,12})$/.exec(text) ?? [];
  return xid === undefined || BigInt(xid) > maxXid ? null : { xid, at_s: Number(at) };
}

const maxXid = 2n ** 63n - 1n;

/** One event as it goes over the wire. */
export const encodeEvent = <E extends LiveEvent>(name: E, data: LiveEvents[E], position: string): string =>
  `event: ${name}\n${position === '' ? '' : `id: ${position}\n`}data: ${JSON.stringify(data)}\n\n`;

/** How long a browser waits before it comes back: not all at the same moment. */
export const retryAfter_ms = (least_ms: number, most_ms: number, random = Math.random()): number =>
  Math.round(least_ms + random * (most_ms - least_ms));

/** Which acts, as the audit log names them, those who look at a thread are told of, and as what. */
export const toldActs: Readonly<Record<string, 'answer' | 'comment' | 'votes' | ThreadChange>> = {
  'ask.postAnswer': 'answer',
  'ask.postComment': 'comment',
  'ask.castVote': 'votes',
  'ask.acceptAnswer': 'accepted',
  'ask.closePost': 'closed',
  'ask.reopenPost': 'changed',
  'ask.editPost': 'edited',
  'ask.editAnswer': 'edited',
  'ask.editComment': 'edited',
  'ask.rollBack': 'edited',
  'ask.approveSuggestion': 'edited',
  'ask.deletePost': 'deleted',
  'ask.deleteAnswer': 'deleted',
  'ask.deleteComment': 'deleted',
  'ask.setPostRule': 'changed',
  'ask.protectPost': 'changed',
  'ask.archivePost': 'changed',
  'ask.showAnswers': 'changed',
  'ask.mergePosts': 'changed',
  'ask.undoMerge': 'changed',
  'ask.offerBounty': 'changed',
  'ask.endBounty': 'changed',
};

/** Acts after which the numbers of the member who did them are others, for their other pages. */
export const readingActs: readonly string[] = [
  'messages.markRead',
  'messages.markNoticesRead',
  'messages.deleteNotices',
  'messages.readAnnouncement',
];
