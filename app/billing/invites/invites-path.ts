import type { Tab } from './invites.schema.ts';

/** The page of invitations. */
export const sharePath = '/user/xiaowo/share';

/** A page of one of its lists; `edge` is the id a page begins before or after. */
export function listPath(tab: Tab, edge: { before?: number; after?: number } = {}): string {
  const query = new URLSearchParams(Object.entries({ tab, ...edge }).map(([name, value]) => [name, String(value)]));
  return `${sharePath}?${query}`;
}

/** Where an invite link leads. */
export const landingPath = (code: string) => `/i/${code}`;
