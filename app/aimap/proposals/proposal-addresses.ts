import { nodePath } from '#app/aimap/nodes/node-addresses.ts';

/** The page of a proposal. */
export const proposalPath = (id: number): string => `/aiMap/proposals/${id}`;

type Form = { kind?: 'text' | 'translation' | 'edge' | 'resource' | 'item'; of?: number; proposal?: number };

/** The forms with which one proposes a change of a node. */
export function proposePath(node: { id: number; slug: string }, { kind, of, proposal }: Form = {}): string {
  const query = new URLSearchParams({
    ...(kind && kind !== 'text' ? { kind } : {}),
    ...(of === undefined ? {} : { of: String(of) }),
    ...(proposal === undefined ? {} : { proposal: String(proposal) }),
  });
  return `${nodePath(node)}/propose${query.size > 0 ? `?${query}` : ''}`;
}

/** The history of a node. */
export const historyPath = (node: { id: number; slug: string }): string => `${nodePath(node)}/history`;
