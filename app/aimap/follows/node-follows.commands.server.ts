import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './node-follows-api.en.ts';
import zh from './node-follows-api.zh.ts';
import { type MapFollowInput, mostFollowed } from './node-follows.schema.ts';

const say = bilingual(zh, en);

/**
 * Follows a topic, an area or a learning path, or stops; repeating changes nothing. A merged topic leads to where it
 * went.
 * @throws Refusal need-login; not-found; for more than 200 of a kind
 */
export async function setMapFollow(
  ctx: Ctx,
  { kind, id, following }: z.output<typeof MapFollowInput>,
): Promise<{ following: boolean }> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const subject = await requireSubject(tctx, kind, id);
    await lockFollows(tctx, member.id);
    const changed = following
      ? await sql`insert into aimap.follow (member_id, kind, subject_id, created_at)
        values (${member.id}, ${kind}, ${subject}, ${tctx.now}) on conflict do nothing returning 1`.execute(tctx.db)
      : await sql`delete from aimap.follow where member_id = ${member.id} and kind = ${kind} and subject_id = ${subject}
        returning 1`.execute(tctx.db);
    if (changed.rows.length === 0) return { following };
    const { rows } = await sql<{ count: number }>`select count(*) count from aimap.follow
      where member_id = ${member.id} and kind = ${kind}`.execute(tctx.db);
    if (following && rows[0]!.count > mostFollowed) throw new Refusal(say.tooMany(mostFollowed));
    await audit(tctx, 'aimap.setFollow', { kind, id: subject }, { following });
    return { following };
  });
}

/** One change of what a member follows after the other. */
async function lockFollows(tctx: Ctx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('aimap.follow', ${memberId}))`.execute(tctx.db);
}

/** A topic that is found is not merged before the follow is written. */
async function requireSubject(ctx: Ctx, kind: z.output<typeof MapFollowInput>['kind'], id: number): Promise<number> {
  const { rows } = await (
    kind === 'node'
      ? sql<{ id: number }>`select id from aimap.node
        where id = aimap.settled_node(${id}) and status in ('published', 'archived') for share`
      : sql<{ id: number }>`select id from aimap.path where id = ${id} and not is_archived`
  ).execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

/**
 * Takes the followers of a topic along to another, in the transaction that merges it; who follows both follows the
 * other once. A topic that is split keeps its own.
 * @returns how many followed the first
 */
export async function moveNodeFollows(tctx: Ctx, { from, to }: { from: number; to: number }): Promise<number> {
  if (from === to) return 0;
  const { rows } = await sql`
    with gone as (delete from aimap.follow where kind = 'node' and subject_id = ${from}
      returning member_id, created_at), put as (
      insert into aimap.follow (member_id, kind, subject_id, created_at)
      select member_id, 'node', ${to}::bigint, created_at from gone order by member_id on conflict do nothing)
    select from gone`.execute(tctx.db);
  return rows.length;
}
