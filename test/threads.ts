import type { ThreadState } from '#app/ask/parts/thread-state.schema.ts';

/** A question that nothing stands around, as a guest sees it. */
export const quietState: ThreadState = {
  bounties: [],
  closure: null,
  votes: { count: 0, needed: 3, isMine: false },
  rule: {
    answerers: 'all',
    reputation: null,
    commentsOpen: true,
    answerMin: 1,
    hiddenUntil: null,
    notice: '',
    archivedAt: null,
  },
  bar: null,
  needed: null,
  interest: { followers: 0, same: 0, follows: false, hasSame: false },
  can: { close: false, reopen: false, closesAtOnce: false, protect: false, moderate: false, offerBounty: false },
};
