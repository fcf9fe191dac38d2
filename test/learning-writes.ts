import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addSmallMap, type SmallMap } from '#test/learning.ts';
import type { World, Write } from '#test/writes.ts';

const maps = new WeakMap<object, Promise<SmallMap>>();
/** The small map of a world, made when it is first needed. */
const mapOf = ({ app }: World): Promise<SmallMap> => {
  const known = maps.get(app) ?? addSmallMap(app.database.db);
  maps.set(app, known);
  return known;
};

let made = 0;
const newLearner = ({ app }: World) => app.addMember(`studier_${(made += 1)}`);
const headers = () => ({ 'idempotency-key': randomUUID() });

async function item(world: World): Promise<number> {
  const { topics } = await mapOf(world);
  const { rows } = await sql<{ id: number }>`select id from aimap.quiz_item where node_id = ${topics['tokens']!}
    and kind = 'true-false' limit 1`.execute(world.app.database.db);
  return rows[0]!.id;
}

/** A learner on the small path, who may have walked all of it. */
async function walker(world: World, { isDone = false } = {}) {
  const [{ path, topics }, member] = [await mapOf(world), await newLearner(world)];
  const { slug } = path;
  await world.app.done('/api/aiMap/enrolPath', { slug }, { member });
  if (isDone)
    for (const topic of Object.values(topics))
      await world.app.done('/api/aiMap/setProgress', { id: topic, state: 'done' }, { member });
  return { member, slug, path };
}

/** A learner who has finished the small path. */
async function finisher(world: World) {
  const one = await walker(world, { isDone: true });
  await sql`update aimap.path_enrolment set finished_at = now()
    where member_id = ${one.member.id}`.execute(world.app.database.db);
  return one;
}

/** Requests about learning, for `writes`. */
export const learningWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/aiMap/tryItem': async (world) => ({
    member: null,
    body: { id: await item(world), answer: true },
    address: world.app.newAddress(),
  }),
  '/api/aiMap/answerItem': async (world) => {
    const [id, member] = [await item(world), await newLearner(world)];
    return { member, about: id, body: { id, answer: true, via: 'quiz' }, headers: headers() };
  },
  '/api/aiMap/showAnswer': async (world) => {
    const [id, member] = [await item(world), await newLearner(world)];
    await world.app.done('/api/aiMap/answerItem', { id, answer: false }, { member, headers: headers() });
    return { member, about: id, body: { id, via: 'quiz' }, headers: headers() };
  },
  '/api/aiMap/undoAttempt': async (world) => {
    const [id, member] = [await item(world), await newLearner(world)];
    const { attemptId } = await world.app.done<{ attemptId: number }>(
      '/api/aiMap/answerItem',
      { id, answer: false },
      { member, headers: headers() },
    );
    return { member, about: id, body: { id: attemptId } };
  },
  '/api/aiMap/setProgress': async (world) => {
    const id = (await mapOf(world)).topics['tokens']!;
    return { member: await newLearner(world), about: id, body: { id, state: 'planned' } };
  },
  '/api/aiMap/mergeProgress': async (world) => {
    const id = (await mapOf(world)).topics['tokens']!;
    const member = await newLearner(world);
    const body = { states: [{ id, state: 'done' }], answers: [{ id: await item(world), answer: true }] };
    return { member, about: member.id, body };
  },
  '/api/aiMap/setLearning': async (world) => {
    const member = await newLearner(world);
    return { member, about: member.id, body: { dailyMax: 5 } };
  },
  '/api/aiMap/resetLearning': async (world) => {
    const [member, id] = [await newLearner(world), (await mapOf(world)).topics['tokens']!];
    await world.app.done('/api/aiMap/setProgress', { id, state: 'done' }, { member });
    return { member, about: member.id, body: {} };
  },
  '/api/aiMap/enrolPath': async (world) => {
    const { path } = await mapOf(world);
    return { member: await newLearner(world), about: path.id, body: { slug: path.slug } };
  },
  '/api/aiMap/leavePath': async (world) => {
    const { member, slug, path } = await walker(world);
    return { member, about: path.id, body: { slug } };
  },
  '/api/aiMap/takeVersion': async (world) => {
    const { member, slug, path } = await walker(world);
    return { member, about: path.id, body: { slug, version: 1 } };
  },
  '/api/aiMap/confirmTask': async (world) => {
    const { member, slug, path } = await walker(world, { isDone: true });
    return { member, about: path.id, body: { slug, stage: 1 } };
  },
  '/api/aiMap/shareSummary': async (world) => {
    const { member, slug, path } = await finisher(world);
    return { member, about: path.id, body: { slug, name: `shown-${member.id}` } };
  },
  '/api/aiMap/withdrawSummary': async (world) => {
    const { member, slug, path } = await finisher(world);
    await world.app.done('/api/aiMap/shareSummary', { slug, name: `shown-${member.id}` }, { member });
    return { member, about: path.id, body: { slug } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be of each after many identical requests. */
export function learningEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const attempts = (member: Write['member']) => count('aimap.quiz_attempt where member_id = $1', member!.id);
  const audited = (action: string, member: Write['member']) =>
    count('core.audit where action = $1 and actor_id = $2', action, member!.id);
  const enrolled = (member: Write['member']) => count('aimap.path_enrolment where member_id = $1', member!.id);
  const shared = (member: Write['member']) => count('aimap.path_summary where member_id = $1', member!.id);
  const states = (member: Write['member'], state: string) =>
    count('aimap.learn_progress where member_id = $1 and state = $2', member!.id, state);
  return {
    '/api/aiMap/tryItem': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
    '/api/aiMap/answerItem': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await attempts(member)).toBe(1);
    },
    '/api/aiMap/showAnswer': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await attempts(member)).toBe(2);
    },
    '/api/aiMap/undoAttempt': async ({ member }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await count('aimap.quiz_attempt where member_id = $1 and undone_at is not null', member!.id)).toBe(1);
    },
    '/api/aiMap/setProgress': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await states(member, 'planned')).toBe(1);
    },
    '/api/aiMap/mergeProgress': async ({ member }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await states(member, 'done')).toBe(1);
      expect(await attempts(member)).toBe(1);
    },
    '/api/aiMap/setLearning': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('aimap.learn_setting where member_id = $1', member!.id)).toBe(1);
    },
    '/api/aiMap/resetLearning': async ({ member }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await states(member, 'done')).toBe(0);
      expect(await audited('aimap.resetLearning', member)).toBe(1);
    },
    '/api/aiMap/enrolPath': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await enrolled(member)).toBe(1);
    },
    '/api/aiMap/leavePath': async ({ member }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await enrolled(member)).toBe(0);
    },
    '/api/aiMap/takeVersion': async ({ member }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await enrolled(member)).toBe(1);
    },
    '/api/aiMap/confirmTask': async ({ member }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await count('aimap.gate_pass where member_id = $1 and stage = 1', member!.id)).toBe(1);
    },
    '/api/aiMap/shareSummary': async ({ member }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await shared(member)).toBe(1);
    },
    '/api/aiMap/withdrawSummary': async ({ member }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await shared(member)).toBe(0);
    },
  };
}
