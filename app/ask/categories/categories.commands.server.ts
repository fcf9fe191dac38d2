import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { mergeEdits } from '#app/core/merge-edits.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { IdInput } from '#app/ask/parts/ask.schema.ts';
import { say } from './categories.queries.server.ts';
import { noteNumbers } from './category-numbers.commands.server.ts';
import {
  maxZone,
  type OrderCategoriesInput,
  type RetireCategoryInput,
  type SaveCategoryInput,
  type CategoryDeskRow,
} from './categories.schema.ts';

/** The job that marks or moves the posts of a category after its access or its end was decided. */
export const settleJob = { name: 'ask.settleCategory' } as const;
export type SettleCategory = { id: number };

/**
 * Creates a category (id 0) or changes one. Who may read it holds at once, everywhere; a job then marks its posts, so
 * that lists and counts leave them out by themselves.
 * @throws Refusal need-login, forbidden, not-found; for a slug that is taken, unknown groups, or none where some are
 * needed, and at what others have changed since it was `seen`
 */
export async function saveCategory(
  ctx: Ctx,
  { id, seen, ...given }: z.output<typeof SaveCategoryInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'categories/edit');
  return transact(ctx, async (tctx) => {
    await lockCategories(tctx);
    const before = id === 0 ? null : await requireCategory(tctx, id);
    const input = before ? mergeEdits(before, given, seen) : given;
    const groupIds = input.access === 'open' ? [] : await requireGroups(tctx, input.groupIds);
    const { slug, nameZh, nameEn, aboutZh, aboutEn, icon, area, access } = input;
    const taken = await sql`select from ask.category where slug = ${slug} and id <> ${id}::bigint`.execute(tctx.db);
    if (taken.rows.length > 0) throw new Refusal(say.slugTaken, { fields: { slug: say.slugTaken } });
    const { rows } = before
      ? await sql<{
          id: number;
        }>`update ask.category set slug = ${slug}, name_zh = ${nameZh}, name_en = ${nameEn}, about_zh = ${aboutZh},
          about_en = ${aboutEn},
          icon = ${icon}, area = ${area}, access = ${access}, zone = case when ${access} = 'members' then id else 0 end,
            is_settling = is_settling or (${access} = 'members') <> (zone > 0) where id = ${id}::bigint
            returning id`.execute(tctx.db)
      : await sql<{ id: number }>`insert into ask.category (slug, name_zh, name_en, about_zh, about_en, icon, area,
        access, weigh)
          values (${slug}, ${nameZh}, ${nameEn}, ${aboutZh}, ${aboutEn}, ${icon}, ${area}, ${access},
            (select coalesce(min(weigh), 0) - 10 from ask.category)) returning id`.execute(tctx.db);
    const own = rows[0]!.id;
    if (own > maxZone && access === 'members') throw new Refusal(say.tooMany);
    if (!before) await sql`update ask.category set zone = id where id = ${own} and access = 'members'`.execute(tctx.db);
    await sql`delete from ask.category_group where category_id = ${own}
      and group_id <> all(${groupIds}::bigint[])`.execute(tctx.db);
    await sql`insert into ask.category_group (category_id, group_id) select ${own}, id
      from unnest(${groupIds}::bigint[]) g (id) on conflict do nothing`.execute(tctx.db);
    await audit(
      tctx,
      before ? 'ask.editCategory' : 'ask.addCategory',
      { kind: 'category', id: own },
      { slug, nameZh, nameEn, access, groupIds, ...(before && { before }) },
    );
    if (before && (before.access === 'members') !== (access === 'members')) await noteNumbers(tctx, own);
    if (before) await enqueue<SettleCategory>(tctx, settleJob, { id: own });
    return new Reply({ id: own }, { text: say.saved });
  });
}

/**
 * Puts categories into this order; those that are not named come after them as they were.
 * @throws Refusal need-login, forbidden
 */
export async function orderCategories(
  ctx: Ctx,
  { ids }: z.output<typeof OrderCategoriesInput>,
): Promise<Record<string, never>> {
  await requireConsole(ctx, 'categories/edit');
  return transact(ctx, async (tctx) => {
    await lockCategories(tctx);
    const { rows } = await sql`
      update ask.category c set weigh = o.weigh from (
        select c.id, 10 * (count(*) over () - row_number() over (order by g.place nulls last, c.weigh desc,
          c.id))::integer weigh
        from ask.category c left join unnest(${ids}::bigint[]) with ordinality g (id, place) on g.id = c.id
      ) o where o.id = c.id and c.weigh <> o.weigh returning c.id`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'ask.orderCategories', { kind: 'category', id: null }, { ids });
    return {};
  });
}

