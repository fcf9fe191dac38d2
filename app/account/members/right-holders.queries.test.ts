import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { ctxAs, grantConsole, makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { listStaffWith } from './right-holders.queries.server.ts';

const database = useTestDatabase();
const right = 'market/measures/confirm';
let people: Record<'boss' | 'holder' | 'reader' | 'away' | 'closed' | 'nobody', { id: number }>;

beforeAll(async () => {
  const { db } = database;
  people = await makeMembers(db, ['boss', 'holder', 'reader', 'away', 'closed', 'nobody']);
  await grantConsole(db, people.boss.id);
  for (const { id } of [people.holder, people.away, people.closed]) await grantConsole(db, id, [right]);
  await grantConsole(db, people.reader.id, ['audit']);
  await sql`insert into account.suspension (member_id, suspended_at) values (${people.away.id}, now())`.execute(db);
  await sql`update account.member set password_hash = null, email = null, mobile = null
    where id = ${people.closed.id}`.execute(db);
});

const holders = () => listStaffWith(ctxAs(database.db), right);

it('names the staff of a right: by their group or all of it, neither suspended nor without a way to log in', async () => {
  expect(await holders()).toEqual([people.boss.id, people.holder.id]);
  expect(await listStaffWith(ctxAs(database.db), 'audit')).toEqual([people.boss.id, people.reader.id]);
  expect(await listStaffWith(ctxAs(database.db), 'no/such/right')).toEqual([]);
});

it('forgets those whose group is disabled, and everybody once the right itself is', async () => {
  await sql`update account.member_group g set status = false from account.staff s
    where s.group_id = g.id and s.member_id = ${people.holder.id}`.execute(database.db);
  dropPages();
  expect(await holders()).toEqual([people.boss.id]);
  await sql`update account.rule set status = false where name = ${right}`.execute(database.db);
  dropPages();
  expect(await holders()).toEqual([]);
});
