import { beforeAll, expect, it } from 'vitest';
import { hasAuthNode } from '#app/account/rules/rules.policy.ts';
import { getNavigation } from '#app/account/rules/rules.queries.server.ts';
import type { AuthNodes } from '#app/account/rules/rules.schema.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { setOfficialAccount } from './official-accounts.commands.server.ts';
import { listOfficialAccounts } from './official-accounts.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'clerk', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor);
beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'clerk']);
  await grantConsole(database.db, people.anna.id, ['moderation/official']);
  await grantConsole(database.db, people.clerk.id, ['moderation/edit', 'members/edit']);
});

it('is for staff with the node', async () => {
  const input = { userId: people.bert.id, official: true };
  expect(await refusalOf(setOfficialAccount(as(visitor), input))).toBe('needLogin');
  expect(await refusalOf(setOfficialAccount(as(people.anna), input))).toBe('noPermission');
  expect(await refusalOf(setOfficialAccount(as(asStaff(people.clerk)), input))).toBe('noPermission');
  expect(await listOfficialAccounts(as(people.anna))).toEqual([]);
});

it('is offered to those with the node only', async () => {
  const isOffered = async (actor: Actor) =>
    hasAuthNode(JSON.parse((await getNavigation(as(actor))).authNodes) as AuthNodes, '/admin/moderation', 'official');
  expect(await isOffered(asStaff(people.anna))).toBe(true);
  for (const actor of [visitor, people.anna, people.bert, asStaff(people.clerk)])
    expect(await isOffered(actor)).toBe(false);
  expect(await refusalOf(setOfficialAccount(as(asStaff(people.anna)), { userId: 999_999, official: true }))).toBe(
    'notFound',
  );
});

it('marks and unmarks, once each', async () => {
  const staff = as(asStaff(people.anna));
  for (const official of [true, true]) await setOfficialAccount(staff, { userId: people.bert.id, official });
  expect(await listOfficialAccounts(staff)).toEqual([String(people.bert.id)]);
  for (const official of [false, false]) await setOfficialAccount(staff, { userId: people.bert.id, official });
  expect(await listOfficialAccounts(staff)).toEqual([]);
  expect(await auditOf(database.db, 'member', people.bert.id)).toEqual([
    'account.createEditorAccount',
    'messages.setOfficialAccount',
    'messages.setOfficialAccount',
  ]);
});
