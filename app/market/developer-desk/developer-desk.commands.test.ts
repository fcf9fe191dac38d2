import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { getMemberInfo } from '#app/account/sessions/user-info.queries.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { saveCategory } from '#app/market/plugins/plugin-categories.commands.server.ts';
import { listCategoryDesk } from '#app/market/plugins/plugin-categories.queries.server.ts';
import { SaveCategoryInput } from '#app/market/plugins/plugin-categories.schema.ts';
import { listPluginCategories } from '#app/market/plugins/plugins.queries.server.ts';
import { listApplications } from '#app/market/indev/indev.queries.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { reopenDeveloper, suspendDeveloper, trustDeveloper } from './developer-desk.commands.server.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'bob' | 'boss' | 'clerk', Actor & { id: number }>;
beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'bob', 'boss', 'clerk']);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['audit']);
  await addDeveloper(database.db, people.ann.id, { slug: 'slow-works' });
});
const as = (actor: Actor) => ctxAs(database.db, actor);
const boss = () => as(asStaff(people.boss));
const clerk = () => as(asStaff(people.clerk));
const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from market.plugin where id = ${id}`.execute(database.db)).rows[0]!.state;

it('a suspension takes the plugins off the list with a reason, and reopening brings back just those', async () => {
  const { id } = people.ann;
  const listed = await addPlugin(database.db, id);
  const own = await addPlugin(database.db, id, { state: 'delisted' });
  await trustDeveloper(boss(), { id, trusted: true });
  await trustDeveloper(boss(), { id, trusted: true });
  expect((await listApplications(boss(), { state: 'approved', at: 0, id: 0 })).rows).toMatchObject([
    { isTrusted: true, plugins: 2 },
  ]);
  await suspendDeveloper(boss(), { id, reason: 'Copies of others' });
  expect([await stateOf(listed.id), await stateOf(own.id)]).toEqual(['delisted', 'delisted']);
  expect((await getMemberInfo(boss(), id)).dev).toBe(0);
  expect((await listApplications(boss(), { state: 'suspended', at: 0, id: 0 })).rows).toMatchObject([
    { reason: 'Copies of others', isTrusted: false },
  ]);
  expect(await errorOf(suspendDeveloper(boss(), { id, reason: 'Again' }))).toBe('STATE_CONFLICT');
  expect(await errorOf(trustDeveloper(boss(), { id, trusted: true }))).toBe('STATE_CONFLICT');
  await reopenDeveloper(boss(), { id });
  expect([await stateOf(listed.id), await stateOf(own.id)]).toEqual(['published', 'delisted']);
  expect((await getMemberInfo(boss(), id)).dev).toBe(1);
  expect(await errorOf(reopenDeveloper(boss(), { id }))).toBe('STATE_CONFLICT');
  expect(await auditOf(database.db, 'developer', id)).toEqual([
    'market.trustDeveloper',
    'market.suspendDeveloper',
    'market.reopenDeveloper',
  ]);
  const { rows } = await sql<{ act: string; reason: string | null }>`select act, data ->> 'reason' reason,
      data ? 'title' and data ? 'titleEn' "hasNames" from messages.notice where member_id = ${id} order by id`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { act: 'developerSuspended', reason: 'Copies of others', hasNames: true },
    { act: 'developerReopened', reason: null, hasNames: true },
  ]);
});

it('only staff with the node suspend, reopen and trust', async () => {
  const { id } = people.ann;
  for (const ctx of [clerk(), as(people.bob), as(people.ann)]) {
    await expect(suspendDeveloper(ctx, { id, reason: 'No' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(reopenDeveloper(ctx, { id })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(trustDeveloper(ctx, { id, trusted: true })).rejects.toMatchObject({ kind: 'forbidden' });
  }
  await expect(suspendDeveloper(boss(), { id: people.bob.id, reason: 'No' })).rejects.toMatchObject({
    kind: 'not-found',
  });
});

it('a category is made, renamed and hidden; a hidden one takes no more plugins', async () => {
  const input = (more: object = {}) =>
    SaveCategoryInput.parse({
      id: 0,
      slug: 'games',
      nameZh: '游戏',
      nameEn: 'Games',
      weigh: 90,
      isHidden: false,
      ...more,
    });
  await saveCategory(boss(), input());
  expect(await errorOf(saveCategory(boss(), input()))).toBe('NAME_TAKEN');
  const [first] = await listCategoryDesk(boss());
  expect(first).toMatchObject({ slug: 'games', nameEn: 'Games', plugins: 0 });
  const { id } = first!;
  await saveCategory(boss(), input({ id, nameEn: 'Play', isHidden: true }));
  expect((await listCategoryDesk(boss()))[0]).toMatchObject({ slug: 'games', nameEn: 'Play', isHidden: true });
  expect((await listPluginCategories(boss())).some(({ slug }) => slug === 'games')).toBe(false);
  await expect(saveCategory(boss(), input({ id: 999_999 }))).rejects.toMatchObject({ kind: 'not-found' });
  await expect(saveCategory(clerk(), input())).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(listCategoryDesk(clerk())).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await auditOf(database.db, 'plugin_category', id)).toEqual(['market.saveCategory', 'market.saveCategory']);
});
