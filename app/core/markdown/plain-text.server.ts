import type { Nodes, Root } from 'mdast';
import { wordsOfTex } from './tex-words.ts';

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

/** Stand around a formula in plain text that is written with signs of TeX (U+FFF9 and U+FFFB). */
const [formulaFrom, formulaTo] = ['\ufff9', '\ufffb'];
const formulas = new RegExp(`${formulaFrom}([^${formulaTo}\\n]*)${formulaTo}?`, 'g');
const hasSigns = /[\\{}_^]/;

/**
 * A plain text for showing: without the descriptions of its images, its formulas as words where these fit into a line.
 */
export const toShownText = (text: string): string =>
  text.replace(described, '').replace(formulas, (_, tex: string) => wordsOfTex(tex) ?? nameOf('math', text));

/** All words of a text for search: code, marked TeX and marked descriptions of images included, one line per block. */
export function toPlainText(root: Root): string {
  const parts: string[] = [];
  collect(root, parts, sayAll);
  return tidy(parts.join(''));
}

/**
 * The first words of a text without tables, headings and notes: at most 120 Chinese characters or 240 letters, cut at a
 * word. Code and formulas are named; where enough was said before the first of them, it ends there.
 */
export function toExcerpt(root: Root): string {
  const words = (skipped: Nodes['type'][]) => {
    const parts: string[] = [];
    collect(root, parts, { skipped: new Set(skipped), ...sayInBrief });
    return nameBlocks(joinLines(parts.join('').trimStart().slice(0, readForExcerpt)));
  };
  const skipped: Nodes['type'][] = ['table', 'image', 'imageReference', 'footnoteDefinition', 'footnoteReference'];
  return shorten(words([...skipped, 'heading']) || words(skipped));
}

/** How what is no prose is said. */
type Saying = {
  skipped: ReadonlySet<Nodes['type']>;
  formula: (tex: string) => string;
  block: (kind: Block, value: string) => string;
};
const sayAll: Saying = {
  skipped: new Set(),
  formula: (tex) => (hasSigns.test(tex) ? `${formulaFrom}${tex.replace(/[\s\ufff9\ufffb]+/g, ' ')}${formulaTo}` : tex),
  block: (kind, value) => (kind === 'math' ? sayAll.formula(value) : value),
};
const sayInBrief: Omit<Saying, 'skipped'> = {
  formula: (tex) => (hasSigns.test(tex) ? (wordsOfTex(tex) ?? marks.math) : tex),
  block: (kind) => marks[kind],
};

type Block = 'code' | 'math';
/** Stand for a block until it is known in which language it is to be named. */
const marks: Record<Block, string> = { code: '\ue000', math: '\ue001' };
const names = { code: ['〔代码〕', '[code]'], math: ['〔公式〕', '[formula]'] } as const;
const nameOf = (kind: Block, text: string) => names[kind][/\p{sc=Han}/u.test(text) ? 0 : 1];

/** Excerpts are made of so many units of a text. */
const readForExcerpt = 3000;
/** So wide is what suffices before the first block. */
const enoughWidth = 80;

/** Names the blocks, or ends at the first of them; nothing where there is nothing else. */
function nameBlocks(text: string): string {
  if (/^[\s\ue000\ue001]*$/.test(text)) return '';
  const first = text.indexOf(marks.code);
  const head = first < 0 ? text : text.slice(0, first).trimEnd();
  const isEnough = first >= 0 && Array.from(head).reduce((sum, one) => sum + widthOf(one), 0) >= enoughWidth;
  const kept = isEnough ? head + (/[:：]$/.test(head) ? marks.code : '') : text;
  const isHan = /\p{sc=Han}/u.test(text);
  const once = kept.replace(/\ue000(?:\s*\ue000)+/g, marks.code).replace(/([^:：\s])\s*\ue000\s*$/, '$1');
  return once
    .replace(/\s*([\ue000\ue001])\s*/g, (whole, mark: string, at: number) => {
      const [before, after] = [once.charAt(at - 1), once.charAt(at + whole.length)];
      const gap = isHan ? /[\w.)]/ : /[^.,;:!?(]/;
      const name = names[mark === marks.code ? 'code' : 'math'][isHan ? 0 : 1];
      return `${!isHan || gap.test(before) ? ' ' : ''}${name}${gap.test(after) ? ' ' : ''}`;
    })
    .trim();
}

const sentenceEnd = /[\u3000-\u303f\uff00-\uff60…—]$/u;

/** One line of what stands in several: after a Chinese sign, and within a Chinese sentence, without a space. */
const joinLines = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, (gap, at: number) => {
      const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + gap.length, at + gap.length + 2)];
      const isInSentence = !gap.includes(blockEnd) && /\p{sc=Han}$/u.test(before) && /^\p{sc=Han}/u.test(after);
      return isInSentence || sentenceEnd.test(before) ? '' : ' ';
    })
    .replace(/\s+/g, ' ')
    .trim();

/** The end of a block in what is collected, beside which white space is none of the text. */
const blockEnd = '\r\n';

function collect(node: Nodes, parts: string[], saying: Saying): void {
  if (saying.skipped.has(node.type)) return;
  if (node.type === 'inlineMath') parts.push(saying.formula(node.value));
  else if (node.type === 'code' || node.type === 'math') parts.push(saying.block(node.type, node.value));
  else if (node.type === 'break') parts.push('\n');
  else if (node.type === 'image' || node.type === 'imageReference') parts.push(describe(node.alt));
  else if ('value' in node) parts.push(node.value);
  else if ('children' in node) for (const child of node.children) collect(child, parts, saying);
  if (blocks.has(node.type)) parts.push(blockEnd);
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
  const whole = (words ?? cutAt(text, maxExcerpt - 1)).replace(/〔[^〕]*$/, '');
  return `${whole.replace(/(?:\s|\u200d|\ufe0f)+$/u, '')}…`;
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
