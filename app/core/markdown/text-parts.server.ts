import type { Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import { walkMarkdown } from './tree.server.ts';

/**
 * Replaces what `pattern` finds in running text, outside links and code.
 * @param pattern global
 * @param toNode what to put there, or undefined to leave the text as it is
 */
export function replaceInText(
  root: Root,
  pattern: RegExp,
  toNode: (match: RegExpExecArray) => PhrasingContent | undefined,
): void {
  walkMarkdown(root, (node, index, parent) => {
    if (node.type === 'link' || node.type === 'linkReference') return index + 1;
    if (node.type !== 'text') return undefined;
    const parts = splitText(node.value, pattern, toNode);
    if (parts.length === 1 && parts[0]?.type === 'text') return undefined;
    setChildren(parent, index, parts);
    return index + parts.length;
  });
}

/** `<br>` is the one tag that is understood: people write it in table cells, and editors do. */
export function replaceBreaks(root: Root): void {
  replaceInText(root, /<br\s*\/?>/gi, () => ({ type: 'break' }));
}

/**
 * Gives back as text what is money, not math: `$5 and $10`. Pandoc's rule (`tex_math_dollars`): the opening dollar is
 * followed by a non-space, the closing one follows a non-space and no digit comes after it.
 */
export function releaseMoney(root: Root, source: string): void {
  const touched = new Set<Parents>();
  walkMarkdown(root, (node, index, parent) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type !== 'inlineMath' || start === undefined || end === undefined) return undefined;
    const raw = source.slice(start, end);
    const isMath = raw.startsWith('$$') || (!/^\$\s|\s\$$/.test(raw) && !/^\d/.test(source.slice(end, end + 1)));
    if (isMath) return undefined;
    setChildren(parent, index, [toText(raw.replace(/\\([!-/:-@[-`{-~])/g, '$1'))]);
    touched.add(parent);
    return index + 1;
  });
  for (const parent of touched) {
    const parts = joinTexts(parent.children).flatMap((child): Nodes[] =>
      child.type === 'text'
        ? splitText(child.value, /\$([^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)/g, ([, value = '']) => ({
            type: 'inlineMath',
            value,
          }))
        : [child],
    );
    setChildren(parent, 0, parts, parent.children.length);
  }
}

/**
 * A formula between double dollars that is a paragraph of its own, all on one line, is a display one like that on lines
 * of its own.
 */
export function displayFormulas(root: Root, source: string): void {
  walkMarkdown(root, (node, index, parent) => {
    if (node.type !== 'paragraph' || node.children.length !== 1) return undefined;
    const [only] = node.children;
    const start = only?.position?.start.offset;
    if (only?.type !== 'inlineMath' || start === undefined || !source.startsWith('$$', start)) return undefined;
    setChildren(parent, index, [{ type: 'math', value: only.value }]);
    return index + 1;
  });
}

function splitText(
  value: string,
  pattern: RegExp,
  toNode: (match: RegExpExecArray) => PhrasingContent | undefined,
): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let done = 0;
  for (const match of value.matchAll(pattern)) {
    const node = toNode(match);
    if (!node) continue;
    if (match.index > done) parts.push(toText(value.slice(done, match.index)));
    parts.push(node);
    done = match.index + match[0].length;
  }
  if (done < value.length || parts.length === 0) parts.push(toText(value.slice(done)));
  return parts;
}

function joinTexts(nodes: readonly Nodes[]): Nodes[] {
  const joined: Nodes[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text') joined[joined.length - 1] = toText(last.value + node.value);
    else joined.push(node);
  }
  return joined;
}

const toText = (value: string): Text => ({ type: 'text', value });

/** The parts are phrasing where text was phrasing; mdast's types cannot follow that through `Parents`. */
function setChildren(parent: Parents, index: number, parts: readonly Nodes[], count = 1): void {
  (parent.children as Nodes[]).splice(index, count, ...parts);
}
