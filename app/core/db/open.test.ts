import { inspect } from 'node:util';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#app/core/db/open.server.ts';
import { StartupError } from '#app/core/startup-error.ts';
import { useTestDatabase } from '#test/database.ts';
import { connectionTo, urlOf } from '#test/server.ts';
import { unknownHost } from '#test/unknown-host.ts';

const database = useTestDatabase();
const log = { info() {}, warn() {} };

test('DATABASE_URL leads to its database, without an embedded server', async () => {
  const open = await openDatabase({ databaseUrl: database.url, dataDir: '/nowhere', log });
  expect(open.embedded).toBe(null);
  expect(await open.db.selectFrom('core.setting').select('key').execute()).toEqual([]);
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
    const error = await openDatabase({ databaseUrl, dataDir: '/nowhere', log }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toMatch(sentence);
    expect(inspect(error)).not.toMatch(/s3cr|100%/);
  }
});

test('a missing database, a wrong password and a foreign encoding are named', async () => {
  const server = inject('testServer');
  const missing = urlOf(connectionTo(server, 'wenwo_missing'));
  await expect(openDatabase({ databaseUrl: missing, dataDir: '/nowhere', log })).rejects.toThrow(
    /^DATABASE_URL: .* has no database wenwo_missing: create it\.$/,
  );

  const password = URL.parse(database.url)?.password;
  if (password) {
    const url = database.url.replace(password, 'mistaken');
    await expect(openDatabase({ databaseUrl: url, dataDir: '/nowhere', log })).rejects.toThrow(/^DATABASE_URL: .* refuses the password of /);
  }

  const admin = new Client(server.admin);
  await admin.connect();
  const name = `${server.prefix}_ascii`;
  await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
  const ascii = urlOf(connectionTo(server, name));
  await expect(openDatabase({ databaseUrl: ascii, dataDir: '/nowhere', log })).rejects.toThrow(/a database in SQL_ASCII, but UTF8 is needed/);
  await admin.query(`drop database ${name}`);
  await admin.end();
});
