import sharp from 'sharp';
import { findMembersByNames } from '#app/account/account.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { listUploadsAt } from '#app/account/uploads/uploaded-files.queries.server.ts';
import { sharedStore } from '#app/core/files/file-places.server.ts';
import { storedPath } from '#app/core/files/files.server.ts';
import { MarkdownTooComplex } from '#app/core/markdown/guard.server.ts';
import { type Rendered, renderMarkdown } from '#app/core/markdown/render.server.ts';
import { say } from './ask-messages.server.ts';

/** A rendered text, and the members it names. */
export type Written = Rendered & { mentionedIds: number[] };

/**
 * Renders a member's text: mentions become links, images of our own get their size.
 * @throws Refusal when its formatting is too complex, or the member has had too much rendered
 */
export async function renderText(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  markdown: string,
  idPrefix = 'u-',
): Promise<Written> {
  const sizes = await measureUploads(ctx, markdown);
  let mentionedIds: number[] = [];
  const mentions = async (names: string[]) => {
    const members = await findMembersByNames(ctx, names);
    mentionedIds = [...members.values()];
    return members;
  };
  try {
    const rendered = await renderMarkdown(markdown, { by: ctx, idPrefix, mentions, uploadSizes: sizes });
    return { ...rendered, mentionedIds };
  } catch (error) {
    if (error instanceof MarkdownTooComplex)
      throw new Refusal(say.tooComplex, { fields: { markdown: say.tooComplex } });
    throw error;
  }
}

const measured = 30;

async function measureUploads(ctx: Pick<Ctx, 'db'>, markdown: string): Promise<Map<string, Size>> {
  const urls = [...new Set(markdown.match(/\/storage\/[\w%./-]{1,200}\.(?:png|jpe?g|gif|webp)\b/gi))].slice(
    0,
    measured,
  );
  const sizes = await Promise.all(urls.map(async (url) => [url, await sizeOf(url)] as const));
  const found = sizes.filter((entry): entry is [string, Size] => entry[1] !== null);
  // of what lies elsewhere the record knows
  const elsewhere = urls.filter((url) => !found.some(([known]) => known === url));
  const recorded = sharedStore() ? await listUploadsAt(ctx, elsewhere) : new Map<string, Size>();
  return new Map([...found, ...[...recorded].filter(([, { width }]) => width > 0)]);
}

type Size = { width: number; height: number };

async function sizeOf(url: string): Promise<Size | null> {
  const path = storedPath(url);
  if (!path) return null;
  try {
    const { width, height } = await sharp(path).metadata();
    return { width, height };
  } catch {
    return null; // no such file, or not an image
  }
}
