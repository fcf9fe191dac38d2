import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './saved-views-api.en.ts';
import zh from './saved-views-api.zh.ts';
import { mostViews, type SavedView, type SavedViewInput, type SaveViewInput } from './saved-views.schema.ts';

const say = bilingual(zh, en);

/**
 * Keeps a view of the map under a name; a name that is taken gets the new view. Repeating changes nothing.
 * @throws Refusal need-login; for more than 50 views
 */
export async function saveView(ctx: Ctx, { name, address }: z.output<typeof SaveViewInput>): Promise<SavedView> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('aimap.saved_view', ${member.id}))`.execute(tctx.db);
    const { rows } = await sql<{ id: number }>`
      insert into aimap.saved_view as v (member_id, name, address, saved_at)
      values (${member.id}, ${name}, ${address}, ${tctx.now})
      on conflict (member_id, name) do update set address = excluded.address, saved_at = excluded.saved_at
        where v.address <> excluded.address returning id`.execute(tctx.db);
    const { rows: kept } = await sql<SavedView & { count: number }>`
      select id, name, address, (select count(*) from aimap.saved_view where member_id = ${member.id})::integer count
      from aimap.saved_view where member_id = ${member.id} and name = ${name}`.execute(tctx.db);
    const { count, ...view } = kept[0]!;
    if (count > mostViews) throw new Refusal(say.tooMany(mostViews));
    if (rows.length > 0) await audit(tctx, 'aimap.saveView', { kind: 'saved_view', id: view.id }, { name, address });
    return view;
  });
}

/** Forgets a view of the caller's. @throws Refusal need-login, not-found */
export async function deleteView(ctx: Ctx, { id }: z.output<typeof SavedViewInput>): Promise<Record<string, never>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql`delete from aimap.saved_view where id = ${id} and member_id = ${member.id}
      returning 1`.execute(tctx.db);
    if (rows.length === 0) throw notFound();
    await audit(tctx, 'aimap.deleteView', { kind: 'saved_view', id }, {});
    return {};
  });
}
