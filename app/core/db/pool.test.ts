import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { useTestDatabase } from '#test/database.ts';

const database = useTestDatabase();

test('values read as documented: int8 number, numeric and date text, timestamptz Date, arrays likewise', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as big, 1.50::numeric as exact, '2026-02-03'::date as day,
      '2026-02-03T04:05:06Z'::timestamptz as at,
      array[1, null]::int8[] as bigs, array['2026-02-03']::date[] as days, count(*) as n`.execute(database.db);
  expect(rows).toEqual([
    {
      big: Number.MAX_SAFE_INTEGER,
      exact: '1.50',
      day: '2026-02-03',
      at: new Date('2026-02-03T04:05:06Z'),
      bigs: [1, null],
      days: ['2026-02-03'],
      n: 1,
    },
  ]);
});

test('a bigint that a number cannot hold is an error, not a wrong number', async () => {
  await expect(sql`select 9007199254740993::int8 as big`.execute(database.db)).rejects.toThrow(RangeError);
});

test('queries with parameters become prepared statements, and an altered table only costs a retry', async () => {
  const { db } = database;
  await db.connection().execute(async (one) => {
    const read = () => sql<{ key: string }>`select * from core.setting where key = ${'a'}`.execute(one);
    await read();
    const prepared = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements
      where statement like '%core.setting where%'`.execute(one);
    expect(prepared.rows[0]?.n).toBe(1);
    await sql`alter table core.setting add extra integer`.execute(one);
    await expect(read()).rejects.toThrow(/cached plan/);
    expect((await read()).rows).toEqual([]);
    await sql`alter table core.setting drop extra`.execute(one);
  });
});

test('an altered table costs one failure on a bare connection too, also with a callback', async () => {
  const { pool } = database;
  const client = await pool.connect();
  const read = () =>
    new Promise((resolve, reject) =>
      client.query('select * from core.throttle where key = $1', ['a'], (error, result) =>
        error ? reject(error) : resolve(result.rows),
      ),
    );
  await read();
  await client.query('alter table core.throttle add extra integer');
  await expect(read()).rejects.toThrow(/cached plan/);
  expect(await read()).toEqual([]);
  client.release();
});

test('a statement gives the columns that it has on its connection, each time', async () => {
  const { db } = database;
  await db.connection().execute(async (one) => {
    await sql`create temp table thing as select 1 number, 'one' name`.execute(one);
    await db.connection().execute(async (other) => {
      await sql`create temp table thing as select '2' number, 'two' name, true "isOther"`.execute(other);
      const read = async (on: typeof one) => (await sql`select * from thing where name <> ${'no'}`.execute(on)).rows;
      // twice each: the second time by what is known of its columns
      for (const on of [one, one, other, other, one])
        expect(await read(on)).toEqual([
          on === one ? { number: 1, name: 'one' } : { number: '2', name: 'two', isOther: true },
        ]);
    });
    await sql`drop table thing`.execute(one);
  });
});

test('a deadlock is retried until both transactions are done', async () => {
  const { db } = database;
  await sql`insert into core.throttle (key, ends_at, hits) values ('left', now(), 1), ('right', now(), 1)`.execute(db);
  let tries = 0;
  let arrived = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const bump = (first: string, second: string) =>
    inTransaction(db, async (tx) => {
      tries++;
      await sql`update core.throttle set hits = hits + 1 where key = ${first}`.execute(tx);
      if (++arrived === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await sql`update core.throttle set hits = hits + 1 where key = ${second}`.execute(tx);
    });
  await Promise.all([bump('left', 'right'), bump('right', 'left')]);
  // Mostly 3; one that tries again before the other has woken can meet it once more.
  expect(tries).toBeGreaterThan(2);
  const { rows } = await sql`select key, hits from core.throttle
    where key in ('left', 'right') order by key`.execute(db);
  expect(rows).toEqual([
    { key: 'left', hits: 3 },
    { key: 'right', hits: 3 },
  ]);
});

test('other errors are not retried and roll back', async () => {
  const { db } = database;
  let tries = 0;
  const work = inTransaction(db, async (tx) => {
    tries++;
    await sql`insert into core.setting (key, value) values ('ghost', '1')`.execute(tx);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(tries).toBe(1);
  expect((await sql`select key from core.setting where key = 'ghost'`.execute(db)).rows).toEqual([]);
});
