import { sql } from 'kysely';
import { inspect } from 'node:util';
import { Client } from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { openDatabase } from '#app/core/db/open.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { createDb, createPool, requestLimits } from '#app/core/db/pool.server.ts';
import { askStanding } from '#app/core/db/primary-check.server.ts';
import { checkReady } from '#app/core/hosts/ready.server.ts';
import { log, setLogLevel } from '#app/core/process/log.server.ts';
import { failureKind } from '#app/core/failure.ts';
import { createTestDatabase, useTestDatabase } from '#test/database.ts';
import { connectionTo, urlOf } from '#test/server.ts';
import { unknownHost } from '#test/unknown-host.ts';

const database = useTestDatabase();
setLogLevel('silent');
const quiet = { info() {}, warn() {} };

test('DATABASE_URL leads to its database, without an embedded server', async () => {
  const open = await openDatabase({ databaseUrl: database.url, dataDir: '/nowhere', log: quiet });
  expect(open.embedded).toBe(null);
  expect((await sql`select key from core.setting`.execute(open.db)).rows).toEqual([]);
  await open.close();
  await open.close();
});

test('a wrong DATABASE_URL stops the start with one sentence that never shows the password', async () => {
  const secret = 's3cr%25t';
  const wrong: [string, RegExp][] = [
    ['not a url', /is not a URL/],
    [`mysql://user:${secret}@localhost/db`, /begins with mysql:\/\//],
    [`postgres://user:${secret}@127.0.0.1:1/db`, /nothing answers at 127\.0\.0\.1:1/],
    [`postgres://user:${secret}@${unknownHost}/db`, /the host x+\.invalid/],
    [`postgres://user:${secret}@localhost/db?host=%2Fnowhere`, /no socket of a server at \/nowhere/],
    [`postgres://user:${secret}@127.0.0.1/db?sslmode=verify-full&sslrootcert=/nowhere`, /cannot be understood/],
    ['postgres://user:100%@127.0.0.1/db', /DATABASE_URL/],
  ];
  for (const [databaseUrl, sentence] of wrong) {
    const error = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: quiet }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toMatch(sentence);
    expect(inspect(error)).not.toMatch(/s3cr|100%/);
  }
});

test('DATABASE_DIRECT_URL is another way to the same database, on which one can listen and lock', async () => {
  const other = await createTestDatabase({ isEmpty: true });
  const open = (directUrl: string) =>
    openDatabase({ databaseUrl: database.url, directUrl, dataDir: '/nowhere', log: quiet, limits: requestLimits });
  await expect(open(other.url)).rejects.toThrow(/^DATABASE_DIRECT_URL leads to another database than DATABASE_URL\.$/);
  await expect(open('postgres://user:s3cr@127.0.0.1:1/db')).rejects.toThrow(
    /^DATABASE_DIRECT_URL: nothing answers at 127\.0\.0\.1:1/,
  );
  const direct = new URL(database.url);
  direct.searchParams.set('application_name', 'past the pooler');
  const opened = await open(direct.href);
  const nameOf = async (pool: Pick<typeof opened.pool, 'query'>) =>
    (await pool.query<{ name: string }>("select current_setting('application_name') name")).rows[0]!.name;
  expect(await nameOf(opened.direct!)).toBe('past the pooler');
  expect(await nameOf(opened.more({ isDirect: true }).pool)).toBe('past the pooler');
  expect([await nameOf(opened.pool), await nameOf(opened.more({}).pool)]).toEqual(['wenwo', 'wenwo']);
  await opened.close();
  await other.drop();
});

