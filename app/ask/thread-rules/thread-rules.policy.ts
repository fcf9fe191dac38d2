import type { PostKind } from '#app/ask/parts/ask.schema.ts';
import type { AnswerBar, ThreadRule } from '#app/ask/parts/thread-state.schema.ts';

/** How somebody may close and reopen: staff at once, members with the privilege by their vote. */
export type ClosePower = 'staff' | 'vote' | null;

type State = { isClosed: boolean; hasBounty: boolean; archivedAt: number | null };

/** Questions are closed, unless they are archived; one with a running bounty only by staff. */
export const canClose = (power: ClosePower, post: { kind: PostKind } & State): boolean =>
  post.kind === 'question' &&
  post.archivedAt === null &&
  !post.isClosed &&
  (power === 'staff' || (power === 'vote' && !post.hasBounty));

/** What is closed may be opened again, unless it is archived. */
export const canReopen = (power: ClosePower, post: State): boolean =>
  power !== null && post.isClosed && post.archivedAt === null;

/**
 * What a member may need for answering: their reputation, whether they reach the level for protected questions, whether
 * they moderate.
 */
export type Answerer = { reputation: number; reachesLevel: boolean; isStaff: boolean };

/** Why somebody may not answer a question, or null. Guests are asked to log in before. */
export function answerBar(
  rule: Pick<ThreadRule, 'answerers' | 'reputation' | 'archivedAt'>,
  isClosed: boolean,
  answerer: Answerer,
): AnswerBar {
  if (rule.archivedAt !== null) return 'archived';
  if (isClosed) return 'closed';
  if (answerer.isStaff || rule.answerers === 'all') return null;
  if (rule.answerers === 'staff') return 'staff';
  const reaches = rule.reputation === null ? answerer.reachesLevel : answerer.reputation >= rule.reputation;
  return reaches ? null : 'reputation';
}

/** Which reason wins when votes have closed a question: the one most named, of equals the first. */
export function winningVote<V extends { reasonId: number; duplicateOf: number | null }>(votes: readonly V[]): V | null {
  const keyOf = (vote: V) => `${vote.reasonId}:${vote.duplicateOf ?? ''}`;
  const counts = new Map<string, number>();
  for (const vote of votes) counts.set(keyOf(vote), (counts.get(keyOf(vote)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return votes.find((vote) => counts.get(keyOf(vote)) === most) ?? null;
}

/** Counts letters as readers do: characters that are not blank, the Markdown as typed. */
export const lengthOf = (markdown: string): number => [...markdown.replace(/\s+/gu, '')].length;
