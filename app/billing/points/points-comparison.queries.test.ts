import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { pointsData } from './points-data.commands.server.ts';
import { makeUpDay, signInToday } from '#app/billing/sign-in/sign-in.commands.server.ts';
import { awardTask, withdrawTask } from '#app/billing/tasks/tasks.commands.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import type { Tx } from '#app/core/db/pool.server.ts';
import { compareRecords } from '#app/wallet/checks/record-comparison.queries.server.ts';
import {
  awardPoints,
  expirePoints,
  returnPoints,
  spendPoints,
} from '#app/wallet/movements/wallet-points.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, newId } from '#test/ledger.ts';
import { expireDuePoints } from './points.commands.server.ts';
import { pointObjects } from './points-comparison.queries.server.ts';

const database = useTestDatabase();
const day_ms = 86_400_000;
let ann: Actor & { id: number };
const on = (actor: Actor, days = 0): Ctx => ({
  db: database.db,
  actor,
  now: new Date(testNow.getTime() + days * day_ms),
  language: 'en',
  requestId: 'test',
});
const job = (days = 0): Ctx => on({ kind: 'job', name: 'test' }, days);
const compare = async (db: Ctx['db'] = database.db) => (await compareRecords({ db }, pointObjects)).mismatches;
const keysOf = async (db?: Ctx['db']) =>
  (await compare(db)).map(({ place, key, found, expected }) => [place, key, found, expected]);

