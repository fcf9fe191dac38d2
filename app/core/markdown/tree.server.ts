import type { Element, ElementContent, Nodes, Properties, Root } from 'hast';
import type { Nodes as MdastNodes, Parents as MdastParents } from 'mdast';

/**
 * What a visitor answers: the index of the parent's child to go on with, or undefined to go into the node's children.
 */
export type Next = number | undefined;

/** Visits the elements of a hast tree in order. The visitor may change the parent's children. */
export function walkElements(
  parent: Root | Element,
  visit: (element: Element, index: number, parent: Root | Element) => Next,
): void {
  for (let index = 0; index < parent.children.length;) {
    const node = parent.children[index];
    const next = node?.type === 'element' ? visit(node, index, parent) : undefined;
    if (next === undefined && node?.type === 'element') walkElements(node, visit);
    index = next ?? index + 1;
  }
}

/** Visits the nodes of an mdast tree in order. The visitor may change the parent's children. */
export function walkMarkdown(
  parent: MdastParents,
  visit: (node: MdastNodes, index: number, parent: MdastParents) => Next,
): void {
  for (let index = 0; index < parent.children.length;) {
    const node = parent.children[index];
    const next = node && visit(node, index, parent);
    if (next === undefined && node && 'children' in node) walkMarkdown(node, visit);
    index = next ?? index + 1;
  }
}

/** A hast element. */
export const toElement = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** All characters in a hast node. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
