import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { replaceText } from '#app/ask/posts/post-imports.commands.server.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { localPath } from '#app/exchange/dumps/import-images.commands.server.ts';
import type { Run } from './import-targets.commands.server.ts';
import { findPlaces, findTargets } from './import-targets.queries.server.ts';
import { addressesIn, linkTarget, replaceAddresses } from './import-links.policy.ts';

const atOnce = 50;

type Linked = { position: number; type: 'post' | 'answer' | 'comment'; id: number };

/** Has the links of the next texts that lead to things of the old site lead to what they have become here. */
export async function writeLinks(ctx: Ctx, run: Run): Promise<boolean> {
  const { rows } = await sql<Linked>`
    select i.position, i.type, m.target_id id from ask.import_item i
      join ask.import_map m on m.origin = ${run.origin} and m.type = i.type and m.source_id = i.source_id
    where i.import_id = ${run.id} and i.reason = 'links' order by i.position limit ${atOnce}`.execute(ctx.db);
  if (rows.length === 0) return false;
  for (const item of rows) run.report.links += await relink(ctx, run, item);
  await sql`update ask.import_item set reason = '' where import_id = ${run.id} and reason = 'links'
    and position = any(${rows.map(({ position }) => position)}::bigint[])`.execute(ctx.db);
  return true;
}

async function relink(ctx: Ctx, run: Run, { type, id }: Linked): Promise<number> {
  const source =
    type === 'comment'
      ? sql<{ markdown: string }>`select markdown from ask.comment where id = ${id}`
      : sql<{ markdown: string }>`select markdown from ask.revision where subject = ${type} and subject_id = ${id}
        order by number desc limit 1`;
  const markdown = (await source.execute(ctx.db)).rows[0]?.markdown ?? '';
  const replacements = new Map<string, string>();
  for (const url of addressesIn(markdown)) {
    const path = await findPath(ctx, run, url);
    if (path !== null) replacements.set(url, path);
  }
  if (replacements.size === 0) return 0;
  const text = replaceAddresses(markdown, replacements);
  const rendered = await renderText(ctx, text, type === 'post' ? 'u-' : `u-${type[0]}${id}-`);
  await replaceText(ctx, { subject: type, id }, text, rendered);
  return replacements.size;
}

/** Where an address of the old site leads here; null for one elsewhere, or of what was not taken over. */
async function findPath(ctx: Ctx, run: Run, url: string): Promise<string | null> {
  const path = localPath(url, run.options.site);
  const target = path === null ? null : linkTarget(run.source, path);
  if (!target) return null;
  if (target.type === 'thread') {
    const post = (await findTargets(ctx, run, 'thread', [target.id])).get(target.id);
    return post === undefined ? null : postPath(post);
  }
  const [place] = await findPlaces(ctx, run, [{ on: target.type, id: target.id }]);
  if (!place) return null;
  return place.type === 'post' ? postPath(place.id) : postPath(place.postId, { hash: `a${place.id}` });
}
