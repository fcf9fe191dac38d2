import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { setOfficialAccount } from './commands.server.ts';
import { listOfficialAccounts } from './queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor);
beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
});

it('is for staff', async () => {
  const input = { userId: people.bert.id, official: true };
  expect(await refusalOf(setOfficialAccount(as(visitor), input))).toBe('needLogin');
  expect(await refusalOf(setOfficialAccount(as(people.anna), input))).toBe('noPermission');
  expect(await refusalOf(setOfficialAccount(as(asStaff(people.anna)), { userId: 999_999, official: true }))).toBe('notFound');
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
