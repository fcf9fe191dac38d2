import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { cardOf, nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { readTagCursor, writeTagCursor } from './tag-lists.queries.server.ts';
import { beginsWith } from './tags.queries.server.ts';
import type { TagDesk, TagDeskInput, TagDeskRow, TagProposal } from './tags.schema.ts';

const pageSize = 30;
const proposalsShown = 50;

/**
 * A page of all tags for the console, the most used first, and the proposals that wait.
 * @throws Refusal need-login, forbidden, invalid for a broken cursor
 */
export async function listTagDesk(
  ctx: Ctx,
  { q, state, after, before }: z.output<typeof TagDeskInput>,
): Promise<TagDesk> {
  await requireConsole(ctx, 'tags');
  const isBack = after === undefined && before !== undefined;
  const cursor = readTagCursor(after ?? before, /^\d{1,9}$/);
  const way = sql.raw(isBack ? 'asc' : 'desc');
  const bound = cursor
    ? sql`and (t.posts, t.id) ${sql.raw(isBack ? '>' : '<')} (${Number(cursor.key)}::integer,
    ${cursor.id}::bigint)`
    : sql``;
  const states = {
    all: sql``,
    synonym: sql`and t.main_id is not null`,
    empty: sql`and t.posts = 0 and t.main_id is null and not exists (select from ask.post_tag i where i.tag_id = t.id)`,
  };
  const { rows } = await sql<TagDeskRow>`
    select t.id, t.slug, t.name_zh "nameZh", t.name_en "nameEn", t.posts, ${seconds('t.created_at')} "createdAt",
      t.main_id is not null and exists (select from ask.post_tag i where i.tag_id = t.id) unsettled,
      (select json_build_object('id', m.id, 'slug', m.slug, 'name', ${nameIn(ctx, 'm')}, 'posts', m.posts)
        from ask.tag m where m.id = t.main_id) main
    from ask.tag t where true ${states[state]} ${q.trim() === '' ? sql`` : sql`and ${beginsWith(q, 't')}`} ${bound}
    order by t.posts ${way}, t.id ${way} limit ${sql.lit(pageSize + 1)}`.execute(ctx.db);
  const hasMore = rows.length > pageSize;
  const shown = rows.slice(0, pageSize);
  if (isBack) shown.reverse();
  const at = (row: TagDeskRow | undefined) => (row ? writeTagCursor(String(row.posts), row.id) : null);
  return {
    page: {
      rows: shown,
      next: isBack || hasMore ? at(shown.at(-1)) : null,
      previous: (isBack ? hasMore : after !== undefined) ? at(shown[0]) : null,
    },
    proposals: await listProposals(ctx),
  };
}

async function listProposals(ctx: Ctx): Promise<TagProposal[]> {
  const { rows } = await sql<Omit<TagProposal, 'member'> & { member: number }>`
    select r.id, r.member_id member, r.reason, ${seconds('r.created_at')} "createdAt",
      json_build_object('id', t.id, 'slug', t.slug, 'name', ${nameIn(ctx, 't')}, 'posts', t.posts) tag,
      json_build_object('id', m.id, 'slug', m.slug, 'name', ${nameIn(ctx, 'm')}, 'posts', m.posts) main
    from ask.tag_proposal r join ask.tag t on t.id = r.tag_id join ask.tag m on m.id = r.main_id
    where r.decided_at is null order by r.id limit ${proposalsShown}`.execute(ctx.db);
  const cards: Map<number, MemberCard> = await listCards(
    ctx,
    rows.map((row) => row.member),
  );
  return rows.map((row) => ({ ...row, member: cardOf(cards, row.member) }));
}
