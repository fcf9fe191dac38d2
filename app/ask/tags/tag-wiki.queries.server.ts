import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { openCount } from '#app/ask/parts/post-counters.queries.server.ts';
import { cardOf, nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visibleTags } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { TagRevision, TagSource, TagWikiPlaceInput } from './tags.schema.ts';

const shown = 100;

/**
 * The saved states of a tag's wiki in one language, newest first, at most 100.
 * @throws Refusal not-found
 */
export async function listTagRevisions(
  ctx: Ctx,
  { id, language }: z.output<typeof TagWikiPlaceInput>,
): Promise<TagRevision[]> {
  const { rows } = await sql<Omit<TagRevision, 'author'> & { author: number }>`
    select r.number, r.excerpt, r.markdown, r.reason, r.author_id author, ${seconds('r.created_at')} "createdAt"
    from ask.tag t join ask.tag_revision r on r.tag_id = t.id and r.language = ${language}
    where t.id = ${id} and t.main_id is null and ${visibleTags(ctx)} order by r.number desc
      limit ${shown}`.execute(readerOf(ctx));
  if (rows.length === 0) throw notFound();
  const cards = await listCards(
    ctx,
    rows.map((row) => row.author),
  );
  return rows.map((row) => ({ ...row, author: cardOf(cards, row.author) }));
}

/**
 * What the editor of a tag's wiki starts from.
 * @throws Refusal not-found
 */
export async function getTagSource(ctx: Ctx, { id, language }: z.output<typeof TagWikiPlaceInput>): Promise<TagSource> {
  const { rows } = await sql<TagSource>`
    select t.id, t.slug, ${nameIn(ctx, 't')} "name", ${openCount()} posts, ${language} "language",
      coalesce(r.excerpt, '') excerpt, coalesce(r.markdown, '') markdown, coalesce(r.number, 0) revision
    from ask.tag t left join ask.tag_wiki w on w.tag_id = t.id and w.language = ${language}
    left join ask.tag_revision r on r.tag_id = t.id and r.language = ${language} and r.number = w.revision
    where t.id = ${id} and t.main_id is null and ${visibleTags(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
