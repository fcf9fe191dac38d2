import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ctxAs } from '#test/ask.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { readEnv } from '#app/core/process/env.server.ts';
import { prepareSite } from './prepare.server.ts';

let database: TestDatabase;
let printed: string[] = [];

beforeEach(async () => {
  setSecret('0'.repeat(64));
  database = await createTestDatabase();
  // the content has a test of its own
  await sql`update ask.counter set value = 1 where key = 'starter_loaded_at_s'`.execute(database.db);
  await sql`insert into aimap.load (loaded_at) values (now())`.execute(database.db);
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await database.drop();
});

const prepare = (env: Record<string, string> = {}) =>
  prepareSite(ctxAs(database.db, { kind: 'job', name: 'prepare' }), readEnv(env));

describe('prepareSite', () => {
  it('makes one administrator and shows the password it made, once', async () => {
    await prepare({ ADMIN_ACCOUNT: 'keeper' });
    expect(printed.join('\n')).toMatch(
      /Account {3}keeper[\s\S]*Password {2}\S{12,}[\s\S]*Console {3}\/user\/login\?to=\/admin/,
    );
    printed = [];
    await prepare({ ADMIN_ACCOUNT: 'another' });
    expect(printed).toEqual([]);
  });

  it('never prints a password that was given', async () => {
    await prepare({ ADMIN_PASSWORD: 'given-secret-1' });
    expect(printed.join('\n')).toContain('ADMIN_PASSWORD');
    expect(printed.join('\n')).not.toContain('given-secret-1');
  });
});
