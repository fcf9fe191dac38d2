import type { BountyView } from '#app/ask/bounties/bounties.schema.ts';
import type { AnswerBar, ClosureView, ThreadRule, VotesView } from '#app/moderation/closing/closing.schema.ts';
import type { InterestView } from '#app/ask/follows/thread-follows.schema.ts';

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
