import type { Nodes, Parents } from 'mdast';
import { Cost } from './cost.server.ts';
import { FenceTracker } from './fences.server.ts';

/** The longest source that is rendered, in UTF-16 units: the size of the columns that hold bodies. */
const maxLength = 65_535;
/** Estimated time above which a source is refused, in microseconds. */
const maxCost_us = 170_000;
/** Containers that may open on one line, and levels of the parsed tree. */
const maxMarkers = 32;
const maxDepth = 100;
/** Cells of one table; remark-rehype pads every row to the width of the head. */
const maxCells = 20_000;
/** The longest HTML that is kept, in UTF-16 units. */
const maxHtml = 1_500_000;

/** The source would take too long, nest too deep or grow too large; shown to its author as a field error. */
export class MarkdownTooComplex extends Error {
  override name = 'MarkdownTooComplex';
}

/**
 * Refuses a source whose parsing would not be quick. One pass, before any parser runs, by what each
 * kind of mark was measured to cost.
 * @returns the estimate in milliseconds
 * @throws MarkdownTooComplex
 */
export function requireSimpleSource(source: string): number {
  if (source.length > maxLength) throw new MarkdownTooComplex('The text is too long');
  const { cost_us, markers } = estimate(source);
  if (markers > maxMarkers) throw new MarkdownTooComplex('The text is nested too deeply');
  if (cost_us > maxCost_us) throw new MarkdownTooComplex('The text has too many marks');
  return cost_us / 1000;
}

/**
 * Refuses a parsed tree that is too deep for the recursive steps after it, or whose tables would explode.
 * @throws MarkdownTooComplex
 */
export function requireSimpleTree(root: Nodes): void {
  const open: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { node, depth } = at;
    if (depth > maxDepth) throw new MarkdownTooComplex('The text is nested too deeply');
    if (!hasChildren(node)) continue;
    const width = node.type === 'table' && hasChildren(node.children[0]) ? node.children[0].children.length : 0;
    if (width * node.children.length > maxCells) throw new MarkdownTooComplex('A table is too large');
    for (const child of node.children) open.push({ node: child, depth: depth + 1 });
  }
}

/** @throws MarkdownTooComplex when references or footnotes have multiplied a small source into a huge page */
export function requireSmallHtml(html: string): void {
  if (html.length > maxHtml) throw new MarkdownTooComplex('The page would be too large');
}

const hasChildren = (node: Nodes | undefined): node is Parents => node !== undefined && 'children' in node;

type Estimate = { cost_us: number; markers: number; fenced: number[] };

/**
 * Estimates rendering time without colours, the most markers on one line, and names the lines (from 0) it took for
 * fenced code.
 */
export function estimate(source: string): Estimate {
  const fences = new FenceTracker();
  const cost = new Cost();
  const found: Estimate = { cost_us: 0, markers: 0, fenced: [] };
  for (const [index, line] of source.split(/\r\n|\n|\r/).entries()) {
    const kind = fences.take(line);
    if (kind === 'text') found.markers = Math.max(found.markers, cost.addText(line));
    else cost.addFenced(line, kind);
    if (kind !== 'text') found.fenced.push(index);
  }
  found.cost_us = cost.sum();
  return found;
}
