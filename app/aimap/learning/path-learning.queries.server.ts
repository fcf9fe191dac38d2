import { sql } from 'kysely';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type {
  LearnedStage,
  LearnedStep,
  LearnState,
  NodeLearning,
  PathLearning,
  VersionChanges,
} from './learning.schema.ts';
import { masteryOf } from './mastery.policy.ts';
import { changesBetween, countedSteps, gatedStages, isWalked, walkOf } from './path-progress.policy.ts';
import { findNewestWay, findWay, type NamedStep, type Way } from './path-versions.queries.server.ts';
import { readLearned } from './progress.queries.server.ts';

type Learned = ReadonlyMap<number, NodeLearning>;

/**
 * A path as the caller walks it: their version, their steps and gates, and what a newer version would change. Whoever
 * is not on it, guests too, gets its newest version, not begun.
 * @throws Refusal not-found
 */
export async function getPathLearning(ctx: Ctx, slug: string): Promise<PathLearning> {
  const memberId = isMember(ctx.actor) ? ctx.actor.id : null;
  const way = await findWay(ctx, memberId, slug);
  if (!way) throw notFound();
  const isOld = way.enrolledAt !== null && way.newest > way.version;
  const next = isOld ? await findNewestWay(ctx, memberId, way.pathId) : null;
  const ids = [...new Set([...way.steps, ...(next?.steps ?? [])].map(({ id }) => id))];
  const learned = await learnedBy(ctx, memberId, ids);
  const states = new Map([...learned].map(([id, { state }]) => [id, state]));
  const counted = countedSteps(way.steps) as NamedStep[];
  return {
    slug: way.slug,
    title: way.title,
    audience: way.audience,
    version: way.version,
    gate: way.gate,
    isEnrolled: way.enrolledAt !== null,
    stages: way.stages.map((stage) => learnedStage(way, stage, counted, learned)),
    ...walkOf(way.steps, states),
    minutesLeft: sumMinutes(counted.filter(({ id }) => !isWalked(states.get(id)))),
    hereId: counted.find(({ id }) => !isWalked(states.get(id)))?.id ?? null,
    due: counted.reduce((sum, { id }) => sum + (learned.get(id)?.due ?? 0), 0),
    finishedAt: way.finishedAt,
    summaryName: way.summaryName,
    changes: next && changesTo(way, next, states),
  };
}

const sumMinutes = (steps: readonly NamedStep[]) => steps.reduce((sum, { minutes }) => sum + minutes, 0);

/** What a guest has of a topic: its items, and nothing of their own. */
async function learnedBy(ctx: Ctx, memberId: number | null, ids: readonly number[]): Promise<Learned> {
  if (memberId !== null) return readLearned(ctx, memberId, ids);
  const { rows } = await sql<{ id: number; items: number }>`
    select n.id, (select count(*) from aimap.quiz_item q where q.node_id = n.id and q.state = 'live')::integer items
    from unnest(${ids}::bigint[]) n (id)`.execute(ctx.db);
  const nothing = masteryOf({ strength: null, evidence: 0, rights: 0, assisted: 0 }, [], ctx.now);
  return new Map(
    rows.map(({ id, items }) => [id, { state: 'none' as const, mastery: nothing, nextDay: null, due: 0, items }]),
  );
}

function learnedStage(
  way: Way,
  { stage, title, kind, text }: Way['stages'][number],
  counted: readonly NamedStep[],
  learned: Learned,
): LearnedStage {
  const steps: LearnedStep[] = counted
    .filter((step) => step.stage === stage)
    .map(({ stage: _stage, ...step }) => {
      const { state, mastery, due, items } = learned.get(step.id)!;
      return { ...step, state, mastery, due, items };
    });
  const pass = way.passes.find((one) => one.stage === stage);
  const isOpen = way.enrolledAt !== null && steps.every(({ state }) => isWalked(state));
  const state = pass ? 'passed' : isOpen ? 'open' : 'ahead';
  const gate = { kind, text, state, passedAt: pass?.passedAt ?? null, mastery: pass?.mastery ?? null } as const;
  return { stage, title, gate, steps };
}

function changesTo(way: Way, next: Way, states: ReadonlyMap<number, LearnState>): VersionChanges {
  const { added, removed, moved } = changesBetween(way.steps, next.steps);
  const known = new Set(way.stages.map(({ kind, text }) => `${kind} ${text}`));
  const names = (steps: readonly { id: number; slug: string; title: string }[]) =>
    steps.map(({ id, slug, title }) => ({ id, slug, title }));
  const share = (steps: Way['steps']) => {
    const { walked, total } = walkOf(steps, states);
    return { walked, total };
  };
  return {
    version: next.version,
    madeAt: next.madeAt,
    added: names(added),
    removed: names(removed),
    moved: names(moved),
    gates: gatedStages(next)
      .filter(({ kind, text }) => !known.has(`${kind} ${text}`))
      .map(({ text }) => text),
    now: share(way.steps),
    after: share(next.steps),
  };
}
