import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of anonymity are called in the audit log. */
export const anonymityActs: ActNames = {
  'ask.saveAnonymity': ['修改匿名发布的范围', 'Changed where anonymous posts are allowed'],
  'ask.revealAuthor': ['查看匿名作者', 'Looked at an anonymous author'],
};
