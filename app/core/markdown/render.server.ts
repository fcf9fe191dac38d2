import { randomBytes } from 'node:crypto';
import { isRefusal } from '../errors.ts';
import { MarkdownTooComplex, requireSimpleSource } from './guard.server.ts';
import type { Size } from './links.server.ts';
import { type Members, settleMentions } from './mentions.server.ts';
import type { Rendered } from './pipeline.server.ts';
import { askerOf, type Asker, requireRenderTime } from './render-time.server.ts';
import { markdownThread } from './thread.server.ts';

export type { Rendered } from './pipeline.server.ts';

export type RenderOptions = {
  /** Who asks for it: members take turns, and have a share of processor time each minute. */
  by?: Asker;
  /** Lower-cased username → member id; or a function that finds the ids of the names in the text. */
  mentions?: Members | ((names: string[]) => Promise<Members>);
  /** Sizes in pixels of files under `/storage/`, by address. */
  uploadSizes?: ReadonlyMap<string, Size>;
  /** This site's origin, such as `https://wenwo.example`: links to it count as our own. */
  origin?: string;
  /** Start of all ids; give each text of a page its own, such as `u-a31-`. */
  idPrefix?: string;
};

/**
 * Renders a member's Markdown (CommonMark, GFM, TeX between dollars) as HTML that is safe to put into a page. Raw HTML
 * has no meaning and is shown as typed. Another thread does it in its turn, which is nothing to hold locks for.
 * @throws Error inside a transaction, but for jobs and answers by mail, which hold none that others wait for
 * @throws MarkdownTooComplex when the source is too long, nested too deeply or would take too long
 * @throws Refusal too-many when the member has had too much rendered
 */
export async function renderMarkdown(
  text: string,
  { by, mentions, idPrefix = 'u-', origin, uploadSizes }: RenderOptions = {},
): Promise<Rendered> {
  if (by?.db.isTransaction && by.actor.kind !== 'job' && by.actor.kind !== 'mail')
    throw new Error('Markdown is rendered before a transaction, never inside one');
  const source = text.toWellFormed();
  const cost_ms = requireSimpleSource(source);
  const onDone = requireRenderTime(by, cost_ms);
  // Members cannot know it, so no text can pretend to be such a link.
  const memberMark = mentions && randomBytes(12).toString('hex');
  const order = {
    source,
    idPrefix,
    ...(origin !== undefined && { origin }),
    ...(uploadSizes && { uploadSizes }),
    ...(memberMark && { memberMark }),
  };
  const rendered = await markdownThread.do({ kind: 'render', order }, { asker: askerOf(by), cost_ms, onDone });
  if (!memberMark || rendered.mentions.length === 0) return rendered;
  const members = typeof mentions === 'function' ? await mentions(rendered.mentions) : mentions;
  return { ...rendered, html: settleMentions(rendered.html, members, memberMark) };
}

/** What an excerpt of a draft is looked for in, and what reading it may cost. */
const draftHead = { characters: 600, cost_ms: 4 };

/**
 * The first words of texts that are still being written, without the marks of Markdown; as typed where they are too
 * complex to be read.
 */
export async function draftExcerpts(by: Asker, texts: readonly string[]): Promise<string[]> {
  const heads = texts.map((text) => text.slice(0, draftHead.characters).toWellFormed());
  const costs = heads.map((head) => costOf(head));
  const isRead = costs.map((cost_ms) => cost_ms <= draftHead.cost_ms);
  const sources = heads.filter((_head, index) => isRead[index]);
  const cost_ms = costs.filter((_cost, index) => isRead[index]).reduce((sum, cost) => sum + cost, 0);
  let read: string[] = [];
  try {
    if (sources.length > 0)
      read = await markdownThread.do(
        { kind: 'excerpts', sources },
        { asker: askerOf(by), cost_ms, onDone: requireRenderTime(by, cost_ms) },
      );
  } catch (error) {
    if (!(error instanceof MarkdownTooComplex || isRefusal(error))) throw error;
    isRead.fill(false);
  }
  return heads.map((head, index) => (isRead[index] ? read.shift()! : head.replace(/\s+/g, ' ').trim().slice(0, 120)));
}

function costOf(head: string): number {
  try {
    return requireSimpleSource(head);
  } catch {
    return Infinity;
  }
}

/**
 * A text of another platform as Markdown. What Markdown cannot say is left out; scripts and styles never survive.
 * @throws MarkdownTooComplex when it takes too long
 */
export async function markdownFrom(format: 'html' | 'bbcode', text: string): Promise<string> {
  return markdownThread.do({ kind: 'foreign', format, text }, { asker: 'import', cost_ms: text.length / 1000 });
}
