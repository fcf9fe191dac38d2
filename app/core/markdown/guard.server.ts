import type { Nodes, Parents } from 'mdast';

/** The longest source that is rendered, in UTF-16 units: the size of the columns that hold bodies. */
const maxLength = 65_535;
/** Estimated time above which a source is refused, in microseconds. */
const maxCost_us = 600_000;
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
 * Refuses a source whose parsing would not be quick. One pass, before any parser runs. The parser is quadratic in the
 * delimiters and the lines between two blank lines and in the container markers of the whole text; the factors of
 * `estimate` are measured upper bounds on one core of 2026.
 * @throws MarkdownTooComplex
 */
export function requireSimpleSource(source: string): void {
  if (source.length > maxLength) throw new MarkdownTooComplex('The text is too long');
  const { cost_us, markers } = estimate(source);
  if (markers > maxMarkers) throw new MarkdownTooComplex('The text is nested too deeply');
  if (cost_us > maxCost_us) throw new MarkdownTooComplex('The text has too many marks');
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

/** Estimates parsing time, the most markers on one line, and names the lines (from 0) it took for fenced code. */
export function estimate(source: string): Estimate {
  const fences = new FenceTracker();
  const found: Estimate = { cost_us: source.length / 100, markers: 0, fenced: [] };
  let marks = 0;
  let lines = 0;
  let containers = 0;
  const endInline = () => {
    found.cost_us += 10 * marks + 0.15 * marks * marks;
    marks = 0;
  };
  const endBlock = () => {
    endInline();
    if (lines > 0) found.cost_us += 60 + 0.03 * lines * lines;
    lines = 0;
  };
  for (const [index, line] of source.split(/\r\n|\n|\r/).entries()) {
    if (fences.holds(line)) {
      found.fenced.push(index);
      continue;
    }
    found.cost_us += 10;
    if (/^[ \t]*$/.test(line)) {
      endBlock();
      continue;
    }
    if (/^ {0,3}[-+*] +\S/.test(line)) endInline();
    const depth = countMarkers(line);
    found.markers = Math.max(found.markers, depth);
    containers += depth;
    lines += 1;
    found.cost_us += 15 * (line.split('|').length - 1);
    marks += line.match(/[*_]+|~+|`+|\$+|[[\]]/g)?.length ?? 0;
  }
  endBlock();
  found.cost_us += 0.15 * containers * containers;
  return found;
}

/** How many block quotes, list items and footnotes the line opens. A thematic break opens none. */
function countMarkers(line: string): number {
  if (/^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/.test(line)) return 0;
  const marker = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]]*\]:)/y;
  let count = 0;
  while (marker.test(line)) count += 1;
  return count;
}

/**
 * Follows fenced code and `$$` blocks that surely are such: fences at column 0 outside every container. Once a fence
 * appears anywhere else, a container could end it early, so nothing after it is trusted and code counts as text.
 */
class FenceTracker {
  #open: { mark: string; size: number } | undefined;
  #isSure = true;

  /** True when the line belongs to a fence, its opening and closing lines included. */
  holds(line: string): boolean {
    if (this.#open) {
      const close = /^ {0,3}(`{3,}|~{3,}|\${2,})[ \t]*$/.exec(line)?.[1];
      if (close?.startsWith(this.#open.mark) && close.length >= this.#open.size) this.#open = undefined;
      return true;
    }
    if (!this.#isSure) return false;
    const opening = /^(?:(`{3,})[^`]*|(~{3,}).*|(\${2,})[^$]*)$/.exec(line);
    const fence = opening?.[1] ?? opening?.[2] ?? opening?.[3];
    if (fence) {
      this.#open = { mark: fence.charAt(0), size: fence.length };
      return true;
    }
    this.#isSure = !/```|~~~|\$\$/.test(line);
    return false;
  }
}
