import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './learning-api.en.ts';
import zh from './learning-api.zh.ts';
import type { ConfirmTaskInput, PathLearningInput, ShareSummaryInput, TakeVersionInput } from './learning.schema.ts';
import { passGate, settlePaths } from './path-gates.commands.server.ts';
import { canPass, carriedGates, gatedStages } from './path-progress.policy.ts';
import { findNewestWay, findWay, type Way } from './path-versions.queries.server.ts';
import { lockLearning } from './progress.commands.server.ts';
import { learnedOf, readLearned } from './progress.queries.server.ts';

const say = bilingual(zh, en);

/** Puts the caller on the newest version of a path; a second time changes nothing. @throws Refusal not-found */
export async function enrolPath(ctx: Ctx, { slug }: z.output<typeof PathLearningInput>): Promise<Reply> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    await lockLearning(tctx, member.id);
    const way = await findWay(tctx, member.id, slug);
    if (!way) throw notFound();
    const written = await sql<{ version: number }>`
      insert into aimap.path_enrolment (member_id, path_id, version, enrolled_at)
        values (${member.id}, ${way.pathId}, ${way.newest}, ${tctx.now})
      on conflict do nothing returning version`.execute(tctx.db);
    if (written.rows.length > 0) {
      await audit(tctx, 'aimap.enrolPath', { kind: 'path', id: way.pathId }, { version: way.newest });
      await settlePaths(tctx, member.id);
    }
    return new Reply({ slug }, { text: say.enrolled });
  });
}

/** Takes the caller off a path, with the gates they passed and the page they showed; what they learned stays. */
export async function leavePath(ctx: Ctx, { slug }: z.output<typeof PathLearningInput>): Promise<Reply> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const { pathId, summaryName } = await requireEnrolled(tctx, member.id, slug);
    await sql`delete from aimap.path_enrolment where member_id = ${member.id}
      and path_id = ${pathId}`.execute(tctx.db);
    await audit(tctx, 'aimap.leavePath', { kind: 'path', id: pathId });
    return new Reply({ slug }, { text: say.left, changesPages: summaryName !== null });
  });
}

/**
 * Takes the newest version of a path, which the caller names so that it is the one whose changes they saw. Gates whose
 * topics lay before gates that they passed are passed in it too.
 * @throws Refusal not-found; refused when there is a newer one still, or for whoever does not walk the path
 */
export async function takeVersion(ctx: Ctx, { slug, version }: z.output<typeof TakeVersionInput>): Promise<Reply> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const way = await requireEnrolled(tctx, member.id, slug);
    if (version !== way.newest) throw new Refusal(say.notNewest);
    if (way.version === version) return new Reply({ version }, { text: say.upgraded(version) });
    const next = (await findNewestWay(tctx, member.id, way.pathId))!;
    const carried = carriedGates(way, new Set(way.passes.map(({ stage }) => stage)), next);
    await sql`update aimap.path_enrolment set version = ${version} where member_id = ${member.id}
      and path_id = ${way.pathId}`.execute(tctx.db);
    for (const stage of carried) await passGate(tctx, member.id, { pathId: way.pathId, version, stage, mastery: null });
    await settlePaths(tctx, member.id);
    await audit(tctx, 'aimap.takeVersion', { kind: 'path', id: way.pathId }, { from: way.version, to: version });
    return new Reply({ version }, { text: say.upgraded(version) });
  });
}

/**
 * Says that the caller has done the task that a stage ends with, once its stops are walked.
 * @throws Refusal not-found; refused for a quiz gate, before the stops, or for whoever does not walk the path
 */
export async function confirmTask(ctx: Ctx, { slug, stage }: z.output<typeof ConfirmTaskInput>): Promise<Reply> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const way = await requireEnrolled(tctx, member.id, slug);
    const gate = gatedStages(way).find((one) => one.stage === stage);
    if (!gate) throw notFound();
    if (gate.kind !== 'task') throw new Refusal(say.notTask);
    if (way.passes.some((pass) => pass.stage === stage)) return new Reply({ stage }, { text: say.taskDone });
    const ids = way.steps.map(({ id }) => id);
    const learned = learnedOf(await readLearned(tctx, member.id, ids));
    if (!canPass(gate, way.steps, learned, way.gate)) throw new Refusal(say.stepsLeft);
    await passGate(tctx, member.id, { ...way, stage, mastery: null });
    await settlePaths(tctx, member.id);
    await audit(tctx, 'aimap.confirmTask', { kind: 'path', id: way.pathId }, { stage });
    return new Reply({ stage }, { text: say.taskDone });
  });
}

/**
 * Shows the caller's finished path under an address that they choose; another name moves it.
 * @throws Refusal not-found; refused before the end of the path; invalid for a name that is taken
 */
export async function shareSummary(ctx: Ctx, { slug, name }: z.output<typeof ShareSummaryInput>): Promise<Reply> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const way = await requireEnrolled(tctx, member.id, slug);
    if (way.finishedAt === null) throw new Refusal(say.notFinished);
    await sql`select pg_advisory_xact_lock(hashtextextended('aimap.path_summary', 0))`.execute(tctx.db);
    const taken = await sql<{ isOther: boolean }>`select (member_id, path_id) <> (${member.id}::bigint,
      ${way.pathId}::bigint) "isOther" from aimap.path_summary where name = ${name}`.execute(tctx.db);
    if (taken.rows[0]?.isOther) throw new Refusal(say.nameTaken, { fields: { name: say.nameTaken } });
    await sql`insert into aimap.path_summary (name, member_id, path_id, shared_at)
        values (${name}, ${member.id}, ${way.pathId}, ${tctx.now})
      on conflict (member_id, path_id) do update set name = excluded.name, shared_at = excluded.shared_at`.execute(
      tctx.db,
    );
    await audit(tctx, 'aimap.shareSummary', { kind: 'path', id: way.pathId }, { name });
    return new Reply({ name }, { text: say.shared });
  });
}

/** Takes the caller's page of a finished path away again; a second time changes nothing. */
export async function withdrawSummary(ctx: Ctx, { slug }: z.output<typeof PathLearningInput>): Promise<Reply> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const { pathId } = await requireEnrolled(tctx, member.id, slug);
    const { rows } = await sql<{ name: string }>`delete from aimap.path_summary where member_id = ${member.id}
      and path_id = ${pathId} returning name`.execute(tctx.db);
    if (rows[0]) await audit(tctx, 'aimap.withdrawSummary', { kind: 'path', id: pathId }, { name: rows[0].name });
    return new Reply({ slug }, { text: say.withdrawn });
  });
}

async function requireEnrolled(tctx: Ctx, memberId: number, slug: string): Promise<Way> {
  await lockLearning(tctx, memberId);
  const way = await findWay(tctx, memberId, slug);
  if (!way) throw notFound();
  if (way.enrolledAt === null) throw new Refusal(say.notEnrolled);
  return way;
}
