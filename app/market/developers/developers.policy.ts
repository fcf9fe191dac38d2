import type { DeveloperRight, DeveloperRole, DeveloperState } from './developers.schema.ts';

/** What each role may do (design/market.md 3.2 other). */
const rights: Record<DeveloperRole, readonly DeveloperRight[]> = {
  owner: ['read', 'listing', 'release', 'price', 'money', 'statistics', 'reply', 'refund', 'team'],
  publisher: ['read', 'listing', 'release', 'statistics', 'reply'],
  finance: ['read', 'price', 'money', 'statistics', 'refund'],
  support: ['read', 'statistics', 'reply', 'refund'],
};
/** What a suspended developer keeps: seeing everything, and answering buyers. */
const whileSuspended: ReadonlySet<DeveloperRight> = new Set(['read', 'money', 'statistics', 'reply', 'refund']);

/** Whether a role of a developer in this state may do something. */
export function mayAtDeveloper(role: DeveloperRole, state: DeveloperState, right: DeveloperRight): boolean {
  if (state === 'approved') return rights[role].includes(right);
  if (state === 'suspended') return rights[role].includes(right) && whileSuspended.has(right);
  return state === 'closed' && rights[role].includes(right) && (right === 'read' || right === 'money');
}
