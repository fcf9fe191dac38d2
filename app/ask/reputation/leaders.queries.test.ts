import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { ctxAs, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { rankLeaders } from './leaders.commands.server.ts';
import { listLeaders } from './leaders.queries.server.ts';
import type { Board, Period } from './leaders.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen', Actor & { id: number }>;
const ctx = () => ctxAs(database.db, visitor);
const day = (back: number) => siteDay(new Date(testNow.getTime() - back * 86_400_000));
const board = async (name: Board, period: Period) =>
  (await listLeaders(ctx(), { board: name, period })).map(({ place, member, amount, reputation }) => [
    place,
    member.username,
    amount,
    reputation,
  ]);

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen']);
  const { anna, bert, chen } = people;
  await sql`insert into ask.reputation (member_id, total)
    values (${anna.id}, 99), (${bert.id}, 500), (${chen.id}, -3)`.execute(database.db);
  await sql`insert into ask.reputation_day (day, member_id, gained, accepted)
    values (${day(0)}, ${anna.id}, 30, 1), (${day(6)}, ${anna.id}, 10, 0),
    (${day(6)}, ${bert.id}, 40, 0), (${day(7)}, ${bert.id}, 400, 2), (${day(40)}, ${bert.id}, 60, 3),
      (${day(2)}, ${chen.id}, -3, 0)`.execute(database.db);
});

describe('leaderboards', () => {
  const expected = async () => {
    expect(await board('reputation', 'week')).toEqual([
      [1, 'bert', 40, 501],
      [1, 'anna', 40, 100],
    ]);
    expect(await board('reputation', 'month')).toEqual([
      [1, 'bert', 440, 501],
      [2, 'anna', 40, 100],
    ]);
    expect(await board('reputation', 'all')).toEqual([
      [1, 'bert', 501, 501],
      [2, 'anna', 100, 100],
    ]);
    expect(await board('accepted', 'week')).toEqual([[1, 'anna', 1, 100]]);
    expect(await board('accepted', 'year')).toEqual([
      [1, 'bert', 5, 501],
      [2, 'anna', 1, 100],
    ]);
  };

  it('count days of the site; equal ones share a place; losers stay out', expected);

  it('are the same from the table the job writes, however often and at once it runs', async () => {
    await Promise.all([rankLeaders(ctx()), rankLeaders(ctx())]);
    await expected();
    await sql`update ask.reputation_day set gained = 1000 where member_id = ${people.chen.id}`.execute(database.db);
    await expected();
    await rankLeaders(ctx());
    expect((await board('reputation', 'week'))[0]).toEqual([1, 'chen', 1000, 1]);
  });

  it('leave out the editors of the starter content', async () => {
    await sql`update account.member set is_editor = true where id = ${people.bert.id}`.execute(database.db);
    await rankLeaders(ctx());
    for (const period of ['week', 'all'] as const)
      expect((await board('reputation', period)).map(([, name]) => name)).not.toContain('bert');
    expect((await board('accepted', 'year')).map(([, name]) => name)).toEqual(['anna']);
  });
});
