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

it('takes a name for this host, of letters of any language, that a line can hold', () => {
  expect(readEnv({}).HOST_NAME).toBe('');
  expect(readEnv({ HOST_NAME: ' 机房-2 a.b ' }).HOST_NAME).toBe('机房-2 a.b');
  for (const HOST_NAME of ['a\nb', '<b>', 'x'.repeat(61)])
    expect(() => readEnv({ HOST_NAME })).toThrow(/HOST_NAME must have at most 60/);
});
