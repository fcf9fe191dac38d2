import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { createPool, requestLimits } from './pool.server.ts';

/*
 * What hangs on an answer must go with it: what outlives two collections of young objects waits for one of old
 * objects, which holds all requests up. See docs/decisions/079-young-objects.md.
 */

const database = useTestDatabase();
v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as (options?: { type: 'minor' }) => void;

const oldBytes = () => {
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  return v8.getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size;
};

test('the rows of an answer are gone after two collections of young objects', async () => {
  const pool = createPool(database.connection, { max: 1, limits: requestLimits });
  const ask = (n: number) =>
    pool.query({
      text: `select json_agg(json_build_object('n', n, 'text', 'x' || n)) rows from generate_series(1, $1::int) n`,
      values: [n],
    });
  for (let i = 0; i < 50; i++) await ask(1000); // what is made once
  collect();
  const before = oldBytes();
  const answers = 50;
  for (let i = 0; i < answers; i++) await ask(1000);
  for (let i = 0; i < 5; i++) await ask(1); // the last one may be held
  expect((oldBytes() - before) / answers).toBeLessThan(10_000);
  await pool.end();
});
