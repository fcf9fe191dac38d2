import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { countHit, purgeThrottle } from './throttle.server.ts';

const database = useTestDatabase();
const start_ms = Date.parse('2026-11-20T08:00:59.900Z');
const hit = (after_ms: number, key = 'k') =>
  countHit({ db: database.db, now: new Date(start_ms + after_ms) }, key, 2, 60);

test('a window begins with the first call, not with the minute, and a full one says how long it lasts', async () => {
  expect([await hit(0), await hit(200)]).toEqual([0, 0]);
  expect(await hit(300)).toBe(60);
  expect(await hit(59_999)).toBe(1);
  expect(await hit(300, 'another')).toBe(0);
  expect([await hit(60_000), await hit(60_001)]).toEqual([0, 0]);
  expect(await hit(61_000)).toBe(59);
});

test('50 calls at once are all counted, in whatever order they come', async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, (_, i) => hit(i % 7, 'crowd')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
});

test('a clock that was ahead shuts nobody out', async () => {
  for (let i = 0; i < 3; i++) await hit(86_400_000, 'ahead');
  expect(await hit(0, 'ahead')).toBe(0);
});

test('windows that ended are forgotten, open ones are not', async () => {
  for (let i = 0; i < 2; i++) await hit(200_000_000, 'late');
  await purgeThrottle({ db: database.db, now: new Date(start_ms + 200_001_000) });
  expect(await hit(200_002_000, 'late')).toBe(58);
  expect((await sql`select key from core.throttle`.execute(database.db)).rows).toEqual([{ key: 'late' }]);
});
