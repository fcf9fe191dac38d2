import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useRootFacts } from '#app/core/request/page-data.ts';
import type { RootData } from '#app/root.tsx';
import { hasAuthNode } from './rules.policy.ts';
import type { AuthNodes } from './rules.schema.ts';

/**
 * Asks whether the reader has a node on the present page, or on `page`: `const auth = useAuth(); auth('edit')`.
 * Contract section 10.
 */
export function useAuth(): (node: string, page?: string) => boolean {
  const { pathname } = useLocation();
  const { authNodes } = useRootFacts<RootData>();
  return (node, page = pathname) => hasAuthNode(readNodes(authNodes), page, node);
}

let last: { text: string; nodes: AuthNodes } | undefined;

/** The root's text of all nodes, read once as long as it is the same. */
function readNodes(text: string): AuthNodes {
  if (last?.text !== text) last = { text, nodes: JSON.parse(text) as AuthNodes };
  return last.nodes;
}

/** What needs a node: absent from the page without it. */
export function Allowed({ node, page, children }: { node: string; page?: string; children: ReactNode }) {
  const auth = useAuth();
  return auth(node, page) && children;
}
