const day_s = 86_400;

/** What a reviewer sees: all, or what they were made moderator of. */
export type Scope = { all: boolean; categories: readonly number[]; tags: readonly number[] };

/** Whether a reviewer decides on a text: never on their own, and only inside of their scope. */
export const canReview = (
  reviewerId: number,
  scope: Scope,
  text: { authorId: number; categoryId: number; tagIds: readonly number[] },
): boolean => reviewerId !== text.authorId && (scope.all || moderates(scope, text));

/** Whether a text lies in what a member was made moderator of: there they also edit and delete. */
export const moderates = (scope: Scope, text: { categoryId: number; tagIds: readonly number[] }): boolean =>
  scope.categories.includes(text.categoryId) || text.tagIds.some((id) => scope.tags.includes(id));

/** Whether anything is in a scope at all. */
export const isReviewer = (scope: Scope): boolean => scope.all || scope.categories.length > 0 || scope.tags.length > 0;

const kept_days = 30;
/** Until when a clean-up that ended can be undone. */
export const undoEnd = (finishedAt: Date): Date => new Date(finishedAt.getTime() + kept_days * day_s * 1000);

/** The range around an address that is blocked with it: /24 of IPv4, /64 of IPv6. */
export function rangeOf(network: string): string | null {
  const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(network)?.[1];
  if (four) return `${four}.0/24`;
  return /^[0-9a-f:]+\/64$/.test(network) ? network : null;
}
