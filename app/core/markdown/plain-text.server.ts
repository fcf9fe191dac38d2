import type { Nodes, Root } from 'mdast';

/** The longest excerpt, in code points. */
const maxExcerpt = 120;

const blocks = new Set<Nodes['type']>(['paragraph', 'heading', 'code', 'math', 'listItem', 'tableRow', 'blockquote', 'footnoteDefinition', 'thematicBreak']);

/** All words of a text for search: code, TeX and image descriptions included, one line per block. */
export function toPlainText(root: Root): string {
  const parts: string[] = [];
  collect(root, parts, new Set());
  return tidy(parts.join(''));
}

/** The first words of a text without code, tables, headings and notes: at most 120 code points, cut at a word. */
export function toExcerpt(root: Root): string {
  const words = (skipped: Nodes['type'][]) => {
    const parts: string[] = [];
    collect(root, parts, new Set(skipped));
    return parts.join('').replace(/\s+/g, ' ').trim();
  };
  const skipped: Nodes['type'][] = ['code', 'math', 'table', 'image', 'imageReference', 'footnoteDefinition', 'footnoteReference'];
  return shorten(words([...skipped, 'heading']) || words(skipped));
}

function collect(node: Nodes, parts: string[], skipped: ReadonlySet<Nodes['type']>): void {
  if (skipped.has(node.type)) return;
  if (node.type === 'inlineMath' && skipped.size > 0 && node.value.includes('\\')) parts.push('…');
  else if (node.type === 'break') parts.push('\n');
  else if (node.type === 'image' || node.type === 'imageReference') parts.push(node.alt ?? '');
  else if ('value' in node) parts.push(node.value);
  else if ('children' in node) for (const child of node.children) collect(child, parts, skipped);
  if (blocks.has(node.type)) parts.push('\n');
  if (node.type === 'tableCell') parts.push(' ');
}

const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean)
    .join('\n')
    .trim();

function shorten(text: string): string {
  const characters = Array.from(text.slice(0, (maxExcerpt + 1) * 2));
  if (characters.length <= maxExcerpt) return text;
  const words = /^(.*\S)\s+[!-~]{0,24}$/su.exec(characters.slice(0, maxExcerpt).join(''))?.[1];
  return `${(words ?? characters.slice(0, maxExcerpt - 1).join('')).replace(/(?:\s|\u200d|\ufe0f)+$/u, '')}…`;
}
