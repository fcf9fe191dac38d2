import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Db, Tx } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { getBalances } from './ledger.queries.server.ts';
import { createTestDatabase, useTestDatabase } from '#test/database.ts';
import { flows } from '#test/ledger-flows.ts';
import { type Step, World } from '#test/ledger-world.ts';
import { isFull } from '#test/full.ts';
import { testSeed } from '#test/seed.ts';
import { carryForward } from './month-sums.commands.server.ts';
import { listKindEntries, sumKinds, sumKindsAt, sumKindTypes } from './journal-type-sums.queries.server.ts';
import { findFirstRecord, listBalancesAt, listParts, sumLinesOf, sumParts } from './month-sums.queries.server.ts';
import { lateness_ms, type MemberPeriod, type PartLine } from './month-sums.schema.ts';

/** `PERIOD_SEED=N` repeats a run, `PERIOD_RUNS` makes it longer. */
const seed = Number(process.env['PERIOD_SEED'] ?? testSeed);
const numRuns = Number(process.env['PERIOD_RUNS'] ?? (isFull ? 15 : 6));
const database = useTestDatabase();
beforeAll(() => console.log(`  periods of the ledger: PERIOD_SEED=${seed} PERIOD_RUNS=${numRuns}`));

const sections = [
  ['cash', 'cash_hold'],
  ['pending', 'earnings', 'earnings_hold', 'receivable'],
  ['points', 'points_hold'],
] as const;
const members = [1, 2, 3, 4];
/** Months of the site; the times of the steps fill them and come close to their ends. */
const ends = ['2026-07-31T16:00:00Z', '2026-08-31T16:00:00Z', '2026-09-30T16:00:00Z', '2026-10-31T16:00:00Z'].map(
  (text) => new Date(text),
);

type TimedStep = Step & { minutes: number; late: number };
const first = new Set([
  'topUp',
  'award',
  'payOrder',
  'fulfil',
  'payShare',
  'commission',
  'release',
  'refundSale',
  'holdWithdrawal',
  'sendPayout',
  'returnPayout',
]);
const names = Object.keys(flows);
const steps = fc.array(
  fc.record<TimedStep>({
    flow: fc.oneof(...names.map((flow) => ({ weight: first.has(flow) ? 4 : 1, arbitrary: fc.constant(flow) }))),
    a: fc.nat(3),
    b: fc.nat(3),
    amount: fc.integer({ min: 1, max: 20_000 }),
    pick: fc.nat(1000),
    flag: fc.boolean(),
    again: fc.nat(9),
    minutes: fc.oneof(fc.nat(30), fc.nat(3000)),
    late: fc.nat(25),
  }),
  { minLength: 40, maxLength: 120, size: 'max' },
);

describe('periods', () => {
  test('close where the next opens, and their lines sum to what moved, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(3), (sequence, carried) =>
        inThrowAway(database.db, (tx) => playAndCompare(tx, sequence, carried)),
      ),
      { seed, numRuns, unbiased: true, endOnFailure: true },
    );
  });

  test('of somebody without a journal are empty', async () => {
    const ctx = { db: database.db, language: 'en' } as const;
    const period: MemberPeriod = { memberId: 999, kinds: ['cash'], from: ends[0]!, to: ends[1]! };
    expect(await findFirstRecord(ctx, 999)).toBe(null);
    expect(await sumParts(ctx, period)).toEqual([]);
    expect(await listParts(ctx, period, { limit: 10 })).toEqual([]);
    expect((await listBalancesAt(ctx, { memberId: 999, moments: [ends[0]!] }))[0]!.balances.get('cash')).toBe(0n);
    expect([...(await sumKindsAt(ctx, ends[0]!)).values()].every((sum) => sum === 0n)).toBe(true);
  });
});

