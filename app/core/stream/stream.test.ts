import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { createDb, createPool, inTransaction, type Tx } from '#app/core/db/pool.server.ts';
import { ctxAs, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { hearStream, isStreamHeard, startStream, type Stream, streamPosition } from './stream.server.ts';
import { StreamReader } from './stream-reader.server.ts';
import { purgeStream, tell } from './tell.server.ts';

const database = useTestDatabase();
const ctx = () => ctxAs(database.db, visitor);
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A transaction that stays open until it is told to end; `end` resolves when it has. */
async function openTransaction(topic: string) {
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<'commit' | 'rollback'>()];
  const done = inTransaction(database.db, async (tx) => {
    await sql`insert into core.stream (topic, kind) values (${topic}, 'told')`.execute(tx);
    begun.resolve();
    if ((await ending.promise) === 'rollback') throw new Error('changed its mind');
  }).catch(() => {});
  await begun.promise;
  return (how: 'commit' | 'rollback') => {
    ending.resolve(how);
    return done;
  };
}

async function startReader() {
  const reader = new StreamReader(database.db);
  await reader.read();
  return { reader, topics: async () => (await reader.read()).map(({ topic }) => topic) };
}

test('what commits late is heard when it does, and what came meanwhile is heard at once and once', async () => {
  const { topics } = await startReader();
  const end = await openTransaction('late');
  await tell(ctx(), { topic: 'early', kind: 'told' });
  expect(await topics()).toEqual(['early']);
  expect(await topics()).toEqual([]);
  await end('commit');
  expect(await topics()).toEqual(['late']);
  await tell(ctx(), { topic: 'last', kind: 'told' });
  expect(await topics()).toEqual(['last']);
});

test('what is rolled back is heard by nobody', async () => {
  const { topics } = await startReader();
  const end = await openTransaction('never');
  await end('rollback');
  const fails = inTransaction(database.db, async (tx) => {
    await tell({ db: tx }, { topic: 'never', kind: 'told' });
    throw new Error('changed its mind');
  });
  await expect(fails).rejects.toThrow('changed its mind');
  await tell(ctx(), { topic: 'after', kind: 'told' });
  expect(await topics()).toEqual(['after']);
});

test('a transaction that is open for long only delays the cursor: thousands of rows come once each, its own last', async () => {
  const { reader, topics } = await startReader();
  const end = await openTransaction('slow');
  const before = reader.xid;
  for (let n = 0; n < 3; n += 1) {
    await sql`insert into core.stream (topic, kind) select 'n' || n, 'told'
      from generate_series(${n * 1500 + 1}::int, ${n * 1500 + 1500}::int) n`.execute(database.db);
    const heard = await topics();
    expect(new Set(heard).size).toBe(1500);
    expect(heard).toHaveLength(1500);
  }
  const stands = reader.xid;
  expect(await topics()).toEqual([]);
  expect(reader.xid).toBe(stands);
  await end('commit');
  expect(await topics()).toEqual(['slow']);
  await expect.poll(async () => [await topics(), BigInt(reader.xid) > BigInt(before)]).toEqual([[], true]);
});

test('all that a transaction tells is one statement at its end, however often it tells', async () => {
  const { reader } = await startReader();
  await inTransaction(database.db, async (tx) => {
    await tell({ db: tx }, { topic: 'one', kind: 'told', data: { n: 1 } });
    await tell({ db: tx }, { topic: 'two', kind: 'told' }, { topic: 'three', kind: 'told' });
    expect(await countIn(tx)).toBe(0);
  });
  expect((await reader.read()).map(({ topic, data }) => [topic, data])).toEqual([
    ['one', { n: 1 }],
    ['two', {}],
    ['three', {}],
  ]);
  const { rows } = await sql<{ statements: number }>`select count(distinct cmin::text) statements from core.stream
    where topic in ('one', 'two', 'three')`.execute(database.db);
  expect(rows).toEqual([{ statements: 1 }]);
});

