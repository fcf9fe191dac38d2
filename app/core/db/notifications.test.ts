import { afterEach, expect, test } from 'vitest';
import { listenTo } from './notifications.server.ts';
import { createPool } from './pool.server.ts';
import { useTestDatabase } from '#test/database.ts';

const database = useTestDatabase();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function startListening() {
  const pool = createPool({ connectionString: database.url }, { max: 2 });
  ends.push(() => pool.end());
  const heard: string[] = [];
  let beginnings = 0;
  const listener = await listenTo(pool, 'News "of" the day', {
    onMessage: (payload) => heard.push(payload),
    onListening: () => (beginnings += 1),
  });
  ends.push(() => listener.close());
  return { pool, heard, listener, beginnings: () => beginnings };
}

const tell = (payload: string) => database.pool.query('select pg_notify($1, $2)', ['News "of" the day', payload]);
const findListener = `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`;

test('hears what is committed, and nothing of what is rolled back', async () => {
  const { heard } = await startListening();
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`select pg_notify('News "of" the day', 'never')`);
  await client.query('rollback');
  client.release();
  await tell('first');
  await tell('');
  await expect.poll(() => heard).toEqual(['first', '']);
});

test('listens again when its connection breaks, and says so', async () => {
  const { heard, beginnings } = await startListening();
  expect(beginnings()).toBe(1);
  await database.pool.query(`select pg_terminate_backend(pid) from (${findListener}) l`);
  await expect.poll(beginnings).toBe(2);
  await tell('after the break');
  await expect.poll(() => heard).toEqual(['after the break']);
});

test('gives its connection back when closed, also while it is without one', async () => {
  const { listener, pool, beginnings } = await startListening();
  const beside = await startListening();
  await database.pool.query(`select pg_terminate_backend(pid) from (${findListener}) l`);
  await expect.poll(() => pool.totalCount).toBe(0);
  await listener.close();
  await expect.poll(beside.beginnings).toBe(2); // past the first pause, which is the same for both
  expect(beginnings()).toBe(1);
  await beside.listener.close();
  await expect.poll(async () => (await database.pool.query(findListener)).rows).toEqual([]);
  const other = await startListening();
  await other.listener.close();
  expect(other.pool.totalCount).toBe(0);
});

test('a database that cannot be reached is told at once', async () => {
  const pool = createPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  ends.push(() => pool.end());
  await expect(listenTo(pool, 'x', { onMessage: () => {}, onListening: () => {} })).rejects.toThrow(/ECONNREFUSED/);
});