describe('a carry', () => {
  const jobCtx = (db: Db | Tx): Ctx => ({
    db,
    actor: { kind: 'job', name: 'test' },
    now: new Date('2026-11-01T00:00:00Z'),
    language: 'en',
    requestId: 'test',
  });

  test('is kept once, by jobs, leaves its audit row, and cannot be changed', () =>
    inThrowAway(database.db, async (tx) => {
      expect(await carryForward(jobCtx(tx), ends[0]!)).toBe(true);
      expect(await carryForward(jobCtx(tx), ends[0]!)).toBe(false);
      const kept = await sql<{ kinds: number }>`select count(*) kinds from wallet.carry
        where at = ${ends[0]!}`.execute(tx);
      const { rows } = await sql`select subject_kind, subject_id, detail from core.audit
        where action = 'wallet.carryForward'`.execute(tx);
      expect(rows).toEqual([
        { subject_kind: 'carry', subject_id: null, detail: { at: ends[0]!.toISOString(), kinds: kept.rows[0]!.kinds } },
      ]);
      await expect(sql`update wallet.carry set posted = 1`.execute(tx)).rejects.toMatchObject({ code: '42501' });
    }));

  test('refuses everybody else, and a moment that is not over', async () => {
    const ctx = jobCtx(database.db);
    await expect(
      carryForward({ ...ctx, actor: { kind: 'staff', id: 1, loginId: 1, ip: '', agent: '' } }, ends[0]!),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const late = (ms: number) => new Date(ends[0]!.getTime() + lateness_ms + ms);
    await expect(carryForward({ ...ctx, now: late(-1) }, ends[0]!)).rejects.toThrow(
      new RangeError('Journals may still come before that moment'),
    );
    await inThrowAway(database.db, async (tx) =>
      expect(await carryForward({ ...jobCtx(tx), now: late(0) }, ends[0]!)).toBe(true),
    );
  });

  test('is of one moment, whatever is posted meanwhile', () =>
    inThrowAway(database.db, async (tx) => {
      const sums = await sumKindsAt({ db: tx }, ends[0]!);
      await carryForward(jobCtx(tx), ends[0]!);
      const { rows } = await sql<{ kind: string; posted: string }>`select kind, posted::text posted from wallet.carry
        where at = ${ends[0]!}`.execute(tx);
      expect(new Map(rows.map(({ kind, posted }) => [kind, BigInt(posted)]))).toEqual(new Map(sums));
    }));
});

describe('with a quarter of a million entries', () => {
  test('no plan reads all of them', async () => {
    const big = await createTestDatabase();
    try {
      await fill(big.db);
      const touched = await countReads(big.db, async (db) => {
        const period = { memberId: 7, kinds: ['cash', 'cash_hold'], from: ends[2]!, to: ends[3]! } as const;
        const before = await listBalancesAt({ db }, { memberId: 7, moments: [period.from, period.to] });
        const sum = (await sumParts({ db }, period)).reduce((total, part) => total + part.amount, 0n);
        expect(before[1]!.balances.get('cash')! - before[0]!.balances.get('cash')!).toBe(sum);
        expect(sum).toBeGreaterThan(0n);
        expect(await listParts({ db, language: 'en' }, period, { limit: 20 })).toHaveLength(20);
      });
      expect(touched.rows).toBeGreaterThan(100);
      expect(touched.scans).toBe(0);
      expect(touched.rows).toBeLessThan(20_000);
      const last = await countReads(big.db, async (db) => {
        const period = { from: new Date('2026-10-25T00:00:00Z'), to: new Date('2026-10-25T01:00:00Z') };
        const sums = await sumKinds({ db }, period);
        expect(sums.find(({ kind }) => kind === 'cash')!.credits).toBeGreaterThan(0n);
        await listKindEntries({ db, language: 'en' }, period, { kind: 'clearing', direction: 'out', limit: 20 });
        await listKindEntries({ db, language: 'en' }, period, { kind: 'cash', limit: 20 });
        await sumKindTypes({ db }, period, { kind: 'cash' });
      });
      expect(last.scans).toBe(0);
      expect(last.rows).toBeLessThan(60_000);
    } finally {
      await big.drop();
    }
  });
});

async function inThrowAway(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  const over = new Error('the sequence is over');
  await db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw over;
    })
    .catch((error: unknown) => {
      if (error !== over) throw error;
    });
}

async function playAndCompare(tx: Tx, sequence: TimedStep[], carried: number): Promise<void> {
  const ctx: Ctx = {
    db: tx,
    actor: { kind: 'job', name: 'model' },
    now: new Date('2026-08-01T02:00:00Z'),
    language: 'en',
    requestId: 'test',
  };
  const world = new World(ctx);
  let clock = ctx.now.getTime();
  for (const step of sequence) {
    clock += step.minutes * 60_000;
    ctx.now = new Date(clock - step.late * 60_000);
    await play(world, step);
  }
  const job: Ctx = { ...ctx, now: new Date('2026-12-31T00:00:00Z') };
  if (carried > 0) await carryForward(job, ends[carried - 1]!);
  for (const memberId of members) await compareMember(ctx, memberId);
  await comparePlatform(ctx);
}

async function play(world: World, step: TimedStep): Promise<void> {
  const call = flows[step.flow]!(world, step);
  if (!call) return;
  await sql`savepoint step`.execute(world.ctx.db);
  try {
    const posting = await call.run(call.input as never);
    const { isNew } = world.oracle.attempt(call.key, call.key, call.effect);
    if (isNew) call.made?.(posting.journalId); // the same order fulfilled once more made nothing
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await sql`rollback to savepoint step`.execute(world.ctx.db);
  }
}