test('a missing database, a wrong password and a foreign encoding are named', async () => {
  const server = inject('testServer');
  const missing = urlOf(connectionTo(server, 'wenwo_missing'));
  await expect(openDatabase({ databaseUrl: missing, dataDir: '/nowhere', log: quiet })).rejects.toThrow(
    /^DATABASE_URL: .* has no database wenwo_missing: create it\.$/,
  );

  const password = URL.parse(database.url)?.password;
  if (password) {
    const url = database.url.replace(password, 'mistaken');
    await expect(openDatabase({ databaseUrl: url, dataDir: '/nowhere', log: quiet })).rejects.toThrow(
      /^DATABASE_URL: .* refuses the password of /,
    );
  }

  const admin = new Client(server.admin);
  await admin.connect();
  const name = `${server.prefix}_ascii`;
  await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
  const ascii = urlOf(connectionTo(server, name));
  await expect(openDatabase({ databaseUrl: ascii, dataDir: '/nowhere', log: quiet })).rejects.toThrow(
    /a database in SQL_ASCII, but UTF8 is needed/,
  );
  await admin.query(`drop database ${name}`);
  await admin.end();
});

test('a role without any rights may ask which timeline a server is on', async () => {
  const { cluster, timeline, isReplica } = await askStanding(database.pool);
  expect([cluster, timeline > 0, isReplica]).toEqual([expect.stringMatching(/^\d+$/), true, false]);
});

test('a replica is refused at the start, and by each connection that is made later', async () => {
  const replica = await createTestDatabase({ isEmpty: true });
  const pool = createPool(replica.connection, { limits: requestLimits });
  expect((await pool.query('select 1')).rowCount).toBe(1);
  // the name is looked up in our schema first, so it says what it would say on a replica
  await replica.pool.query(`create function public.pg_is_in_recovery() returns bool language sql as 'select true'`);
  await replica.pool.query(`alter database ${new URL(replica.url).pathname.slice(1)}
    set search_path = public, pg_catalog`);
  await expect(openDatabase({ databaseUrl: replica.url, dataDir: '/nowhere', log: quiet })).rejects.toThrow(
    /^DATABASE_URL leads to a replica, which can only be read: /,
  );
  const [errors, warnings] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
  const old = await pool.connect(); // made before
  for (let n = 0; n < 3; n += 1)
    expect(failureKind(await pool.query('select 1').catch((error: unknown) => error))).toBe('away');
  expect(await checkReady(createDb(pool))).toBe('primary');
  const [[, said] = []] = errors.mock.calls;
  expect([errors.mock.calls.length, said]).toEqual([1, expect.stringMatching(/let DATABASE_URL lead to the primary/)]);
  expect(warnings).not.toHaveBeenCalled();
  await replica.pool.query(`alter database ${new URL(replica.url).pathname.slice(1)} reset search_path`);
  expect((await pool.query('select 1')).rowCount).toBe(1);
  expect(warnings.mock.calls.map(([, words]) => words)).toEqual([
    'the database is the primary again: it is read from and written to',
  ]);
  vi.restoreAllMocks();
  old.release();
  await pool.end();
  await replica.drop();
});

test('a connection whose server turned into a replica is dropped at its first refused write', async () => {
  const pool = createPool(database.connection, { max: 1, limits: requestLimits });
  const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() pid')).rows[0]?.pid;
  const first = await pid();
  await pool.query('set default_transaction_read_only = on');
  const refused = await pool
    .query(`insert into core.setting (key, value)
    values ('siteName', '""')`)
    .catch((error: unknown) => error);
  expect(failureKind(refused)).toBe('away');
  expect(await pid()).not.toBe(first);
  await pool.end();
});

test('statements have the same names in every process, and none at all without preparing', async () => {
  const read = `select name from pg_prepared_statements where statement like 'select %::int + 1%' order by 1`;
  const namesOf = async (isPreparing: boolean, ...texts: string[]) => {
    const pool = createPool(database.connection, { max: 1, isPreparing });
    for (const text of texts) await pool.query(text, [1]);
    const { rows } = await pool.query<{ name: string }>(read);
    await pool.end();
    return rows.map(({ name }) => name);
  };
  const [one, other] = ['select $1::int + 1 one', 'select $1::int + 1 other'];
  const names = await namesOf(true, one, other);
  expect(names).toHaveLength(2);
  expect(await namesOf(true, other, one)).toEqual(names);
  expect(await namesOf(false, one, other)).toEqual([]);
});
