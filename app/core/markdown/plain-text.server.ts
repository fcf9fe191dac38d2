import type { Nodes, Root } from 'mdast';

/**
 * The longest excerpt, in widths of a Latin letter: 120 Chinese characters or twice as many letters fill the same
 * lines.
 */
const maxExcerpt = 240;
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff00-\uff60]/u;
const widthOf = (character: string) => (wide.test(character) ? 2 : 1);

const blocks = new Set<Nodes['type']>([
  'paragraph',
  'heading',
  'code',
  'math',
  'listItem',
  'tableRow',
  'blockquote',
  'footnoteDefinition',
  'thematicBreak',
]);

/**
 * Stands around the description of an image in plain text: what is found there is no prose (U+FFFC, object
 * replacement).
 */
const aroundImage = '\ufffc';
const described = new RegExp(`${aroundImage}[^${aroundImage}\\n]*${aroundImage}`, 'g');

/** A plain text without the descriptions of its images, for showing. */
export const withoutImages = (text: string): string => text.replace(described, '');

/** All words of a text for search: code, TeX and marked descriptions of images included, one line per block. */
export function toPlainText(root: Root): string {
  const parts: string[] = [];
  collect(root, parts, new Set());
  return tidy(parts.join(''));
}

/**
 * The first words of a text without code, tables, headings and notes: at most 120 Chinese characters or 240 letters,
 * cut at a word.
 */
export function toExcerpt(root: Root): string {
  const words = (skipped: Nodes['type'][]) => {
    const parts: string[] = [];
    collect(root, parts, new Set(skipped));
    return parts.join('').replace(/\s+/g, ' ').trim();
  };
  const skipped: Nodes['type'][] = [
    'code',
    'math',
    'table',
    'image',
    'imageReference',
    'footnoteDefinition',
    'footnoteReference',
  ];
  return shorten(words([...skipped, 'heading']) || words(skipped));
}

function collect(node: Nodes, parts: string[], skipped: ReadonlySet<Nodes['type']>): void {
  if (skipped.has(node.type)) return;
  if (node.type === 'inlineMath' && skipped.size > 0 && node.value.includes('\\')) parts.push('…');
  else if (node.type === 'break') parts.push('\n');
  else if (node.type === 'image' || node.type === 'imageReference') parts.push(describe(node.alt));
  else if ('value' in node) parts.push(node.value);
  else if ('children' in node) for (const child of node.children) collect(child, parts, skipped);
  if (blocks.has(node.type)) parts.push('\n');
  if (node.type === 'tableCell') parts.push(' ');
}

const describe = (alt: string | null | undefined) =>
  alt ? `${aroundImage}${alt.replaceAll(/[\s\ufffc]+/g, ' ')}${aroundImage}` : '';

const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean)
    .join('\n')
    .trim();

function shorten(text: string): string {
  const head = cutAt(text, maxExcerpt);
  if (head.length === text.length) return text;
  const words = /^(.*\S)\s+[!-~]{0,24}$/su.exec(head)?.[1];
  return `${(words ?? cutAt(text, maxExcerpt - 1)).replace(/(?:\s|\u200d|\ufe0f)+$/u, '')}…`;
}

/** The beginning of a text that is at most so wide. */
function cutAt(text: string, width: number): string {
  let left = width;
  let end = 0;
  for (const character of text) {
    left -= widthOf(character);
    if (left < 0) return text.slice(0, end);
    end += character.length;
  }
  return text;
}
