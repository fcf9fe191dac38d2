import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: reputation – how far the community trusts a member, earned by what others think of what they wrote; it is
 * not the spendable points. Entry – one line of its log; amount – what an act is worth, effective – what is left of it
 * under the day's cap; revocation – an entry that undoes an earlier one; partner – the member whose act it was.
 */

/**
 * upvoted, downvoted: a vote on what the member wrote; downvoting: the member's vote against an answer; accepted: their
 * answer solved a question; accepting: they marked somebody's answer; edited: their suggested edit was approved.
 */
export const reasons = ['upvoted', 'downvoted', 'downvoting', 'accepted', 'accepting', 'edited'] as const;
export type Reason = (typeof reasons)[number];

/** What each reason is worth, and how much a member gains at most on one day of the site; `dailyCap` 0 for no cap. */
export type Amounts = Record<Reason, number> & { dailyCap: number; serialVotes: number };

/** Numbers of design/ask.md section 4. */
export const firstAmounts: Amounts = {
  upvoted: 10,
  downvoted: -2,
  downvoting: -1,
  accepted: 15,
  accepting: 2,
  edited: 2,
  dailyCap: 200,
  serialVotes: 6,
};

/** Reasons that the day's cap holds for. */
export const cappedReasons: readonly Reason[] = ['upvoted', 'edited'];

/** Reasons that come of a vote. */
export const voteReasons: readonly Reason[] = ['upvoted', 'downvoted', 'downvoting'];

export type ReputationRule = { id: number; amounts: Amounts };
export type ReputationChange = ReputationRule & {
  startsAt: number;
  note: string;
  madeBy: { id: number; nickname: string } | null;
};
export type ReputationDesk = { rule: ReputationRule; changes: ReputationChange[] };

export const subjects = ['post', 'answer', 'suggestion'] as const;
export type ReputationSubject = (typeof subjects)[number];

/** Why something is taken back; `serial`: many votes of one member for another in a short time. */
export const whys = ['undone', 'deleted', 'voterGone', 'serial', 'merged', 'spam', 'changed'] as const;
export type Why = (typeof whys)[number];

/** Something that gives or costs reputation. `partnerId` is whose act it was: a voter, an asker, an approver. */
export type Grant = {
  memberId: number;
  reason: Reason;
  subject: ReputationSubject;
  subjectId: number;
  postId: number;
  partnerId: number | null;
};

/** Entries to take back: all about a subject, or only those of a reason, or by a partner's act. */
export type Revocation = {
  subject: ReputationSubject;
  subjectIds: readonly number[];
  reasons?: readonly Reason[];
  partnerId?: number;
  why: Why;
};

/** The caller's reputation. `cappedToday` is what counts for the day's cap. */
export type OwnReputation = {
  reputation: number;
  today: number;
  week: number;
  month: number;
  cappedToday: number;
  dailyCap: number;
};

/**
 * One line of the log. `effective` is what is left of `amount` under the cap; `post` null when it is gone. Times are
 * unix seconds.
 */
export type ReputationEntry = {
  id: number;
  reason: Reason;
  amount: number;
  effective: number;
  at: number;
  isRevocation: boolean;
  why: Why | '';
  post: { id: number; answerId: number | null; title: string } | null;
};

export const LogInput = z.object(keysetFields);

const gain = rule.whole({ min: 0, max: 10_000 });
const cost = rule.whole({ min: -10_000, max: 0 });
export const ReputationRuleInput = z.object({
  amounts: z.object({
    upvoted: gain,
    downvoted: cost,
    downvoting: cost,
    accepted: gain,
    accepting: gain,
    edited: gain,
    dailyCap: gain,
    serialVotes: gain,
  }),
  note: rule.line().trim().min(1).max(200),
  /** The id of the rule that was being looked at, so that two people do not overwrite each other. */
  seen: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
