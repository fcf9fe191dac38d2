import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DatabaseAway, failureKind } from './failure.ts';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import { useTestDatabase } from '#test/database.ts';

const database = useTestDatabase();
const caught = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

test('a database that nothing answers for is away, and so is a connection that was ended or a pool that is closed', async () => {
  const nowhere = createDb(createPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }));
  expect(failureKind(await caught(sql`select 1`.execute(nowhere)))).toBe('away');
  await nowhere.destroy();
  expect(failureKind(await caught(sql`select 1`.execute(nowhere)))).toBe('away');
  const noSocket = createPool({
    host: '/tmp/there-is-no-such-folder',
    port: 5432,
    user: 'nobody',
    password: '',
    database: 'none',
  });
  expect(failureKind(await caught(noSocket.query('select 1')))).toBe('away');
  await noSocket.end();
  expect(failureKind(await caught(database.pool.query('select pg_terminate_backend(pg_backend_pid())')))).toBe('away');
});

test('a statement that ran into its time limit is away, one that is wrong is a fault', async () => {
  const client = await database.pool.connect();
  await client.query('set statement_timeout = 20');
  expect(failureKind(await caught(client.query('select pg_sleep(5)')))).toBe('away');
  client.release(true);
  expect(failureKind(await caught(database.pool.query('select wrong')))).toBe('fault');
});

test('a full disk is told from the rest, here and in the database, however deep it lies', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(failureKind(full)).toBe('full');
  expect(failureKind(new Error('saving failed', { cause: full }))).toBe('full');
  expect(failureKind(Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' }))).toBe(
    'full',
  );
});

test('what is away elsewhere, as a mail server, is not the database', () => {
  expect(
    failureKind(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })),
  ).toBe('fault');
  expect(failureKind(new DatabaseAway('gone'))).toBe('away');
  expect(failureKind('gone')).toBe('fault');
});
