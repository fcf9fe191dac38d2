import { sql } from 'kysely';
import { expect } from 'vitest';
import { addNode } from '#test/learning.ts';
import type { World, Write } from '#test/writes.ts';

const topics = new WeakMap<World['app'], Promise<number>>();

/** A topic for members to do something with, made once. */
function topicOf({ app }: World): Promise<number> {
  const { db } = app.database;
  const known = topics.get(app) ?? addNode(db, 'joined-area', null).then((area) => addNode(db, 'joined-topic', area));
  topics.set(app, known);
  return known;
}

/** A resource of that topic. */
async function addResource(world: World): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into aimap.resource (node_id, kind, url, language, cost, title_zh, title_en, note_zh, note_en, created_at)
    values (${await topicOf(world)}, 'doc', 'https://example.org/' || gen_random_uuid(), 'en', 'free', '资料',
      'A resource', '', '', now()) returning id`.execute(world.app.database.db);
  return rows[0]!.id;
}

/** Requests of what members do on the AI map beside learning, for `writes`. */
export const mapMemberWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/aiMap/follow': async (world) => {
    const id = await topicOf(world);
    return { member: world.reader, about: id, body: { kind: 'node', id, following: true } };
  },
  '/api/aiMap/saveView': ({ reader }) =>
    Promise.resolve({ member: reader, body: { name: 'To review', address: '/aiMap?view=list&level=2' } }),
  '/api/aiMap/deleteView': async (world) => {
    const body = { name: 'To forget', address: '/aiMap?view=path' };
    const { id } = await world.app.done('/api/aiMap/saveView', body, { member: world.answerer });
    return { member: world.answerer, about: id, body: { id } };
  },
  '/api/aiMap/voteResource': async (world) => {
    const id = await addResource(world);
    return { member: world.reader, about: id, body: { id, value: 1 } };
  },
  '/api/aiMap/reportLink': async (world) => {
    const id = await addResource(world);
    return { member: world.reader, about: id, body: { id, note: 'It does not open.' } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be of each after many identical requests. */
export function mapMemberEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  return {
    '/api/aiMap/follow': async ({ member, about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('aimap.follow where member_id = $1 and subject_id = $2', member!.id, about)).toBe(1);
      expect(await count("core.audit where action = 'aimap.setFollow' and subject_id = $1", about)).toBe(1);
    },
    '/api/aiMap/saveView': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("aimap.saved_view where name = 'To review' and member_id = $1", member!.id)).toBe(1);
      expect(await count("core.audit where action = 'aimap.saveView' and actor_id = $1", member!.id)).toBe(1);
    },
    '/api/aiMap/deleteView': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('aimap.saved_view where id = $1', about)).toBe(0);
    },
    '/api/aiMap/voteResource': async ({ member, about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('aimap.resource_vote where resource_id = $1 and member_id = $2', about, member!.id)).toBe(1);
      expect(await count('aimap.resource where id = $1 and useful = 1', about)).toBe(1);
      expect(await count("core.audit where action = 'aimap.voteResource' and subject_id = $1", about)).toBe(1);
    },
    '/api/aiMap/reportLink': async ({ about }, succeeded) => {
      expect(succeeded).toBe(Math.min(atOnce, 20));
      expect(await count("aimap.link_report where state = 'open' and resource_id = $1", about)).toBe(1);
      expect(await count("core.audit where action = 'aimap.reportLink' and subject_id = $1", about)).toBe(1);
    },
  };
}
