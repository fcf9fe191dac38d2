import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { storeImages } from '#app/exchange/dumps/import-images.commands.server.ts';
import { addressesIn } from './import-links.policy.ts';
import { toMarkdown } from './import-texts.queries.server.ts';
import { markSkipped, type Run } from './import-targets.commands.server.ts';

/** A text may be much longer than one that is typed here. */
const longestBody = 500_000;

type Tally = { up: number; down: number };

/** The votes of texts of which only the number is known, by the origin's id. */
export async function talliesOf(ctx: Ctx, run: Run, ids: readonly string[]): Promise<Map<string, Tally>> {
  const { rows } = await sql<Tally & { id: string }>`
    select source_id id, up, down from ask.import_tally where import_id = ${run.id}
      and source_id = any(${[...ids]}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...tally }) => [id, tally]));
}

/** Votes with names and those without. */
export const sum = (one: Tally, other: Tally | undefined): Tally => ({
  up: one.up + (other?.up ?? 0),
  down: one.down + (other?.down ?? 0),
});

type Prepared = { markdown: string; rendered: Rendered; hasLinks: boolean };

/** A foreign text in Markdown and rendered, its images stored; null when it is skipped, which is then noted. */
export async function prepare(
  ctx: Ctx,
  run: Run,
  type: 'post' | 'answer' | 'comment',
  data: { id: string; body: string; format: 'markdown' | 'html' | 'bbcode' | 'text' },
  prefix: string,
  authorId: number,
): Promise<Prepared | null> {
  const plain = (await toMarkdown(data.body, data.format)).slice(0, longestBody);
  const { markdown, count } = await storeImages(
    ctx,
    { ...run, importId: run.id, site: run.options.site },
    plain,
    authorId,
  );
  run.report.images.stored += count.stored;
  run.report.images.missing += count.missing;
  if (markdown.trim() === '') {
    await markSkipped(ctx, run, type, data.id, 'empty');
    return null;
  }
  try {
    return { markdown, rendered: await renderText(ctx, markdown, prefix), hasLinks: addressesIn(markdown).length > 0 };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await markSkipped(ctx, run, type, data.id, 'tooComplex');
    return null;
  }
}
