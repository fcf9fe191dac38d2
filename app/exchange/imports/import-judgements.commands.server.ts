import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** The import an item is of. */
type Judged = { id: number; origin: string };

/**
 * Decides of every item that was read whether it is to be written: what an earlier import of the same origin brought is
 * known; what stands under something that is not there, is empty, or is a vote for oneself is skipped, with the reason.
 * A dry run ends here.
 */
export async function judgeItems(ctx: Ctx, judged: Judged): Promise<void> {
  await sql`update ask.import_item i set state = 'known' from ask.import_map m
    where i.import_id = ${judged.id} and i.state = 'new' and m.origin = ${judged.origin} and m.type = i.type
      and m.source_id = i.source_id`.execute(ctx.db);
  await skip(
    ctx,
    judged,
    'empty',
    ['post', 'answer', 'comment'],
    sql`btrim(i.data ->> 'body', E' \\n\\r\\t') = '' or i.type = 'post' and btrim(i.data ->> 'title') = ''`,
  );
  await skip(ctx, judged, 'noParent', ['answer'], sql`not (${isThere(judged, 'post', sql`i.parent`)})`);
  const under = (type: 'post' | 'answer' | 'comment') =>
    sql`i.data ->> 'on' in (${type}, ${type === 'comment' ? type : 'either'})
      and (${isThere(judged, type, sql`i.parent`)})`;
  const parents = sql`(${under('post')} or ${under('answer')} or ${under('comment')})`;
  await skip(ctx, judged, 'noParent', ['comment', 'vote'], sql`not ${parents}`);
  await skip(ctx, judged, 'noParent', ['acceptance'], sql`not (${isThere(judged, 'answer', sql`i.source_id`)})`);
  await skip(ctx, judged, 'noParent', ['rating', 'bookmark'], sql`not (${isThere(judged, 'post', sql`i.parent`)})`);
  await skip(
    ctx,
    judged,
    'noAuthor',
    ['vote', 'rating', 'folder', 'bookmark'],
    sql`not (${isThere(judged, 'member', sql`i.data ->> 'member'`)})`,
  );
  await skip(
    ctx,
    judged,
    'ownVote',
    ['vote'],
    sql`exists (select from ask.import_item p where p.import_id = i.import_id
      and p.type in ('post', 'answer', 'comment') and (i.data ->> 'on' = p.type or i.data ->> 'on' = 'either'
      and p.type <> 'comment') and p.source_id = i.parent and p.data ->> 'author' = i.data ->> 'member')`,
  );
  await sql`analyze ask.import_item`.execute(ctx.db);
}

/** The condition that something is going to be written, or has been. */
const isThere = ({ id, origin }: Judged, type: string, source: RawBuilder<unknown>) => sql`
  exists (select from ask.import_item p where p.import_id = ${id} and p.type = ${type} and p.source_id = ${source}
    and p.state <> 'skipped')
  or exists (select from ask.import_map m where m.origin = ${origin} and m.type = ${type} and m.source_id = ${source})`;

async function skip(
  ctx: Ctx,
  { id }: Judged,
  reason: string,
  types: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`update ask.import_item i set state = 'skipped', reason = ${reason}
    where i.import_id = ${id} and i.state = 'new' and i.type = any(${[...types]}::text[])
      and (${condition})`.execute(ctx.db);
}
