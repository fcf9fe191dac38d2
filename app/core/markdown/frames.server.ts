import type { Element, ElementContent, Root } from 'hast';
import { type Highlighter, toLanguageName } from './highlight.server.ts';
import { textOf, toElement, walkElements } from './tree.server.ts';

const maxLabel = 80;
const shorten = (label: string) => Array.from(label).slice(0, maxLabel).join('');

/** Wraps tables so that wide ones scroll and the keyboard reaches them; named after their head. */
export function frameTables(root: Root): void {
  walkElements(root, (element, index, parent) => {
    if (element.tagName !== 'table') return undefined;
    const heads: string[] = [];
    walkElements(element, (cell) => {
      if (cell.tagName !== 'th' && cell.tagName !== 'td') return undefined;
      const side = { right: 'r', center: 'mid' }[String(cell.properties.align)];
      cell.properties = side ? { className: [side] } : {};
      if (cell.tagName === 'th') {
        cell.properties.scope = 'col';
        heads.push(textOf(cell).trim());
      }
      return undefined;
    });
    element.properties = { className: ['t'] };
    const label = shorten(heads.filter(Boolean).join(' · '));
    parent.children[index] = toElement(
      'div',
      { className: ['tablewrap'], tabIndex: 0, ...(label && { role: 'group', ariaLabel: label }) },
      [element],
    );
    return index + 1;
  });
}

const players: Record<string, 'video' | 'audio'> = { mp4: 'video', mp3: 'audio', wav: 'audio' };

/** Puts a player above each link to an uploaded recording that is a paragraph of its own. */
export function frameMedia(root: Root): void {
  walkElements(root, (paragraph, index, parent) => {
    const [link] = paragraph.children;
    if (
      paragraph.tagName !== 'p' ||
      paragraph.children.length !== 1 ||
      link?.type !== 'element' ||
      link.tagName !== 'a'
    )
      return undefined;
    const src = String(link.properties.href);
    const player = players[/^\/storage\/[^?#]+\.([a-z0-9]+)$/i.exec(src)?.[1]?.toLowerCase() ?? ''];
    if (!player) return undefined;
    const label = shorten(textOf(link).trim());
    parent.children[index] = toElement('figure', { className: ['media'] }, [
      toElement(player, { src, controls: true, preload: 'metadata', ...(label && { ariaLabel: label }) }, []),
      toElement('figcaption', {}, [link]),
    ]);
    return index + 1;
  });
}

/** Puts the words of a task beside its box into its label. */
export function labelTasks(root: Root): void {
  walkElements(root, (box, index, parent) => {
    if (box.tagName !== 'input') return undefined;
    const rest = parent.children.slice(index + 1);
    const end = rest.findIndex(
      (node) => node.type === 'element' && /^(?:ul|ol|p|pre|blockquote|table|h\d|hr|div)$/.test(node.tagName),
    );
    const words = (end < 0 ? rest : rest.slice(0, end)).filter(
      (node): node is ElementContent => node.type !== 'doctype',
    );
    parent.children.splice(index, words.length + 1, toElement('label', {}, [box, ...words]));
    return index + 1;
  });
}

/** Marks the notes at the end; the role says in the reader's language what a heading would. */
export function frameFootnotes(root: Root): void {
  walkElements(root, (section) => {
    if (section.tagName !== 'section') return undefined;
    section.properties = { className: ['footnotes'], role: 'doc-endnotes' };
    section.children = section.children.filter((child) => child.type === 'element' && child.tagName === 'ol');
    return undefined;
  });
}

/**
 * Gives code blocks their bar (title or language, and a copy button that the page labels in the reader's language) and
 * their colours.
 * @returns whether there are any
 */
export async function frameCode(root: Root, highlighter: Highlighter): Promise<boolean> {
  const found: { pre: Element; code: Element }[] = [];
  walkElements(root, (pre) => {
    const [code] = pre.children;
    if (pre.tagName === 'pre' && code?.type === 'element' && code.tagName === 'code') found.push({ pre, code });
    return undefined;
  });
  for (const { pre, code } of found) {
    const { className, dataTitle } = code.properties;
    const name = Array.isArray(className) ? (className[0] ?? '').replace(/^language-/, '') : '';
    const language = toLanguageName(name);
    const label = typeof dataTitle === 'string' ? dataTitle : (language ?? name);
    const bar = toElement('div', { className: ['bar'] }, [
      toElement('span', {}, label ? [{ type: 'text', value: shorten(label) }] : []),
      toElement('button', { type: 'button', dataCopy: true }, []),
    ]);
    const coloured = toElement('code', {}, await highlighter.colour(textOf(code).replace(/\n$/, ''), language ?? ''));
    Object.assign(pre, toElement('div', { className: ['code'] }, [bar, toElement('pre', { tabIndex: 0 }, [coloured])]));
  }
  return found.length > 0;
}
