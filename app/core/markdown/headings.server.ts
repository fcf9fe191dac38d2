import type { Element, Root as Hast } from 'hast';
import type { Root as Mdast } from 'mdast';
import { textOf, walkElements, walkMarkdown } from './tree.server.ts';

const maxSlug = 60;

/** A body stands below the page's h1 and h2: the highest level it uses becomes h3, the next h4, all others h5. */
export function shiftHeadings(root: Mdast): void {
  const depths: number[] = [];
  walkMarkdown(root, (node) => {
    if (node.type === 'heading') depths.push(node.depth);
    return undefined;
  });
  const levels = [...new Set(depths)].sort((a, b) => a - b);
  walkMarkdown(root, (node) => {
    if (node.type === 'heading') node.depth = ([3, 4, 5] as const)[Math.min(2, levels.indexOf(node.depth))]!;
    return undefined;
  });
}

/** Gives headings ids, unique in the text, and lets `#name` links of the text find them behind their prefix. */
export function nameHeadings(root: Hast, prefix: string): void {
  const used = new Set<string>();
  const headings: Element[] = [];
  const anchors: Element[] = [];
  walkElements(root, (element) => {
    if (typeof element.properties.id === 'string') used.add(element.properties.id);
    if (/^h[3-5]$/.test(element.tagName)) headings.push(element);
    if (element.tagName === 'a' && !element.properties.role && String(element.properties.href).startsWith('#'))
      anchors.push(element);
    return undefined;
  });
  const next = new Map<string, number>();
  for (const heading of headings) {
    const slug = toSlug(textOf(heading));
    let number = next.get(slug) ?? 0;
    while (used.has(toId(prefix, slug, number))) number += 1;
    next.set(slug, number + 1);
    heading.properties.id = toId(prefix, slug, number);
    used.add(heading.properties.id);
  }
  for (const anchor of anchors) {
    const id = prefix + decode(String(anchor.properties.href).slice(1));
    if (used.has(id)) anchor.properties.href = `#${encodeURIComponent(id)}`;
  }
}

const toId = (prefix: string, slug: string, number: number) => `${prefix}${slug}${number > 0 ? `-${number}` : ''}`;

/** GitHub's way: lower case, spaces to hyphens, only letters of any script, digits, hyphens and underscores. */
function toSlug(text: string): string {
  const slug = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  return Array.from(slug).slice(0, maxSlug).join('') || 'section';
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
