import { describe, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { post } from './journals.commands.server.ts';
import {
  getBalances,
  listBalances,
  listLines,
  listMonths,
  sumPerDay,
  sumPerMonth,
  sumPerType,
} from './ledger.queries.server.ts';
import { payShare, releaseEarnings } from '#app/wallet/movements/orders.commands.server.ts';
import { refundSale } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { at, of } from './ledger.schema.ts';
import { useTestDatabase } from '#test/database.ts';

const database = useTestDatabase();
const job = (now = '2026-11-20T12:00:00Z', language: 'zh-cn' | 'en' = 'en'): Ctx => ({
  db: database.db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(now),
  language,
  requestId: 'test',
});

const topUp = (member: number, amount: bigint, key: string, now?: string) =>
  post(job(now), {
    key,
    type: 'topUp',
    input: { member, amount },
    legs: [
      { account: at('clearing', 'alipay'), amount: -amount },
      { account: of('cash', member), amount },
    ],
    data: { channel: 'alipay' },
  });

describe('what a member has', () => {
  test('is nothing before the first journal', async () => {
    expect(await getBalances(job(), 900)).toEqual({
      cash: 0n,
      cashHeld: 0n,
      pending: 0n,
      earnings: 0n,
      earningsHeld: 0n,
      owed: 0n,
      points: 0n,
      pointsHeld: 0n,
    });
    expect(await listLines(job(), { memberId: 900, kind: 'cash', page: 1, limit: 20 })).toEqual({ list: [], total: 0 });
  });

  test('names what a release frees', async () => {
    await topUp(31, 1000n, 'q:31');
    const sale = await payShare(job(), {
      purchaseId: 3131,
      buyerId: 31,
      authorId: 32,
      amount: 1000n,
      feeBasisPoints: 500,
      note: 'Prompts',
    });
    await releaseEarnings(job(), { sourceId: sale.journalId, memberId: 32 });
    const memo = async (kind: 'earnings' | 'pending', language: 'zh-cn' | 'en' = 'en') =>
      (await listLines(job(undefined, language), { memberId: 32, kind, page: 1, limit: 20 })).list.map(
        (line) => line.memo,
      );
    expect(await memo('earnings')).toEqual(['Earnings released: Prompts']);
    expect(await memo('earnings', 'zh-cn')).toEqual(['收益到账：Prompts']);
    expect((await memo('pending'))[0]).toBe('Released from pending: Prompts');
  });

  test('has the months in which there are lines, by the wall clock of a zone, out of order by minutes at most', async () => {
    const times = [
      '2024-02-29T15:59:59Z',
      '2024-12-31T16:04:00Z',
      '2024-12-31T15:59:59Z',
      '2026-10-31T15:59:59Z',
      '2026-10-31T16:00:00Z',
      '2026-10-31T15:58:00Z',
    ];
    for (const [i, now] of times.entries()) await topUp(21, 100n, `q:21:${i}`, now);
    const months = async (timezone: string, count = 60) =>
      listMonths(job(), { memberId: 21, kind: 'cash', months: count, timezone });
    expect(await months('Asia/Shanghai')).toEqual(['2026-11', '2026-10', '2025-01', '2024-12', '2024-02']);
    expect(await months('UTC')).toEqual(['2026-10', '2024-12', '2024-02']);
    expect(await months('Asia/Shanghai', 1)).toEqual(['2026-11', '2026-10']);
    expect(await listMonths(job(), { memberId: 22, kind: 'cash', months: 60, timezone: 'UTC' })).toEqual([]);
    const inSpan = async (from?: string, to?: string) => {
      const span = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
      return (await listLines(job(), { memberId: 21, kind: 'cash', page: 1, limit: 20, ...span })).list.map(
        ({ at: second }) => new Date(second * 1000).toISOString(),
      );
    };
    const iso = times.map((time) => time.replace('Z', '.000Z'));
    expect(await inSpan('2024-12-31T16:00:00Z', '2026-10-31T16:00:00Z')).toEqual([iso[5], iso[3], iso[1]]);
    expect(await inSpan('2026-10-31T16:00:00Z')).toEqual([iso[4]]);
    expect(await inSpan(undefined, '2024-12-31T16:00:00Z')).toEqual([iso[2], iso[0]]);
  });

  test('is summed up by months of a time zone, newest first', async () => {
    for (const [i, now] of ['2026-09-30T15:59:59Z', '2026-09-30T16:00:00Z', '2026-11-20T12:00:00Z'].entries())
      await topUp(19, 100n + BigInt(i), `q:19:${i}`, now);
    const span = {
      memberId: 19,
      kind: 'cash',
      timezone: 'Asia/Shanghai',
      from: new Date('2026-08-31T16:00:00Z'),
      to: new Date('2026-11-30T16:00:00Z'),
    } as const;
    expect(await sumPerMonth(job(), span)).toEqual([
      { month: '2026-11', gained: 102n, lost: 0n },
      { month: '2026-10', gained: 101n, lost: 0n },
      { month: '2026-09', gained: 100n, lost: 0n },
    ]);
    expect(await sumPerMonth(job(), { ...span, types: ['refund'] })).toEqual([]);
    expect(
      await sumPerMonth(job(), {
        ...span,
        from: new Date('2026-09-30T16:00:00Z'),
        to: new Date('2026-10-31T16:00:00Z'),
      }),
    ).toHaveLength(1);
  });

  test('is summed up by months as the lines one by one would be, minutes out of order and whole months without any', async () => {
    const start = Date.parse('2026-01-31T12:00:00Z');
    let minute = 0;
    for (let n = 0; n < 150; n += 1) {
      minute += n % 37 === 0 ? 40_000 : n % 5 === 0 ? 700 : 2;
      const late = (n * 7919) % 9;
      await topUp(23, BigInt(n + 1), `q:23:${n}`, new Date(start + (minute - late) * 60_000).toISOString());
    }
    const { list } = await listLines(job(), { memberId: 23, kind: 'cash', page: 1, limit: 500 });
    const monthOf = (at: number) => new Date((at + 8 * 3600) * 1000).toISOString().slice(0, 7);
    const expected = [...Map.groupBy(list, ({ at: second }) => monthOf(second))]
      .map(([month, lines]) => ({ month, gained: lines.reduce((sum, { amount }) => sum + amount, 0n), lost: 0n }))
      .toSorted((a, b) => (a.month > b.month ? -1 : 1));
    expect(expected.length).toBeGreaterThan(3);
    const span = {
      memberId: 23,
      kind: 'cash',
      timezone: 'Asia/Shanghai',
      from: new Date('2025-12-31T16:00:00Z'),
      to: new Date('2027-12-31T16:00:00Z'),
    } as const;
    expect(await sumPerMonth(job(), span)).toEqual(expected);
    expect(await sumPerMonth(job(), { ...span, types: ['topUp'] })).toEqual(expected);
    expect(
      await listMonths(job('2026-12-31T15:59:59Z'), {
        memberId: 23,
        kind: 'cash',
        months: 12,
        timezone: 'Asia/Shanghai',
      }),
    ).toEqual(expected.map(({ month }) => month));
  });

  test('is told for many members at once', async () => {
    await topUp(11, 500n, 'q:11');
    const found = await listBalances(job(), [11, 12]);
    expect([found.get(11)?.cash, found.get(12)?.cash]).toEqual([500n, 0n]);
  });

  test('is listed line by line, newest first, with the balance before and after', async () => {
    for (const [n, amount] of [100n, 20n, 3n].entries())
      await topUp(13, amount, `q:13:${n}`, `2026-11-2${n}T00:00:00Z`);
    const first = await listLines(job(), { memberId: 13, kind: 'cash', page: 1, limit: 2 });
    expect(first).toMatchObject({
      total: 3,
      list: [
        {
          amount: 3n,
          before: 120n,
          after: 123n,
          memo: 'Top-up by Alipay',
          at: Date.parse('2026-11-22T00:00:00Z') / 1000,
        },
        { amount: 20n, before: 100n, after: 120n },
      ],
    });
    expect((await listLines(job(), { memberId: 13, kind: 'cash', page: 2, limit: 2 })).list).toMatchObject([
      { amount: 100n, before: 0n },
    ]);
    expect(
      (await listLines(job(undefined, 'zh-cn'), { memberId: 13, kind: 'cash', page: 1, limit: 1 })).list[0]?.memo,
    ).toBe('支付宝充值');
  });

  test('is filtered by type and time', async () => {
    const one = { memberId: 13, kind: 'cash', page: 1, limit: 1 } as const;
    expect(await listLines(job(), { ...one, types: ['refund'] })).toEqual({ list: [], total: 0 });
    expect(await listLines(job(), { ...one, from: new Date('2026-11-21T00:00:00Z') })).toMatchObject({
      total: 2,
      list: [{ amount: 3n }],
    });
    expect(await listLines(job(), { ...one, to: new Date('2026-11-22T00:00:00Z') })).toMatchObject({
      total: 2,
      list: [{ amount: 20n }],
    });
  });

  test('is summed by the days of a time zone', async () => {
    for (const [n, now] of [
      '2026-11-13T15:59:59Z',
      '2026-11-13T16:00:00Z',
      '2026-11-19T15:59:59Z',
      '2026-11-19T16:00:00Z',
      '2026-11-19T17:00:00Z',
    ].entries())
      await topUp(14, 10n ** BigInt(n), `q:14:${n}`, now);
    const input = { memberId: 14, kinds: ['cash', 'points'], days: 7, timezone: 'Asia/Shanghai' } as const;
    const [cash, points] = await sumPerDay(job('2026-11-20T03:00:00Z'), input);
    expect(cash).toEqual({
      days: ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
      sums: [10n, 0n, 0n, 0n, 0n, 100n, 11_000n],
    });
    expect(points).toEqual({ days: cash!.days, sums: [0n, 0n, 0n, 0n, 0n, 0n, 0n] });
    const [none] = await sumPerDay(job('2026-11-20T03:00:00Z'), { ...input, memberId: 901, days: 3 });
    expect(none!.sums).toEqual([0n, 0n, 0n]);
  });
});

test('what a member earned by kind is net of refunds, before and after their release', async () => {
  const [buyerId, authorId] = [951, 952];
  await topUp(buyerId, 10_000n, 'topup:alipay:net');
  const buy = (purchaseId: number) =>
    payShare(job(), { purchaseId, buyerId, authorId, amount: 1000n, feeBasisPoints: 500 });
  const [kept, early, late] = [await buy(1), await buy(2), await buy(3)];
  expect(kept.isNew).toBe(true);
  await refundSale(job(), { refundId: 951, saleId: early.journalId, buyerId, amount: 1000n });
  await releaseEarnings(job(), { sourceId: late.journalId, memberId: authorId });
  await refundSale(job(), { refundId: 952, saleId: late.journalId, buyerId, amount: 1000n });
  const span = { memberId: authorId, days: 30, timezone: 'Asia/Shanghai' };
  expect((await sumPerType(job(), { ...span, kind: 'pending' })).get('payShare')).toBe(1900n);
  expect((await sumPerType(job(), { ...span, kind: 'earnings' })).get('payShare')).toBe(-950n);
});
