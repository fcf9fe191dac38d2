import type { DeskNode } from './devdoc.schema.ts';

/** A page of the console's tree with its place. */
export type Row = {
  node: DeskNode;
  parent: DeskNode | null;
  grand: DeskNode | null;
  siblings: readonly DeskNode[];
  at: number;
  depth: number;
};
/** Where a page goes: below `parent` (0: the top), before `before` (0: at the end). */
export type Target = { parent: number; before: number };
export type Step = 'up' | 'down' | 'indent' | 'outdent';

/** All pages in the order they are shown. */
export function rowsOf(
  nodes: readonly DeskNode[],
  parent: DeskNode | null = null,
  grand: DeskNode | null = null,
  depth = 1,
): Row[] {
  return nodes.flatMap((node, at) => [
    { node, parent, grand, siblings: nodes, at, depth },
    ...rowsOf(node.children, node, parent, depth + 1),
  ]);
}

/** Where one step takes a page; null when there is no such place. */
export function stepOf(
  { node, parent, grand, siblings, at }: Row,
  step: Step,
  roots: readonly DeskNode[],
): Target | null {
  const below = parent?.id ?? 0;
  if (step === 'up') return at > 0 ? { parent: below, before: siblings[at - 1]!.id } : null;
  if (step === 'down') return at < siblings.length - 1 ? { parent: below, before: siblings[at + 2]?.id ?? 0 } : null;
  if (step === 'indent')
    return at > 0 && siblings[at - 1]!.link === null ? { parent: siblings[at - 1]!.id, before: 0 } : null;
  if (!parent) return null;
  const uncles = grand?.children ?? roots;
  const next = uncles[uncles.findIndex((one) => one.id === parent.id) + 1];
  return { parent: grand?.id ?? 0, before: next && next.id !== node.id ? next.id : 0 };
}

/** Where a page dropped on another one goes: before it, after it, or below it. Null on itself or what lies below it. */
export function dropOf(dragged: DeskNode, over: Row, where: 'before' | 'after' | 'into'): Target | null {
  const isBelow = (node: DeskNode): boolean => node.id === over.node.id || node.children.some(isBelow);
  if (isBelow(dragged)) return null;
  if (where === 'into') return over.node.link === null ? { parent: over.node.id, before: 0 } : null;
  const parent = over.parent?.id ?? 0;
  if (where === 'before') return { parent, before: over.node.id };
  const next = over.siblings.slice(over.at + 1).find((one) => one.id !== dragged.id);
  return { parent, before: next?.id ?? 0 };
}
