import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listBreaks } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { listLines, listMonths, sumLines, sumPerMonth } from './ledger.queries.server.ts';
import type { JournalType } from './ledger.schema.ts';
import { createTestDatabase, type TestDatabase, useTestDatabase } from '#test/database.ts';
import { bookCtx } from '#test/ledger.ts';
import { keepLineBlocks } from './line-blocks.commands.server.ts';

const database = useTestDatabase();
const types = ['topUp', 'payShare', 'refund'] as const;
const timezone = 'Asia/Shanghai';

type Made = { at: number; type: JournalType; amount: number };

/** Lines as commands leave them that begin minutes apart and end in another order: bursts, quiet weeks, three kinds. */
function makeLines(count: number): Made[] {
  let minute = 0;
  return Array.from({ length: count }, (_, n) => {
    minute += n % 211 === 0 ? 30_000 : n % 7 === 0 ? 90 : 1;
    const type = types[n % 41 === 0 ? 2 : n % 2]!;
    return {
      at: Date.parse('2025-01-10T00:00:00Z') + (minute - ((n * 7919) % 9)) * 60_000,
      type,
      amount: type === 'payShare' ? -(n % 90) - 1 : n + 100,
    };
  });
}

async function write(
  { pool }: Pick<TestDatabase, 'pool'>,
  memberId: number,
  lines: readonly Made[],
  first = 0,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('wallet.posting', 'on', true)");
    const { rows } = await client.query<{ ids: number[] }>(
      "select wallet.open_accounts(array['cash:' || $1::text, 'clearing:bench']) ids",
      [memberId],
    );
    const [cash, clearing] = rows[0]!.ids;
    await client.query(
      `with line as (
        select n, t, type, amount, sum(amount) over (order by n) + coalesce((select posted from wallet.balance
          where account_id = $5), 0) after,
          nextval(pg_get_serial_sequence('wallet.journal', 'id')) id
        from unnest($2::float8[], $3::text[], $4::bigint[]) with ordinality l (t, type, amount, n) order by n
      ), journal as (
        insert into wallet.journal (id, recorded_at, occurred_at, key, input_hash, type, actor_kind,
          data) overriding system value
        select id, to_timestamp(t), to_timestamp(t), 'made:' || $1::text || ':' || $7::bigint + n, sha256(int8send(n)),
          type, 'job', '{}' from line
      )
      insert into wallet.entry (journal_id, account_id, amount, after, version)
      select id, $5::bigint, amount, after, $7::bigint + n from line
        union all select id, $6::bigint, -amount, null, null from line`,
      [
        memberId,
        lines.map((line) => line.at / 1000),
        lines.map((line) => line.type),
        lines.map((line) => line.amount),
        cash,
        clearing,
        first,
      ],
    );
    await client.query('update wallet.balance set posted = posted + $2, version = version + $3 where account_id = $1', [
      cash,
      lines.reduce((sum, { amount }) => sum + amount, 0),
      lines.length,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const ctx = () => bookCtx(database.db);
const within = (lines: readonly Made[], from?: number, to?: number, kinds?: readonly JournalType[]) =>
  lines.filter(
    (line) =>
      (from === undefined || line.at >= from) &&
      (to === undefined || line.at < to) &&
      (!kinds || kinds.includes(line.type)),
  );
const gainedOf = (lines: readonly Made[]) => lines.reduce((sum, { amount }) => sum + BigInt(Math.max(amount, 0)), 0n);
const lostOf = (lines: readonly Made[]) => lines.reduce((sum, { amount }) => sum + BigInt(Math.max(-amount, 0)), 0n);

/** Everything that is read by blocks, against the plain sums of the same lines. */
async function compare(memberId: number, lines: readonly Made[]): Promise<void> {
  const monthOf = ({ at }: Made) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 7);
  const account = { memberId, kind: 'cash' } as const;
  const one = { ...account, page: 1, limit: 1 };
  for (const kinds of [undefined, ['refund'], ['topUp', 'payShare']] as const) {
    const wanted = within(lines, undefined, undefined, kinds);
    const months = [...Map.groupBy(wanted, monthOf)]
      .map(([month, rows]) => ({ month, gained: gainedOf(rows), lost: lostOf(rows) }))
      .toReversed();
    const all = { from: new Date('2024-12-31T16:00:00Z'), to: new Date('2027-12-31T16:00:00Z'), timezone };
    expect(await sumPerMonth(ctx(), { ...account, ...all, types: kinds })).toEqual(
      months.toSorted((a, b) => (a.month > b.month ? -1 : 1)),
    );
    expect((await listLines(ctx(), { ...one, types: kinds })).total).toBe(wanted.length);
  }
  expect(
    await listMonths({ ...ctx(), now: new Date('2027-11-30T00:00:00Z') }, { ...account, months: 60, timezone }),
  ).toEqual([...new Set(lines.map(monthOf))].toSorted().toReversed());
  for (let n = 0; n < lines.length; n += 67) {
    const [from, to] = [lines[n]!.at, lines[Math.min(n + ((n * 31) % 700), lines.length - 1)]!.at];
    const span = { from: new Date(from), to: new Date(to) };
    expect((await listLines(ctx(), { ...one, ...span, types: ['payShare', 'refund'] })).total).toBe(
      within(lines, from, to, ['payShare', 'refund']).length,
    );
    expect((await listLines(ctx(), { ...one, ...span, direction: 'out' })).total).toBe(
      within(lines, from, to, ['payShare']).length,
    );
    const since = within(lines, from);
    expect(await sumLines(ctx(), { ...account, from: span.from })).toEqual({
      gained: gainedOf(since),
      lost: lostOf(since),
    });
  }
  expect(await sumLines(ctx(), account)).toEqual({ gained: gainedOf(lines), lost: lostOf(lines) });
}

describe('sums of a member’s lines', () => {
  test('are those of the lines one by one before any block is kept, with all of them, and with some lines after them', async () => {
    const lines = makeLines(2070);
    await write(database, 51, lines.slice(0, 1900));
    await compare(51, lines.slice(0, 1900));
    expect(await keepLineBlocks(ctx())).toBe(9);
    await compare(51, lines.slice(0, 1900));
    await write(database, 51, lines.slice(1900), 1900);
    await compare(51, lines);
    expect(await keepLineBlocks(ctx())).toBe(1);
    expect(await keepLineBlocks(ctx())).toBe(0);
    await compare(51, lines);
    expect((await listBreaks(ctx())).filter(({ rule }) => rule === 'lineBlock')).toEqual([]);
  });

  test('are kept for each account of its own, from its first line on, and never changed', async () => {
    await write(database, 52, makeLines(199));
    await write(database, 53, makeLines(400));
    expect(await keepLineBlocks(ctx(), 2)).toBe(2);
    await write(database, 55, makeLines(700));
    expect(await keepLineBlocks(ctx(), 1)).toBe(3);
    await write(database, 56, makeLines(800));
    expect(await keepLineBlocks(ctx(), 2)).toBe(4);
    const { rows } = await sql<{ line: string }>`
      select distinct a.code || ' ' || b.block line from wallet.line_block b
        join wallet.account a on a.id = b.account_id where a.member_id in (52, 53) order by 1`.execute(database.db);
    expect(rows.map(({ line }) => line)).toEqual(['cash:53 1', 'cash:53 2']);
    await expect(
      sql`update wallet.line_block set gained = gained +
      1`.execute(database.db),
    ).rejects.toThrow(/permission denied|insert-only/);
    await expect(sql`delete from wallet.line_block`.execute(database.db)).rejects.toThrow(
      /permission denied|insert-only/,
    );
  });

  test.each(
    Object.entries({
      'a sum that was written over':
        'update wallet.line_block set gained = gained + 1, lost = lost + 1 where block = 1',
      'a kind that was taken out': "delete from wallet.line_block where type = 'refund' and block = 2",
      'a line that was changed afterwards': 'update wallet.entry set amount = amount + 1 where version = 3',
    }),
  )('do not pass the check with %s', async (_what, statement) => {
    const other = await createTestDatabase();
    try {
      await write(other, 54, makeLines(420));
      await keepLineBlocks(bookCtx(other.db));
      expect((await listBreaks({ db: other.db })).map(({ rule }) => rule)).not.toContain('lineBlock');
      for (const table of ['line_block', 'entry'])
        await other.pool.query(`alter table wallet.${table} disable trigger user; grant update,
          delete on wallet.${table} to current_user`);
      await other.pool.query(statement);
      expect((await listBreaks({ db: other.db })).map(({ rule }) => rule)).toContain('lineBlock');
    } finally {
      await other.drop();
    }
  });
});
