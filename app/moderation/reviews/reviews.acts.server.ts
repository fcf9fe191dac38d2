import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of reviews are called in the audit log. */
export const reviewsActs: ActNames = {
  'ask.flagThing': ['举报内容', 'Flag'],
  'ask.decideReview': ['审核内容', 'Review decided'],
  'ask.takeReview': ['领取待审内容', 'Review taken'],
  'ask.skipReview': ['跳过审核', 'Review skipped'],
  'ask.revertReview': ['撤回审核结论', 'Review reverted'],
};