async function compareMember(ctx: Ctx, memberId: number): Promise<void> {
  const moments = [...ends, new Date('2027-12-31T16:00:00Z')];
  const balances = await listBalancesAt(ctx, { memberId, moments });
  const sumAt = (index: number, kinds: readonly string[]) =>
    kinds.reduce((sum, kind) => sum + balances[index]!.balances.get(kind as 'cash')!, 0n);
  for (const kinds of sections) {
    expect(sumAt(0, kinds)).toBe(0n);
    for (let index = 1; index < moments.length; index += 1) {
      const period: MemberPeriod = { memberId, kinds, from: moments[index - 1]!, to: moments[index]! };
      const sums = await sumParts(ctx, period);
      expect(sumAt(index - 1, kinds) + sums.reduce((total, { amount }) => total + amount, 0n)).toBe(
        sumAt(index, kinds),
      );
      const lines = await allLines(ctx, period);
      for (const sum of sums) {
        const own = lines.filter(
          (line) => line.type === sum.type && line.part === sum.part && line.isGain === sum.isGain,
        );
        expect([own.length, own.reduce((total, { amount }) => total + amount, 0n)]).toEqual([sum.count, sum.amount]);
        expect(await sumLinesOf(ctx, period, { keys: [sum] })).toEqual({ amount: sum.amount, count: sum.count });
      }
      expect(lines.length).toBe(sums.reduce((total, { count }) => total + count, 0));
    }
  }
  const now = await getBalances(ctx, memberId);
  expect([
    sumAt(4, ['cash']),
    sumAt(4, ['pending']),
    sumAt(4, ['earnings']),
    sumAt(4, ['receivable']),
    sumAt(4, ['points']),
  ]).toEqual([now.cash, now.pending, now.earnings, -now.owed, now.points]);
}

async function allLines(ctx: Ctx, period: MemberPeriod): Promise<PartLine[]> {
  const all: PartLine[] = [];
  for (;;) {
    const page = await listParts(ctx, period, { after: all.at(-1), limit: 7, isOldestFirst: true });
    all.push(...page);
    if (page.length < 7) return all;
  }
}

async function comparePlatform(ctx: Ctx): Promise<void> {
  for (let index = 1; index < ends.length; index += 1) {
    const period = { from: ends[index - 1]!, to: ends[index]! };
    const [opening, closing, sums] = [
      await sumKindsAt(ctx, period.from),
      await sumKindsAt(ctx, period.to),
      await sumKinds(ctx, period),
    ];
    const owed = await Promise.all(members.map((memberId) => listBalancesAt(ctx, { memberId, moments: [period.to] })));
    for (const asset of ['CNY', 'PTS']) {
      const own = sums.filter((one) => one.asset === asset);
      expect(own.reduce((total, { kind }) => total + opening.get(kind)!, 0n)).toBe(0n);
      expect(own.reduce((total, { kind }) => total + closing.get(kind)!, 0n)).toBe(0n);
      expect(own.reduce((total, { credits, debits }) => total + credits - debits, 0n)).toBe(0n);
    }
    for (const { kind, credits, debits, count } of sums) {
      expect(opening.get(kind)! + credits - debits).toBe(closing.get(kind)!);
      const entries = await listKindEntries(ctx, period, { kind, limit: 10_000 });
      expect([entries.length, entries.reduce((total, { amount }) => total + amount, 0n)]).toEqual([
        count,
        credits - debits,
      ]);
    }
    for (const kind of ['cash', 'pending', 'earnings', 'points'] as const)
      expect(owed.reduce((total, [at]) => total + at!.balances.get(kind)!, 0n)).toBe(closing.get(kind));
  }
}

/** Top-ups of 500 members, one every minute for three months, written as the ledger's function writes them. */
async function fill(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('wallet.posting', 'on', true)`.execute(tx);
    await sql`select wallet.open_accounts(array_agg(code))
      from (select 'cash:' || n code from generate_series(1, 500) n union all select 'clearing:alipay') c`.execute(tx);
    await sql`insert into wallet.journal (recorded_at, occurred_at, key, input_hash, type, actor_kind, data)
      select at, at, 'fill:' || n, sha256('x'), 'topUp', 'job', '{"channel": "alipay"}'
      from generate_series(1, 130000) n cross join lateral (select timestamptz '2026-07-31T16:00:00Z' + n *
        interval '1 minute' as at) t order by n`.execute(tx);
    await sql`insert into wallet.entry (journal_id, account_id, amount, after, version)
      select j.id, a.id, 100, 100 * row_number() over own, row_number() over own
      from wallet.journal j join wallet.account a on a.code = 'cash:' || (j.id % 500 + 1)
        window own as (partition by a.id order by j.id)
      union all select j.id, a.id, -100, null, null from wallet.journal j
        join wallet.account a on a.code = 'clearing:alipay' order by 1, 2`.execute(tx);
    await sql`update wallet.balance b set posted = e.after, version = e.version
      from (select distinct on (account_id) account_id, after, version from wallet.entry where version is not null
        order by account_id, version desc) e
      where e.account_id = b.account_id`.execute(tx);
  });
  await sql`analyze wallet.journal, wallet.entry, wallet.account, wallet.balance`.execute(db);
}

/**
 * How often entries and journals are read from end to end, and how many of their rows are read at all; on one
 * connection, which counts.
 */
function countReads(db: Db, work: (db: Db) => Promise<void>): Promise<{ scans: number; rows: number }> {
  return db.connection().execute(async (own) => {
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(own);
      const { rows } = await sql<{
        scans: number;
        rows: number;
      }>`select sum(seq_scan)::bigint scans, sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::bigint "rows"
        from pg_stat_user_tables where schemaname = 'wallet' and relname in ('entry', 'journal')`.execute(own);
      return rows[0]!;
    };
    const before = await read();
    await work(own);
    await read();
    const after = await read();
    return { scans: after.scans - before.scans, rows: after.rows - before.rows };
  });
}
