import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { shapeKey } from '#app/aimap/nodes/map-lock.server.ts';
import en from './learning-api.en.ts';
import zh from './learning-api.zh.ts';
import { getLearningSettings } from './learning.settings.server.ts';
import { type Attempt, evidenceOf } from './mastery.policy.ts';
import type { LearnState, Mastery, SetLearningInput, SetProgressInput } from './learning.schema.ts';
import { settlePaths } from './path-gates.commands.server.ts';
import { readLearned } from './progress.queries.server.ts';

const say = bilingual(zh, en);

/** One change of what a member has learned after the other, and none while topics merge or split. */
export async function lockLearning(tctx: Ctx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${shapeKey}),
    pg_advisory_xact_lock(hashtextextended('aimap.learning', ${memberId}))`.execute(tctx.db);
}

/**
 * Says what the caller has of a topic: planned, learning, done or skipped; repeating changes nothing.
 * @throws Refusal need-login, not-found, refused for an area
 */
export async function setProgress(
  ctx: Ctx,
  { id, state }: z.output<typeof SetProgressInput>,
): Promise<{ state: LearnState }> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    await lockLearning(tctx, member.id);
    const nodeId = await requireTopic(tctx, id);
    const { rows } = await sql<{ isNew: boolean }>`
      insert into aimap.learn_progress as own (member_id, node_id, state, updated_at)
        values (${member.id}, ${nodeId}, ${state}, ${tctx.now})
      on conflict (member_id, node_id) do update set state = excluded.state, updated_at = excluded.updated_at
        where own.state <> excluded.state returning true "isNew"`.execute(tctx.db);
    if (rows.length === 0) return { state };
    await settlePaths(tctx, member.id);
    await audit(tctx, 'aimap.setProgress', { kind: 'node', id: nodeId }, { state });
    return { state };
  });
}

/** The topic that an id leads to, also after merges. @throws Refusal */
export async function requireTopic(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ id: number; kind: string; status: string }>`
    select id, kind, status from aimap.node where id = aimap.settled_node(${id})`.execute(ctx.db);
  const node = rows[0];
  if (!node || node.status === 'draft') throw notFound();
  if (node.kind !== 'topic') throw new Refusal(say.notTopic);
  return node.id;
}

/**
 * Sums a member's answers to a topic up anew. A topic that was answered is at least being learned; one that is known
 * well enough is done.
 */
export async function settleTopic(tctx: Ctx, memberId: number, nodeId: number): Promise<Mastery> {
  const { rows } = await sql<Attempt>`
    select is_right "isRight", is_assisted "isAssisted" from aimap.quiz_attempt
    where member_id = ${memberId} and node_id = ${nodeId} and undone_at is null
    order by at desc, id desc`.execute(tctx.db);
  const { strength, evidence, rights, assisted } = evidenceOf(rows);
  await sql`insert into aimap.learn_progress as own (member_id, node_id, state, strength, evidence, rights, assisted,
      updated_at)
    values (${memberId}, ${nodeId}, 'learning', ${strength}, ${evidence}, ${rights}, ${assisted}, ${tctx.now})
    on conflict (member_id, node_id) do update set strength = excluded.strength, evidence = excluded.evidence,
      rights = excluded.rights, assisted = excluded.assisted, updated_at = excluded.updated_at,
      state = case when own.state in ('none', 'planned') then 'learning' else own.state end`.execute(tctx.db);
  const { mastery } = (await readLearned(tctx, memberId, [nodeId])).get(nodeId)!;
  const { mapLearnedAt } = await getLearningSettings(tctx);
  if (mastery.evidence >= 3 && (mastery.value ?? 0) >= mapLearnedAt)
    await sql`update aimap.learn_progress set state = 'done' where member_id = ${memberId} and node_id = ${nodeId}
      and state = 'learning'`.execute(tctx.db);
  return mastery;
}

/** How many reviews the caller wants in a day at most. @throws Refusal need-login */
export async function setLearning(ctx: Ctx, { dailyMax }: z.output<typeof SetLearningInput>): Promise<Reply> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    await sql`insert into aimap.learn_setting (member_id, daily_max) values (${member.id}, ${dailyMax})
      on conflict (member_id) do update set daily_max = excluded.daily_max`.execute(tctx.db);
    await audit(tctx, 'aimap.setLearning', { kind: 'member', id: member.id }, { dailyMax });
    return new Reply({ dailyMax }, { text: say.saved });
  });
}