/**
 * Ends a category: nobody posts to it, no list shows it, a job moves its posts into another one and its addresses lead
 * there.
 * @throws Refusal need-login, forbidden, not-found; for a category with posts and nowhere to move them, or a bad place
 */
export async function retireCategory(ctx: Ctx, { id, into }: z.output<typeof RetireCategoryInput>): Promise<Reply> {
  await requireConsole(ctx, 'categories/edit');
  return transact(ctx, async (tctx) => {
    await lockCategories(tctx);
    const before = await requireCategory(tctx, id);
    if (before.isRetired && (before.mergedInto ?? 0) === into) return new Reply(null, { text: say.retired });
    if (
      into === 0 &&
      (
        await sql`select from ask.post where category_id = ${id}::bigint and deleted_at is null
      limit 1`.execute(tctx.db)
      ).rows.length > 0
    )
      throw new Refusal(say.hasPosts, { fields: { into: say.hasPosts } });
    if (into > 0 && (into === id || (await requireCategory(tctx, into)).isRetired))
      throw new Refusal(say.badTarget, { fields: { into: say.badTarget } });
    await sql`update ask.category set retired_at = ${tctx.now}, merged_into = nullif(${into}::integer, 0)
      where id = ${id}::bigint`.execute(tctx.db);
    if (into > 0)
      await sql`update ask.category set merged_into = ${into}
      where merged_into = ${id}::bigint`.execute(tctx.db);
    await audit(tctx, 'ask.retireCategory', { kind: 'category', id }, { slug: before.slug, into });
    if (into > 0) await enqueue<SettleCategory>(tctx, settleJob, { id });
    return new Reply(null, { text: into > 0 ? say.moving : say.retired });
  });
}

/**
 * Opens a retired category again, empty: what was moved stays where it is.
 * @throws Refusal need-login, forbidden, not-found; while posts of it are still being moved
 */
export async function restoreCategory(ctx: Ctx, { id }: z.output<typeof IdInput>): Promise<Reply> {
  await requireConsole(ctx, 'categories/edit');
  return transact(ctx, async (tctx) => {
    await lockCategories(tctx);
    const before = await requireCategory(tctx, id);
    if (!before.isRetired) return new Reply(null, { text: say.saved });
    const left = await sql`select from ask.post where category_id = ${id}::bigint limit 1`.execute(tctx.db);
    if (left.rows.length > 0 && before.mergedInto !== null) throw new Refusal(say.stillMoving);
    await sql`update ask.category set retired_at = null, merged_into = null where id = ${id}::bigint`.execute(tctx.db);
    await audit(tctx, 'ask.restoreCategory', { kind: 'category', id }, { slug: before.slug });
    return new Reply(null, { text: say.saved });
  });
}

/** Operators change categories one after the other. */
const lockCategories = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('ask.category',
  0))`.execute(ctx.db);

type Known = Pick<CategoryDeskRow, 'slug' | 'nameZh' | 'nameEn' | 'aboutZh' | 'aboutEn' | 'icon' | 'area' | 'access'> &
  Pick<CategoryDeskRow, 'groupIds' | 'isRetired' | 'mergedInto'>;

async function requireCategory(ctx: Ctx, id: number): Promise<Known> {
  const { rows } = await sql<Known>`
    select slug, name_zh "nameZh", name_en "nameEn", about_zh "aboutZh", about_en "aboutEn", icon, area, access,
      array(select group_id from ask.category_group g where g.category_id = c.id order by group_id) "groupIds",
      retired_at is not null "isRetired", merged_into "mergedInto"
    from ask.category c where id = ${id}::bigint`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function requireGroups(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: number }>`select id from account.member_group
    where id = any(${wanted}::bigint[])`.execute(ctx.db);
  if (wanted.length === 0 || rows.length < wanted.length)
    throw new Refusal(say.groupsNeeded, { fields: { groupIds: say.groupsNeeded } });
  return wanted;
}
