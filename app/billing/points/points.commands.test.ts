import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import {
  awardPoints,
  clawBackPoints,
  returnPoints,
  spendPoints,
} from '#app/wallet/movements/wallet-points.commands.server.ts';
import { listPointHolders } from '#app/wallet/movements/wallet-points.queries.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { expectWholeBooks } from '#test/ledger.ts';
import { expireDuePoints } from './points.commands.server.ts';
import { getPoints, getPointsQuote } from './points.queries.server.ts';
import { PointsFilters } from './points.schema.ts';

const database = useTestDatabase();
let made = 0;
let awards = 0;

const on = (day: string, actor: Actor = { kind: 'job', name: 'test' }): Ctx => ({
  db: database.db,
  actor,
  now: new Date(`${day}T04:00:00Z`),
  language: 'en',
  requestId: 'test',
});
async function addMember(): Promise<Actor & { id: number }> {
  const name = `holder_${(made += 1)}`;
  return (await makeMembers(database.db, [name]))[name]!;
}
const award = async (id: number, day: string, amount: bigint) =>
  (await awardPoints(on(day), { task: 'profile', subject: String((awards += 1)), memberId: id, amount })).journalId;
const spend = async (id: number, day: string, amount: bigint) =>
  (await spendPoints(on(day), { purpose: 'order', subject: String((awards += 1)), memberId: id, amount })).journalId;
const points = async (id: number) => Number((await getBalances({ db: database.db }, id)).points);
async function setMonths(day: string, pointsMonths: number): Promise<void> {
  await sql`insert into billing.term (starts_at, made_at, value)
    values (${on(day).now}, now(), ${JSON.stringify({ pointsMonths })}::jsonb)`.execute(database.db);
}
const notices = async (id: number) =>
  (
    await sql<{ act: string; data: { points: number; title?: string } }>`select act, data from messages.notice
      where member_id = ${id} order by id`.execute(database.db)
  ).rows.map(({ act, data }) => [act, data.points, data.title ?? '']);

beforeEach(async () => {
  await sql`truncate billing.term, billing.point_expiry_run, billing.point_expiry_notice,
    messages.notice`.execute(database.db);
});

describe('points expire', () => {
  it('never, unless the terms say so', async () => {
    const { id } = await addMember();
    await award(id, '2020-01-01', 50n);
    expect(await expireDuePoints(on('2039-01-01'))).toEqual({ lots: 0, points: 0n });
    expect(await points(id)).toBe(50);
  });

  it('by lot, the oldest first, at the end of the month a year later, once', async () => {
    const { id } = await addMember();
    await setMonths('2020-01-01', 12);
    await award(id, '2026-11-10', 50n);
    await award(id, '2026-11-30', 20n);
    await award(id, '2026-12-01', 30n);
    await spend(id, '2027-01-05', 45n);
    await expireDuePoints(on('2027-11-30'));
    expect(await points(id)).toBe(55);
    expect(await expireDuePoints(on('2027-12-01'))).toMatchObject({ lots: 2, points: 25n });
    expect(await points(id)).toBe(30);
    expect(await expireDuePoints(on('2027-12-01'))).toMatchObject({ lots: 2, points: 25n });
    await expireDuePoints(on('2027-12-02'));
    expect(await points(id)).toBe(30);
    await expireDuePoints(on('2028-01-01'));
    expect(await points(id)).toBe(0);
    const { rows } = await sql<{
      detail: object;
    }>`select detail from core.audit where action = 'billing.expirePoints' and subject_id = ${id}
      order by id`.execute(database.db);
    expect(rows.map(({ detail }) => detail)).toEqual([
      { day: '2027-12-01', lots: 2, points: 25 },
      { day: '2028-01-01', lots: 1, points: 30 },
    ]);
    await expectWholeBooks(database.db);
  });

  it('after members were told 30 and 7 days before, even when a night was missed', async () => {
    const { id } = await addMember();
    await setMonths('2020-01-01', 12);
    await award(id, '2026-11-10', 50n);
    for (const day of ['2027-10-31', '2027-11-01', '2027-11-02', '2027-11-23']) await expireDuePoints(on(day));
    expect(await notices(id)).toEqual([['pointsExpiring', 50, '2027-12-01']]);
    await spend(id, '2027-11-24', 10n);
    await expireDuePoints(on('2027-11-26'));
    await expireDuePoints(on('2027-12-03'));
    expect(await notices(id)).toEqual([
      ['pointsExpiring', 50, '2027-12-01'],
      ['pointsExpiring', 40, '2027-12-01'],
      ['pointsExpired', 40, ''],
    ]);
  });

  it('never less than 30 days after expiry was switched on, however old they are', async () => {
    const { id } = await addMember();
    await award(id, '2020-01-01', 50n);
    await setMonths('2026-11-15', 12);
    await expireDuePoints(on('2026-12-31'));
    expect(await points(id)).toBe(50);
    await setMonths('2026-12-31', 0);
    await setMonths('2027-01-01', 12);
    await expireDuePoints(on('2027-01-02'));
    expect(await points(id)).toBe(50);
    await expireDuePoints(on('2027-02-01'));
    expect(await points(id)).toBe(0);
  });

  it('leave what was taken back or came back alone', async () => {
    const { id } = await addMember();
    await setMonths('2020-01-01', 12);
    await award(id, '2026-11-10', 30n);
    const second = await award(id, '2027-06-01', 40n);
    await clawBackPoints(on('2027-06-02'), { awardId: second, memberId: id });
    const spentId = await spend(id, '2027-07-01', 25n);
    await returnPoints(on('2027-08-01'), { refundId: 9001 + made, spentId, memberId: id, amount: 25n });
    await expireDuePoints(on('2027-12-01'));
    expect(await points(id)).toBe(25);
    await expectWholeBooks(database.db);
  });

  it('for everybody in any number of batches, and an interrupted run goes on where it was', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 5; i++) ids.push((await addMember()).id);
    await setMonths('2020-01-01', 12);
    for (const id of ids) await award(id, '2026-11-10', 10n);
    const day = '2027-12-01';
    await sql`insert into billing.point_expiry_run (day, after_member_id, started_at)
      values (${day}, ${ids[1]!}, now())`.execute(database.db);
    await expireDuePoints(on(day), 2);
    expect(await Promise.all(ids.map(points))).toEqual([10, 10, 0, 0, 0]);
    await expireDuePoints(on('2027-12-02'), 2);
    expect(await Promise.all(ids.map(points))).toEqual([0, 0, 0, 0, 0]);
    const holders = await listPointHolders({ db: database.db }, { after: 0, limit: 100 });
    expect(ids.some((id) => holders.includes(id))).toBe(false);
  });

  it('while two runs and spending go on at once, and no live point is lost', async () => {
    const { id } = await addMember();
    await setMonths('2020-01-01', 12);
    await award(id, '2026-11-10', 100n);
    await award(id, '2027-11-20', 100n);
    const work = Array.from({ length: 10 }, () => spend(id, '2027-12-01', 7n));
    await Promise.all([...work, expireDuePoints(on('2027-12-01')), expireDuePoints(on('2027-12-01'))]);
    const { rows } = await sql<{ gone: string }>`
      select coalesce(-sum(e.amount), 0) gone from wallet.entry e join wallet.journal j on j.id = e.journal_id
      join wallet.account a on a.id = e.account_id where j.type = 'expirePoints'
        and a.code = ${`points:${id}`}`.execute(database.db);
    const gone = Number(rows[0]!.gone);
    expect(gone).toBeGreaterThanOrEqual(30);
    expect(gone).toBeLessThanOrEqual(100);
    expect(await points(id)).toBe(200 - 70 - gone);
    await expectWholeBooks(database.db);
  });
});

