import { afterAll, beforeAll, expect, test } from 'vitest';
import { killProducts } from '#test/product.ts';
import { type Postgres, startPrimary } from './machine.ts';
import { makeDatabase, startHost, tell } from './site.ts';

const rounds = Number(process.env['HOSTS_ROUNDS'] ?? 2);
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPrimary();
});
afterAll(async () => {
  await killProducts();
  await postgres.stop();
});

test.each([2, 3])(
  '%s hosts that start together are all ready, on an empty database and on a full one',
  async (hosts) => {
    let dead = 0;
    let contents = 0;
    for (let round = 0; round < rounds; round += 1) {
      const database = await makeDatabase(postgres, { isEmpty: true });
      const count = async (table: string) =>
        (await database.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count;
      for (const kind of ['empty', 'full']) {
        const names = Array.from({ length: hosts }, (_, n) => `start-${n}`);
        const started = await Promise.allSettled(names.map((name) => startHost(name, postgres.url(database.name))));
        for (const one of started) {
          if (one.status === 'rejected') console.error(one.reason);
          const isReady = one.status === 'fulfilled' && (await fetch(`${one.value.url}/health/ready`)).status === 200;
          if (!isReady) dead += 1;
        }
        const loaded = started.filter(
          (one) => one.status === 'fulfilled' && /starter posts are loaded/.test(one.value.output()),
        );
        expect(loaded.length, kind).toBe(kind === 'empty' ? 1 : 0);
        expect(await count('account.staff')).toBe(1);
        contents ||= await count('ask.post');
        expect(await count('ask.post')).toBe(contents);
        await killProducts();
      }
      await database.close();
    }
    const found = `${dead} dead of ${rounds * 2 * hosts}, ${contents} posts each time`;
    tell(
      `${hosts} hosts start together, ${rounds} × empty and ${rounds} × full`,
      '0 dead, contents once',
      found,
      dead === 0,
    );
  },
);
