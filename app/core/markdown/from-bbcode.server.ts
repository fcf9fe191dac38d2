import { parse } from '@bbob/parser';

const allowed = ['b', 'i', 's', 'u', 'url', 'img', 'quote', 'code', 'list', '*', 'h1', 'h2', 'h3', 'email', 'hr'];

type Node = string | number | null | undefined | { tag: string; attrs?: Record<string, unknown>; content?: unknown };

/**
 * BBCode as Markdown; tags that are none of the usual ones stay as they are typed. Text between the tags may itself be
 * Markdown.
 */
export function markdownFromBbcode(text: string): string {
  const tree = parse(text.replace(/\[quote="[^"\]]*"\]/g, '[quote]'), {
    onlyAllowTags: allowed,
    contextFreeTags: ['code'],
  }) as Node[];
  return textOf(tree)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const textOf = (content: unknown): string =>
  [content ?? []]
    .flat()
    .map((node) => nodeText(node as Node))
    .join('');

function nodeText(node: Node): string {
  if (node == null) return '';
  if (typeof node !== 'object') return String(node);
  const inside = textOf(node.content);
  const value = Object.keys(node.attrs ?? {})[0] ?? '';
  const shape = shapes[node.tag];
  return shape ? shape(inside, value) : inside;
}

const quoted = (text: string) => text.trim().replace(/^/gm, '> ');
const wrap = (mark: string) => (text: string) => (text.trim() === '' ? text : `${mark}${text.trim()}${mark}`);

const shapes: Record<string, (inside: string, value: string) => string> = {
  b: wrap('**'),
  i: wrap('*'),
  s: wrap('~~'),
  u: (text) => text,
  url: (text, value) => (value === '' ? `<${text.trim()}>` : `[${text.trim()}](${value})`),
  email: (text) => `<${text.trim()}>`,
  img: (text) => `![](${text.trim()})`,
  quote: (text) => `\n\n${quoted(text)}\n\n`,
  code: (text) => (text.includes('\n') ? `\n\n\`\`\`\n${text.replace(/^\n|\n$/g, '')}\n\`\`\`\n\n` : `\`${text}\``),
  list: (text) => `\n\n${text.trim().replace(/\n{2,}- /g, '\n- ')}\n\n`,
  '*': (text) => `\n- ${text.trim()}`,
  h1: (text) => `\n\n# ${text.trim()}\n\n`,
  h2: (text) => `\n\n## ${text.trim()}\n\n`,
  h3: (text) => `\n\n### ${text.trim()}\n\n`,
  hr: () => '\n\n---\n\n',
};
