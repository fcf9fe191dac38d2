import type { RootContent } from 'mdast';
import { toExcerpt } from '#app/core/markdown/plain-text.server.ts';
import { renderMarkdown } from '#app/core/markdown/render.server.ts';
import { codeSnippets, tableSnippets } from './demo-snippets.ts';

/**
 * A part of a text in all its forms. The renderer needs milliseconds for a text, so generated texts are put together
 * from parts whose HTML is known; a test compares them with what the renderer makes.
 */
export type Block = {
  markdown: string;
  html: string;
  /** Plain words for search, one line per block. */
  text: string;
  /** Words of an excerpt; '' for headings, code and tables. */
  prose: string;
};

/** A whole text: what the database keeps of it. */
export type DemoText = { markdown: string; html: string; text: string; excerpt: string };

/** Joins blocks as the renderer would. */
export function joinBlocks(blocks: readonly Block[]): DemoText {
  return {
    markdown: blocks.map((block) => block.markdown).join('\n\n'),
    html: blocks.map((block) => block.html).join('\n'),
    text: blocks.map((block) => block.text).join('\n'),
    excerpt: toExcerpt({
      type: 'root',
      children: blocks.slice(0, enoughForExcerpt).flatMap(nodesOf),
    }),
  };
}

/** What of a block an excerpt tells. */
function nodesOf({ markdown, prose }: Block): RootContent[] {
  if (markdown.startsWith('```')) return [{ type: 'code', value: '' }];
  return prose
    .split('\n')
    .filter(Boolean)
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
}

/** Blocks of which the excerpt is made. */
const enoughForExcerpt = 6;

/** A paragraph of prose that may hold `code` and **strong** words. */
export function paragraph(markdown: string): Block {
  const text = plain(markdown);
  return { markdown, html: `<p>${inline(markdown)}</p>`, text, prose: text };
}

/** A list; items hold no blocks of their own. */
export function list(items: readonly string[], isOrdered: boolean): Block {
  const tag = isOrdered ? 'ol' : 'ul';
  const texts = items.map(plain);
  return {
    markdown: items.map((item, i) => `${isOrdered ? `${i + 1}.` : '-'} ${item}`).join('\n'),
    html: `<${tag}>\n${items.map((item) => `<li>${inline(item)}</li>\n`).join('')}</${tag}>`,
    text: texts.join('\n'),
    prose: texts.join('\n'),
  };
}

/** A heading of words without punctuation, used at most once in a text. `prefix` begins its id. */
export function heading(words: string, prefix: string): Block {
  const id = prefix + words.toLowerCase().replaceAll(' ', '-');
  return { markdown: `## ${words}`, html: `<h3 id="${id}">${words}</h3>`, text: words, prose: '' };
}

/** Code blocks and tables as the renderer makes them. */
export type SnippetBlocks = { code: Block[]; tables: Record<'zh' | 'en', Block[]> };

/** Renders all snippets once. */
export async function renderSnippets(): Promise<SnippetBlocks> {
  const render = async (markdown: string): Promise<Block> => {
    const { html, text } = await renderMarkdown(markdown);
    return { markdown, html, text, prose: '' };
  };
  const all = (list: readonly string[]) => Promise.all(list.map(render));
  return {
    code: await all(codeSnippets),
    tables: { zh: await all(tableSnippets.zh), en: await all(tableSnippets.en) },
  };
}

/** Phrases without their marks: for titles and for search. */
export const plain = (markdown: string): string => markdown.replaceAll('`', '').replaceAll('**', '');

function inline(markdown: string): string {
  const parts = markdown.split('`');
  let html = '';
  for (let i = 0; i < parts.length; i++)
    html += i % 2 === 1 ? `<code>${escape(parts[i]!)}</code>` : strong(escape(parts[i]!));
  return html;
}

function strong(html: string): string {
  if (!html.includes('**')) return html;
  return html.split('**').reduce((done, part, i) => `${done}${i % 2 === 1 ? '<strong>' : '</strong>'}${part}`);
}

const escape = (text: string): string =>
  text.includes('&') || text.includes('<') ? text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;') : text;