describe('the page of points', () => {
  const filters = (more: object = {}) => PointsFilters.parse({ page: 1, ...more });

  it('shows what there is, what came and went by kind, and what expires', async () => {
    const actor = await addMember();
    await setMonths('2020-01-01', 12);
    const first = await award(actor.id, '2026-11-10', 50n);
    await award(actor.id, '2026-12-10', 30n);
    await spend(actor.id, '2026-12-11', 5n);
    await clawBackPoints(on('2026-12-12'), { awardId: first, memberId: actor.id });
    const view = await getPoints(on('2026-12-20', actor), filters());
    expect(view).toMatchObject({
      now: 25,
      gained: 80,
      lost: 55,
      total: 4,
      expiries: [{ day: '2028-01-01', points: 25 }],
    });
    const kinds = await Promise.all(
      ['earned', 'spent', 'returned', 'expired'].map((kind) => getPoints(on('2026-12-20', actor), filters({ kind }))),
    );
    expect(kinds.map(({ list }) => list.map(({ amount }) => amount))).toEqual([[30, 50], [-5], [-50], []]);
    expect((await getPoints(on('2026-12-20', actor), filters({ days: 7 }))).total).toBe(0);
    expect(view.rules).toMatchObject({
      months: 12,
      exchange: { pointsPerYuan: 100, pointsShare: 2000 },
      tasks: { acceptedAnswer: { points: 15, today: 0 } },
      signIn: { isSigned: false },
    });
  });

  it('is its owner’s alone', async () => {
    const [one, two] = [await addMember(), await addMember()];
    await award(one.id, '2026-11-10', 50n);
    expect(await getPoints(on('2026-11-11', two), filters())).toMatchObject({ now: 0, total: 0, list: [] });
    await expect(getPoints(on('2026-11-11'), filters())).rejects.toMatchObject({ kind: 'need-login' });
  });

  it('understands what is left of an address', () => {
    expect(PointsFilters.parse({ page: 'x', limit: '7', kind: 'other', days: '3' })).toEqual({
      page: 1,
      limit: 20,
      kind: 'all',
      days: 0,
    });
    expect(PointsFilters.parse({ page: '2', limit: '50', kind: 'spent', days: '30' })).toEqual({
      page: 2,
      limit: 50,
      kind: 'spent',
      days: 30,
    });
  });

  it('a checkout is quoted by the balance and the terms of the moment', async () => {
    const { id } = await addMember();
    await award(id, '2026-11-10', 50n);
    expect(await getPointsQuote(on('2026-11-11'), { memberId: id, price: 10_000n })).toEqual({
      points: 50n,
      discount: 50n,
    });
  });
});

it('the site day decides: the job of a quarter past midnight in China is of the new day', () => {
  expect(siteDay(new Date('2027-11-30T16:20:00Z'))).toBe('2027-12-01');
});