/** What is found after some work, which is taken back afterwards. */
async function foundWith(work: (tx: Tx) => Promise<unknown>) {
  let found: unknown;
  const undone = new Error('undone');
  await database.db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      found = await keysOf(tx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

const today = siteDay(testNow);
const award = (memberId: number, name = 'signIn') => `task:${memberId}:${name}:${today}`;

beforeAll(async () => {
  ({ ann } = await makeMembers(database.db, ['ann']));
  await sql`update account.member set created_at = ${new Date(testNow.getTime() - 40 * day_ms)}
    where id = ${ann.id}`.execute(database.db);
  await signInToday(on(ann));
  await awardTask(on(ann), { task: 'firstQuestion', memberId: ann.id, subject: 7 });
  await awardTask(on(ann), { task: 'profile', memberId: ann.id, subject: 0 });
  await makeUpDay(on(ann), { day: siteDay(new Date(testNow.getTime() - day_ms)) });
  await withdrawTask(job(), { task: 'firstQuestion', subjects: [7] });
  await awardTask(on(ann), { task: 'firstQuestion', memberId: ann.id, subject: 7 });
});

test('awards, sign-ins, days made up, and what was taken back and given again have their journals', async () => {
  expect(await compare()).toEqual([]);
  expect((await compareRecords({ db: database.db }, pointObjects)).objects).toBe(6);
});

test('what could not be taken back any more has a journal of nothing', async () => {
  const { bob } = await makeMembers(database.db, ['bob']);
  await awardTask(on(bob), { task: 'firstQuestion', memberId: bob.id, subject: 8 });
  await spendPoints(job(), { purpose: 'makeUp', subject: '2020-01-01', memberId: bob.id, amount: 20n });
  await sql`insert into billing.sign_in (member_id, day, zone, is_made_up, reward, cost, term_id, at)
    values (${bob.id}, '2020-01-01', 'Asia/Shanghai', true, 0, 20, 0, now())`.execute(database.db);
  expect(await withdrawTask(job(), { task: 'firstQuestion', subjects: [8] })).toEqual({ taken: 0 });
  expect(await compare()).toEqual([]);
});

describe('a break is found', () => {
  test('of a sign-in without its journal, or with another amount', async () => {
    const { rows } = await sql<{ reward: number }>`select reward from billing.sign_in
      where member_id = ${ann.id} and day = ${today}`.execute(database.db);
    const { reward } = rows[0]!;
    const place = `sign-ins ${ann.id}`;
    expect(
      await foundWith((tx) =>
        sql`update billing.sign_in set month_reward = 9
      where member_id = ${ann.id} and day = ${today}`.execute(tx),
      ),
    ).toEqual([[place, award(ann.id, 'signInStreak'), '', '9']]);
    expect(
      await foundWith((tx) =>
        sql`update billing.sign_in set reward = reward + 1
      where member_id = ${ann.id} and day = ${today}`.execute(tx),
      ),
    ).toEqual([[place, award(ann.id), String(reward), String(reward + 1)]]);
  });

  test('of a journal without its sign-in, by its number', async () => {
    const found = await foundWith((tx) => sql`delete from billing.sign_in where member_id = ${ann.id}`.execute(tx));
    expect(found).toEqual([
      [
        expect.stringMatching(/^journal \d+$/),
        expect.stringMatching(new RegExp(`^makeUp:${ann.id}:`)),
        expect.any(String),
        '',
      ],
      [expect.stringMatching(/^journal \d+$/), award(ann.id), expect.any(String), ''],
    ]);
  });

  test('of an award that was changed or never taken back, and of one that nobody knows', async () => {
    const { rows } = await sql<{ id: number; journal: number; points: number }>`
      select id, journal_id journal, points from billing.task_award
        where member_id = ${ann.id} and task = 'profile'`.execute(database.db);
    const { id, journal, points } = rows[0]!;
    expect(
      await foundWith((tx) =>
        sql`update billing.task_award set points = 1
      where id = ${id}`.execute(tx),
      ),
    ).toEqual([[`award ${id}`, `task:${ann.id}:profile:0`, String(points), '1']]);
    expect(
      await foundWith((tx) =>
        sql`update billing.task_award set withdrawn_at = now(), taken = 3
      where id = ${id}`.execute(tx),
      ),
    ).toEqual([[`award ${id}`, `clawback:${journal}`, '', '3']]);
    expect(
      await foundWith((tx) =>
        sql`update billing.task_award set withdrawn_at = null, taken = 0
      where withdrawn_at is not null`.execute(tx),
      ),
    ).toHaveLength(2);
    const given = (tx: Tx) =>
      awardPoints({ ...job(), db: tx }, { task: 'gift', subject: 'x', memberId: ann.id, amount: 4n });
    expect(await foundWith(given)).toEqual([[expect.stringMatching(/^journal /), `task:${ann.id}:gift:x`, '4', '']]);
  });

  test('of points that were spent on nothing, and that came back of it', async () => {
    const found = await foundWith(async (tx) => {
      const ctx = { ...bookCtx(tx), db: tx };
      const spent = await spendPoints(ctx, { purpose: 'order', subject: '5', memberId: ann.id, amount: 2n });
      await returnPoints(ctx, { refundId: newId(), spentId: spent.journalId, memberId: ann.id, amount: 1n });
    });
    expect(found).toEqual([
      [expect.stringMatching(/^journal /), `order:${ann.id}:5:points`, '2', ''],
      [expect.stringMatching(/^journal /), expect.stringMatching(/^refund:\d+:points$/), '1', ''],
    ]);
  });
});

describe('expiry', () => {
  test('is kept lot by lot and compared, both ways', async () => {
    await sql`insert into billing.term (starts_at, made_at, value)
      values (${testNow}, ${testNow}, '{"pointsMonths": 1}'::jsonb)`.execute(database.db);
    const { lots } = await expireDuePoints(job(120));
    expect(lots).toBeGreaterThan(1);
    expect(await compare()).toEqual([]);
    const gone = (tx: Tx) =>
      sql`delete from billing.point_expiry
      where lot_id = (select min(lot_id) from billing.point_expiry)`.execute(tx);
    expect(await foundWith(gone)).toEqual([
      [expect.stringMatching(/^journal /), expect.stringMatching(/^exp:\d+$/), expect.any(String), ''],
    ]);
    const made = (tx: Tx) =>
      sql`insert into billing.point_expiry (lot_id, points, at)
      values (999999999, 5, now())`.execute(tx);
    expect(await foundWith(made)).toEqual([['expiry 999999999', 'exp:999999999', '', '5']]);
    await signInToday(on(ann, 121));
    const loose = async (tx: Tx) => {
      const { rows } = await sql<{ id: number }>`select max(id) id from wallet.journal
        where type = 'award'`.execute(tx);
      return expirePoints({ ...job(121), db: tx }, { lotId: rows[0]!.id, memberId: ann.id, amount: 1n });
    };
    expect(await foundWith(loose)).toHaveLength(1);
  });
});

describe('a closed account', () => {
  test('is compared by the numbers and amounts of what its sign-ins moved; no member and no day is kept', async () => {
    const { cleo } = await makeMembers(database.db, ['cleo']);
    await signInToday(on(cleo));
    await pointsData.closeMember(on(cleo), cleo.id, 'keep');
    await pointsData.closeMember(on(cleo), cleo.id, 'keep');
    expect((await sql`select from billing.sign_in where member_id = ${cleo.id}`.execute(database.db)).rows).toEqual([]);
    const kept =
      await sql<object>`select f.* from billing.forgotten_sign_in f join wallet.journal j on j.id = f.journal_id
        where j.key = ${award(cleo.id)}`.execute(database.db);
    expect(kept.rows.map((row) => Object.keys(row))).toEqual([['journal_id', 'amount']]);
    expect(await compare()).toEqual([]);
    expect((await getBalances({ db: database.db }, cleo.id)).points).toBe(5n);
    const { journal_id: id } = kept.rows[0] as { journal_id: number };
    expect(
      await foundWith((tx) =>
        sql`update billing.forgotten_sign_in set amount = 6
      where journal_id = ${id}`.execute(tx),
      ),
    ).toEqual([[`forgotten sign-in ${id}`, award(cleo.id), '5', '6']]);
    expect(
      await foundWith((tx) =>
        sql`delete from billing.forgotten_sign_in
      where journal_id = ${id}`.execute(tx),
      ),
    ).toEqual([[`journal ${id}`, award(cleo.id), '5', '']]);
    expect(
      await foundWith((tx) =>
        sql`insert into billing.forgotten_sign_in
      values (999999999, 5)`.execute(tx),
      ),
    ).toEqual([['forgotten sign-in 999999999', '#999999999', '', '5']]);
    const later = (tx: Tx) =>
      awardPoints({ ...job(), db: tx }, { task: 'signIn', subject: '2030-01-01', memberId: cleo.id, amount: 5n });
    expect(await foundWith(later)).toEqual([
      [expect.stringMatching(/^journal /), `task:${cleo.id}:signIn:2030-01-01`, '5', ''],
    ]);
  });
});
