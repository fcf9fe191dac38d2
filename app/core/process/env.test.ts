import { expect, it } from 'vitest';
import { readEnv } from './env.server.ts';

it('takes replicas to read from as a list, and only beside an external database', () => {
  const database = { DATABASE_URL: 'postgres://user:password@primary/site' };
  expect(readEnv({}).DATABASE_READ_URLS).toEqual([]);
  expect(
    readEnv({ ...database, DATABASE_READ_URLS: 'postgres://user@one/site, postgresql://user@two:5433/site,' })
      .DATABASE_READ_URLS,
  ).toEqual(['postgres://user@one/site', 'postgresql://user@two:5433/site']);
  const wrong = { ...database, DATABASE_READ_URLS: 'postgres://user:secret@one/site,http://two' };
  expect(() => readEnv(wrong)).toThrow(/DATABASE_READ_URLS must list URLs of replicas/);
  expect(() => readEnv(wrong)).not.toThrow(/secret/);
  expect(() => readEnv({ DATABASE_READ_URLS: 'postgres://user@one/site' })).toThrow(/DATABASE_URL is missing/);
});
