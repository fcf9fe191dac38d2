import type { Element, Root as Hast } from 'hast';
import type { Root as Mdast } from 'mdast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype, { type Options as RemarkRehypeOptions } from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { quickenLookBack } from './look-back.server.ts';
import { mergeDataAtOnce } from './merge-data.server.ts';
import { cjkEmphasis } from './cjk-emphasis.server.ts';
import { frameCode, frameFootnotes, frameMedia, frameTables, labelTasks } from './frames.server.ts';
import { MarkdownTooComplex, requireSimpleTree, requireSmallHtml } from './guard.server.ts';
import { nameHeadings, shiftHeadings } from './headings.server.ts';
import { Highlighter } from './highlight.server.ts';
import { settleAddresses, type Size } from './links.server.ts';
import { renderMath } from './math.server.ts';
import { linkMentions, listMentions } from './mentions.server.ts';
import { toExcerpt, toPlainText } from './plain-text.server.ts';
import { schema } from './sanitize.server.ts';
import { displayFormulas, releaseMoney, replaceBreaks } from './text-parts.server.ts';
import { toElement, walkMarkdown } from './tree.server.ts';

/** What is to be rendered: as structured data, since it comes from another thread. */
export type RenderOrder = {
  source: string;
  /** Start of all ids. */
  idPrefix: string;
  /** This site's origin. */
  origin?: string;
  /** Sizes in pixels of files under `/storage/`, by address. */
  uploadSizes?: ReadonlyMap<string, Size>;
  /**
   * What stands for the number of each named member in the address of their card, until it is known; without it names
   * are text.
   */
  memberMark?: string;
};

export type Rendered = {
  html: string;
  /** All words, one line per block, code included: for search. */
  text: string;
  /** The first words without code, at most 120 code points. */
  excerpt: string;
  /** Usernames the text names, whether or not they exist. */
  mentions: string[];
  /** How many links lead elsewhere. */
  links: number;
  /** Addresses of the images, each once. */
  images: string[];
  /** Whether there is a code block. */
  hasCode: boolean;
};

/**
 * Renders a member's Markdown on this thread, which it may occupy for as long as the guard allows.
 * @throws MarkdownTooComplex when it is nested too deeply or grows too large
 */
export async function renderHere({
  source,
  idPrefix: prefix,
  origin,
  uploadSizes,
  memberMark,
}: RenderOrder): Promise<Rendered> {
  const highlighter = new Highlighter();
  const mdast = parse(source);
  const mentions = listMentions(mdast);
  if (memberMark !== undefined && mentions.length > 0) linkMentions(mdast, mentions, memberMark);
  const words = { text: toPlainText(mdast), excerpt: toExcerpt(mdast) };

  const hast = toSafeHast(mdast, prefix);
  const { links, images } = settleAddresses(hast, {
    ...(origin !== undefined && { origin }),
    ...(uploadSizes && { uploadSizes }),
  });
  frameFootnotes(hast);
  nameHeadings(hast, prefix);
  labelTasks(hast);
  frameTables(hast);
  frameMedia(hast);
  renderMath(hast);
  const hasCode = await frameCode(hast, highlighter);
  const html = printer.stringify(hast);
  requireSmallHtml(html);
  return { html, ...words, mentions, links, images, hasCode };
}

/** The first words of a text, without the marks of Markdown; as typed when it is nested too deeply to be read. */
export function excerptHere(source: string): string {
  try {
    return toExcerpt(parse(source));
  } catch (error) {
    if (!(error instanceof MarkdownTooComplex)) throw error;
    return source.replace(/\s+/g, ' ').trim().slice(0, 120);
  }
}

await mergeDataAtOnce();
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(dialect).freeze();
const printer = unified().use(rehypeStringify).freeze();

/** Our dialect: no HTML at all, and emphasis that works beside Chinese punctuation. */
function dialect(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  quickenLookBack(data.micromarkExtensions);
  data.micromarkExtensions.push({ disable: { null: ['htmlFlow', 'htmlText'] } }, cjkEmphasis());
}

function parse(source: string): Mdast {
  const mdast = parser.parse(source);
  requireSimpleTree(mdast);
  shiftHeadings(mdast);
  releaseMoney(mdast, source);
  displayFormulas(mdast, source);
  replaceBreaks(mdast);
  boundDefinitions(mdast);
  return mdast;
}

/** A definition may be used thousands of times, so its parts stay short. */
function boundDefinitions(mdast: Mdast): void {
  walkMarkdown(mdast, (node) => {
    if (node.type !== 'definition') return undefined;
    if (node.url.length > 2_048) node.url = '';
    node.title = node.title?.slice(0, 200);
    return undefined;
  });
}

function toSafeHast(mdast: Mdast, prefix: string): Hast {
  const rehype = unified().use(remarkRehype, { clobberPrefix: prefix, footnoteLabelTagName: 'h3', handlers });
  return unified().use(rehypeSanitize, schema).runSync(rehype.runSync(mdast));
}

const handlers: RemarkRehypeOptions['handlers'] = {
  code: (_state, node: { value: string; lang?: string | null; meta?: string | null }): Element => {
    const language = node.lang?.split(/\s/)[0];
    const title = /(?:^|\s)title="([^"]{1,80})"/.exec(node.meta ?? '')?.[1];
    const code = toElement(
      'code',
      { ...(language && { className: [`language-${language}`] }), ...(title && { dataTitle: title }) },
      [{ type: 'text', value: `${node.value}\n` }],
    );
    return toElement('pre', {}, [code]);
  },
  inlineMath: (_state, node: { value: string }): Element =>
    toElement('code', { className: ['math-inline'] }, [{ type: 'text', value: node.value }]),
  math: (_state, node: { value: string }): Element =>
    toElement('pre', {}, [
      toElement('code', { className: ['language-math', 'math-display'] }, [{ type: 'text', value: node.value }]),
    ]),
};
