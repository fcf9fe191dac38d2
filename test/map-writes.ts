import { sql } from 'kysely';
import { expect } from 'vitest';
import { ask } from '#test/asked.ts';
import { addNode } from '#test/learning.ts';
import type { World, Write } from '#test/writes.ts';

const topics = new WeakMap<World['app'], Promise<number>>();

/** A topic to lie at, made once. */
function topicOf({ app }: World): Promise<number> {
  const { db } = app.database;
  const known = topics.get(app) ?? addNode(db, 'places-area', null).then((area) => addNode(db, 'places-topic', area));
  topics.set(app, known);
  return known;
}

/** A question that lies by itself at a topic. */
async function placedQuestion(world: World): Promise<{ postId: number; nodeId: number }> {
  const nodeId = await topicOf(world);
  const postId = await ask(world);
  await sql`insert into aimap.placement (post_id, node_id, rank, state, score, created_at)
    values (${postId}, ${nodeId}, 1, 'auto', 0.3, now())`.execute(world.app.database.db);
  return { postId, nodeId };
}

/** Requests of the AI map, for `writes`. */
export const mapWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/aiMap/suggestPlaces': async (world) => ({
    member: world.reader,
    body: { title: 'Where to rerank', text: '', tags: [] },
  }),
  '/api/aiMap/votePlace': async (world) => {
    const { postId, nodeId } = await placedQuestion(world);
    return { member: world.asker, about: postId, body: { postId, nodeId, isRight: true } };
  },
  '/api/aiMap/choosePlaces': async (world) => {
    const { postId, nodeId } = await placedQuestion(world);
    return { member: world.asker, about: postId, body: { postId, nodeIds: [nodeId] } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be of each after many identical requests. */
export function mapEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  return {
    '/api/aiMap/suggestPlaces': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("core.audit where action like 'aimap.%' and actor_id = $1", member!.id)).toBe(0);
    },
    '/api/aiMap/votePlace': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("core.audit where action = 'aimap.settlePlace' and subject_id = $1", about)).toBe(1);
      expect(await count('aimap.placement_vote where post_id = $1', about)).toBe(1);
    },
    '/api/aiMap/choosePlaces': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("core.audit where action = 'aimap.choosePlaces' and subject_id = $1", about)).toBe(1);
      expect(await count("aimap.placement where state = 'confirmed' and post_id = $1", about)).toBe(1);
    },
  };
}
