import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { JournalType } from '#app/wallet/ledger/ledger.schema.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx } from '#test/ledger.ts';
import { compareRecords, type RecordSource } from './record-comparison.queries.server.ts';

const database = useTestDatabase();
const types: JournalType[] = ['award'];
const source = (table: 'billing.one' | 'billing.other', width: number): RecordSource => ({
  asset: 'PTS',
  table,
  by: 'number',
  width,
  types,
  wanted: (within) => sql`select ${table} || ' ' || number, key, amount from ${sql.table(table)}
    where ${within('number')}`,
});
const compare = async (...sources: RecordSource[]) =>
  (await compareRecords({ db: database.db }, sources)).mismatches.map(({ place, key, found, expected }) => [
    place,
    key,
    found,
    expected,
  ]);
const give = async (subject: string) =>
  (await awardPoints(bookCtx(database.db), { task: 'gift', subject, memberId: 1, amount: 3n })).journalId;
const put = (table: string, number: number, key: string, amount = 3) =>
  sql`insert into ${sql.table(table)} values (${number}, ${key}, ${amount})`.execute(database.db);

beforeAll(async () => {
  for (const table of ['billing.one', 'billing.other'])
    await sql`create table ${sql.table(table)} (number bigint, key text, amount bigint)`.execute(database.db);
  for (const [n, number] of [1, 2, 3, 900, 5_000_000_000].entries()) {
    await give(String(n));
    await put('billing.one', number, `task:1:gift:${n}`);
  }
});

test.each([1, 2, 1000])('what agrees is found in windows of %i numbers, over gaps between them', async (width) => {
  expect(await compareRecords({ db: database.db }, [source('billing.one', width)])).toEqual({
    objects: 5,
    mismatches: [],
  });
});

test('journals far apart are left over when nobody claims them, however few numbers are in between', async () => {
  await sql`select setval(pg_get_serial_sequence('wallet.journal', 'id'), 10000000)`.execute(database.db);
  const far = await give('far');
  expect(far).toBe(10_000_001);
  expect(await compare(source('billing.one', 2))).toEqual([[`journal ${far}`, 'task:1:gift:far', '3', '']]);
  await put('billing.other', 7, 'task:1:gift:far');
  expect(await compare(source('billing.one', 2), source('billing.other', 2))).toEqual([]);
});

test('claims of one journal are counted over windows and sources', async () => {
  const several = (place: string) => [[place, 'task:1:gift:0', '3', '3']];
  await put('billing.one', 4, 'task:1:gift:0');
  const [narrow, wide] = [source('billing.one', 2), source('billing.one', 1000)];
  const other = source('billing.other', 2);
  expect(await compare(narrow, other)).toEqual(several('billing.one 4 and 1 more'));
  expect(await compare(wide, other)).toEqual(several('billing.one 1 and 1 more'));
  await put('billing.one', 5, 'task:1:gift:0');
  expect(await compare(wide, other)).toEqual(several('billing.one 1 and 2 more'));
  await sql`delete from billing.one where number in (4, 5)`.execute(database.db);
  await put('billing.other', 8, 'task:1:gift:0');
  expect(await compare(narrow, other)).toEqual(several('billing.other 8 and 1 more'));
  await sql`delete from billing.other where number = 8`.execute(database.db);
});

test('at most a hundred are named', async () => {
  await sql`insert into billing.other select n, 'none:' || n, 1
    from generate_series(1000, 1300) n`.execute(database.db);
  const { objects, mismatches } = await compareRecords({ db: database.db }, [
    source('billing.one', 2),
    source('billing.other', 50),
  ]);
  expect([objects, mismatches.length, mismatches[0]]).toEqual([
    5 + 1 + 301,
    100,
    { place: 'billing.other 1000', key: 'none:1000', journalId: null, asset: 'PTS', found: '', expected: '1' },
  ]);
});
