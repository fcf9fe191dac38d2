import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { canPass, countedSteps, gatedStages, walkOf } from './path-progress.policy.ts';
import { listWays, type Way } from './path-versions.queries.server.ts';
import { learnedOf, readLearned } from './progress.queries.server.ts';

/**
 * Passes every quiz gate that a member's progress opens, and finishes the paths that are walked to their end. What was
 * passed or finished stays so when mastery fades. In the caller's transaction, under `lockLearning`.
 */
export async function settlePaths(tctx: Ctx, memberId: number): Promise<void> {
  const ways = (await listWays(tctx, memberId)).filter(({ finishedAt }) => finishedAt === null);
  if (ways.length === 0) return;
  const ids = [...new Set(ways.flatMap(({ steps }) => steps.map(({ id }) => id)))];
  const learned = learnedOf(await readLearned(tctx, memberId, ids));
  for (const way of ways) {
    const passed = new Set(way.passes.map(({ stage }) => stage));
    for (const stage of gatedStages(way)) {
      if (stage.kind !== 'quiz' || passed.has(stage.stage) || !canPass(stage, way.steps, learned, way.gate)) continue;
      const own = countedSteps(way.steps).filter(
        (step) => step.stage === stage.stage && learned.get(step.id)!.items > 0,
      );
      const lowest = own.length === 0 ? null : Math.min(...own.map(({ id }) => learned.get(id)!.mastery ?? 0));
      await passGate(tctx, memberId, { ...way, stage: stage.stage, mastery: lowest });
      passed.add(stage.stage);
    }
    await finishWay(tctx, memberId, way, { passed, states: new Map([...learned].map(([id, one]) => [id, one.state])) });
  }
}

type Gate = { pathId: number; version: number; stage: number; mastery: number | null };

/** Writes down that a gate was passed; once. */
export async function passGate(tctx: Ctx, memberId: number, { pathId, version, stage, mastery }: Gate): Promise<void> {
  await sql`insert into aimap.gate_pass (member_id, path_id, version, stage, mastery, passed_at)
    values (${memberId}, ${pathId}, ${version}, ${stage}, ${mastery}, ${tctx.now}) on conflict do nothing`.execute(
    tctx.db,
  );
}

type Facts = { passed: ReadonlySet<number>; states: Parameters<typeof walkOf>[1] };

async function finishWay(tctx: Ctx, memberId: number, way: Way, { passed, states }: Facts): Promise<void> {
  const isWhole = walkOf(way.steps, states).percent === 100 && gatedStages(way).every(({ stage }) => passed.has(stage));
  if (!isWhole) return;
  await sql`update aimap.path_enrolment set finished_at = ${tctx.now}
    where member_id = ${memberId} and path_id = ${way.pathId} and finished_at is null`.execute(tctx.db);
  await audit(tctx, 'aimap.finishPath', { kind: 'path', id: way.pathId }, { version: way.version });
}
