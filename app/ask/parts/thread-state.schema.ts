import type { MemberCard } from '#app/account/account.schema.ts';

/** Why a question may be closed, in the reader's language. `isDuplicate`: names another question. */
export type CloseReason = { id: number; slug: string; name: string; text: string; isDuplicate: boolean };

/** A closed question: why, by whom. `by` null: by the votes of `voters`. */
export type ClosureView = {
  reason: Pick<CloseReason, 'slug' | 'name' | 'text' | 'isDuplicate'>;
  duplicate: { id: number; title: string } | null;
  note: string;
  at: number;
  by: MemberCard | null;
  voters: MemberCard[];
};

/** Votes under way to close an open question, or to reopen a closed one. */
export type VotesView = { count: number; needed: number; isMine: boolean };

export const answererKinds = ['all', 'reputation', 'staff'] as const;

export type Answerers = (typeof answererKinds)[number];

/**
 * What holds for the answers of a question now. Times unix seconds; `notice` HTML; `reputation` null: the level of the
 * privilege.
 */
export type ThreadRule = {
  answerers: Answerers;
  reputation: number | null;
  commentsOpen: boolean;
  answerMin: number;
  hiddenUntil: number | null;
  notice: string;
  archivedAt: number | null;
};

/** Why the reader may not answer, or null. */
export type AnswerBar = 'closed' | 'archived' | 'reputation' | 'staff' | null;

/*
 * Glossary: bounty – points a member offers for an answer to a question, held in the ledger until it ends; giver – who
 * offers them; share – the part that the best answer gets when nobody awarded the bounty in time, in basis points.
 */

/**
 * Why a bounty ended: awarded by its giver, its time was over, the question was removed, merged or closed, its giver
 * left.
 */
export type BountyEnding = 'awarded' | 'expired' | 'removed' | 'merged' | 'closed' | 'left';

/** `shared`: nobody awarded it, a part went to the best answer. `returned`: all of it went back. */
export type BountyState = 'open' | 'awarded' | 'shared' | 'returned';

/**
 * A bounty on the page of its question. Points are whole, times unix seconds; `canAward` for its giver while it is
 * open.
 */
export type BountyView = {
  id: number;
  amount: number;
  note: string;
  state: BountyState;
  giver: MemberCard;
  offeredAt: number;
  endsAt: number;
  answerId: number | null;
  paid: number;
  canAward: boolean;
};

/*
 * Glossary: follow – a member hears what happens to a question; same question – a member says "me too", and hears as
 * well.
 */

/** What a reader sees of the interest in a question, and their own part of it. */
export type InterestView = { followers: number; same: number; follows: boolean; hasSame: boolean };

/*
 * Glossary: state – what stands around a post and its answers: bounties, closure, rules, interest, and what the reader
 * may do about them.
 */

export type ThreadState = {
  /** The latest first; one of them at most is open. */
  bounties: BountyView[];
  closure: ClosureView | null;
  /** Votes under way to close it, or to reopen it when it is closed. */
  votes: VotesView;
  rule: ThreadRule;
  /** Why the reader may not answer, or null; `needed` is the reputation it would take. */
  bar: AnswerBar;
  needed: number | null;
  interest: InterestView;
  can: {
    close: boolean;
    reopen: boolean;
    closesAtOnce: boolean;
    protect: boolean;
    moderate: boolean;
    offerBounty: boolean;
  };
};