const countIn = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) count from core.stream
    where topic in ('one', 'two', 'three')`.execute(tx);
  return rows[0]!.count;
};

async function start({ isShared = true, max = 4 } = {}): Promise<{ stream: Stream; heard: string[] }> {
  const pool = createPool({ connectionString: database.url }, { max });
  const db = createDb(pool);
  const heard: string[] = [];
  const stop = hearStream('news', (rows) => heard.push(...rows.map(({ kind }) => kind)));
  const stream = await startStream({ db, pool }, { isShared, tellsPages: isShared });
  ends.push(async () => {
    stop();
    await stream.close();
    await db.destroy();
  });
  return { stream, heard };
}

test('a lost hint costs a second and no row', async () => {
  const { heard } = await start();
  await database.pool.query(`insert into core.stream (topic, kind) values ('news:1', 'unhinted')`); // nobody is woken
  await expect.poll(() => heard).toEqual(['unhinted']);
});

test('what is told while nothing can be listened to is heard when the listener is back', async () => {
  const { heard } = await start();
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen "wenwo_stream"%'`);
  await tell(ctx(), { topic: 'news', kind: 'during' });
  await expect.poll(() => heard).toEqual(['during']);
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(`select from pg_stat_activity where datname = current_database()
      and query like 'listen "wenwo_stream"%'`)
        ).rowCount,
    )
    .toBe(1);
  await tell(ctx(), { topic: 'news', kind: 'after' });
  await expect.poll(() => heard).toEqual(['during', 'after']);
});

test('hints are sent after the commit, outside of it, and go together', async () => {
  const { heard } = await start();
  const hints: string[] = [];
  const client = await database.pool.connect();
  ends.push(async () => client.release(true));
  client.on('notification', ({ channel }) => hints.push(channel));
  await client.query('listen wenwo_stream');
  await inTransaction(database.db, async (tx) => {
    for (let n = 0; n < 50; n += 1) await tell({ db: tx }, { topic: 'news', kind: `n${n}` });
    await client.query('select 1');
    expect(hints).toEqual([]);
  });
  await Promise.all(Array.from({ length: 20 }, (_, n) => tell(ctx(), { topic: 'news', kind: `m${n}` })));
  await expect.poll(() => heard.length).toBe(70);
  expect(hints.length).toBeGreaterThan(0);
  expect(hints.length).toBeLessThan(20);
});

test('whoever has read nothing for three seconds is deaf where other hosts may be, and nowhere else', async () => {
  const { stream } = await start();
  await stream.read();
  expect(isStreamHeard()).toBe(true);
  expect(streamPosition()).toMatch(/^\d+-\d+$/);
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 3100);
  expect(isStreamHeard()).toBe(false);
  await stream.read();
  expect(isStreamHeard()).toBe(true);
  clock.mockRestore();
  await ends.pop()!();
  await start({ isShared: false });
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
  expect(isStreamHeard()).toBe(true);
});

test('rows of two hours ago are forgotten', async () => {
  await database.pool.query(
    `insert into core.stream (topic, kind, at) values ('old', 'told', now() - interval '3 hours')`,
  );
  await tell(ctx(), { topic: 'young', kind: 'told' });
  await purgeStream({ ...ctx(), now: new Date() });
  const { rows } = await database.pool.query(`select topic from core.stream where topic in ('old', 'young')`);
  expect(rows).toEqual([{ topic: 'young' }]);
});

test('the only process of a database wakes itself, without a word to the database', async () => {
  const pool = createPool({ connectionString: database.url }, { max: 2 });
  const db = createDb(pool);
  const heard: string[] = [];
  const stop = hearStream('news', (rows) => heard.push(...rows.map(({ kind }) => kind)));
  const sent = vi.spyOn(pool, 'query');
  const stream = await startStream({ db, pool }, { isShared: false, tellsPages: false, isAlone: true });
  ends.push(async () => {
    stop();
    await stream.close();
    await db.destroy();
  });
  await tell(ctx(), { topic: 'news', kind: 'own' });
  await expect.poll(() => heard).toEqual(['own']);
  expect(sent.mock.calls.flat().filter((one) => typeof one === 'string' && /notify|listen/.test(one))).toEqual([]);
});
