import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { ctxAs, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin, addTeamMember } from '#test/market.ts';
import { listCallersDevelopers, requireDeveloper, requirePluginRight } from './developers.queries.server.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'bob' | 'cara' | 'dora' | 'eve', Actor & { id: number }>;
let plugin: { id: number };
const as = (actor: Actor) => ctxAs(database.db, actor);
beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'bob', 'cara', 'dora', 'eve']);
  const { db } = database;
  await addDeveloper(db, people.ann.id, { slug: 'slow-works' });
  await addDeveloper(db, people.eve.id, { state: 'suspended' });
  await addTeamMember(db, people.ann.id, people.bob.id, { role: 'publisher' });
  await addTeamMember(db, people.ann.id, people.cara.id, { role: 'support', hasJoined: false });
  plugin = await addPlugin(db, people.ann.id);
});

it('who works for a developer may do there what their role allows, and an invitation alone allows nothing', async () => {
  expect(await requirePluginRight(as(people.ann), plugin.id, 'team')).toMatchObject({ role: 'owner' });
  expect(await requirePluginRight(as(people.bob), plugin.id, 'release')).toMatchObject({
    id: people.ann.id,
    slug: 'slow-works',
    role: 'publisher',
  });
  expect(await refusalOf(requirePluginRight(as(people.bob), plugin.id, 'team'))).not.toBe('');
  expect(await listCallersDevelopers(as(people.bob))).toHaveLength(1);
  expect(await listCallersDevelopers(as(people.cara))).toEqual([]);
  expect(await listCallersDevelopers(as(visitor))).toEqual([]);
});

it('to all others a plugin is not found, and they are told how to become a developer', async () => {
  const missing = await refusalOf(requirePluginRight(as(people.dora), 999_999, 'read'));
  expect(await refusalOf(requirePluginRight(as(people.dora), plugin.id, 'read'))).toBe(missing);
  expect(await refusalOf(requirePluginRight(as(people.cara), plugin.id, 'read'))).toBe(missing);
  expect(await refusalOf(requireDeveloper(as(people.dora), 'read'))).toContain('notDeveloper');
});

it('a suspended developer reads and replies, but publishes nothing', async () => {
  expect(await requireDeveloper(as(people.eve), 'reply')).toMatchObject({ state: 'suspended' });
  expect(await refusalOf(requireDeveloper(as(people.eve), 'release'))).toContain('suspended');
});
