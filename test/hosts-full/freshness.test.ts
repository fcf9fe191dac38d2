import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { newQuestion, newText } from '#test/app.ts';
import { killProducts, type Product } from '#test/product.ts';
import { type Front, startPooler } from './balancer.ts';
import { addWriters, findLost, otherFaults, startLoad, statusesOf } from './load.ts';
import { type Postgres, startPrimary } from './machine.ts';
import { addMember, makeDatabase, type SiteDatabase, siteAt, startHost, tell } from './site.ts';

const writes = Number(process.env['HOSTS_WRITES'] ?? 40);
let postgres: Postgres;
let database: SiteDatabase;
let made = 0;
const fronts: Front[] = [];
beforeAll(async () => {
  postgres = await startPrimary();
  database = await makeDatabase(postgres);
});
afterEach(async () => {
  await killProducts();
  for (const one of fronts.splice(0)) await one.close();
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

const share = (times: number[], part: number) =>
  times.toSorted((x, y) => x - y)[Math.min(times.length - 1, Math.ceil(times.length * part) - 1)]!;
const shown = (times: number[]) =>
  `p50 ${Math.round(share(times, 0.5))}, p99 ${Math.round(share(times, 0.99))}, max ${Math.round(Math.max(...times))} ms of ${times.length}`;

/** Milliseconds from the acknowledgement on one host until a guest of the other is served it, thread and list. */
async function measure(a: Product, b: Product, count: number): Promise<{ thread: number[]; list: number[] }> {
  const member = await addMember(database.db, `fresh_${(made += 1)}`, true);
  const site = siteAt(a.url, database);
  const seen = async (path: string, text: string) => {
    const from = performance.now();
    while (!(await (await fetch(b.url + path)).text()).includes(text)) {
      expect(performance.now() - from, path).toBeLessThan(30_000);
      await pause(5);
    }
    return performance.now() - from;
  };
  const found = { thread: [] as number[], list: [] as number[] };
  for (let n = 0; n < count; n += 1) {
    await (await fetch(`${b.url}/ask`)).text(); // kept there
    const question = newQuestion(1);
    const { id } = await site.done('/api/ask/publishPost', question, { member });
    const [list] = await Promise.all([
      seen('/ask', `/ask/info/${id}`),
      (await fetch(`${b.url}/ask/info/${id}`)).text(),
    ]);
    found.list.push(list);
    const markdown = newText();
    await site.done('/api/ask/postComment', { subject: 'post', id, markdown }, { member });
    found.thread.push(await seen(`/ask/info/${id}`, markdown));
  }
  return found;
}

function tellBoth(what: string, { thread, list }: { thread: number[]; list: number[] }, most_ms = 300): void {
  tell(
    `${what}: thread`,
    `p99 ≤ ${most_ms} ms (three times that here)`,
    shown(thread),
    share(thread, 0.99) <= 3 * most_ms,
  );
  tell(`${what}: list`, '≤ 2.3 s (≤ 4 s here)', shown(list), Math.max(...list) <= 4000);
}

test('what is written on one host is seen by guests of the other, also beside a long transaction', async () => {
  const [a, b] = await Promise.all([
    startHost('fresh-a', postgres.url(database.name)),
    startHost('fresh-b', postgres.url(database.name)),
  ]);
  tellBoth('Written on A, seen by a guest of B', await measure(a, b, writes));
  const client = new Client({ connectionString: postgres.url(database.name) });
  await client.connect();
  const openedAt = performance.now();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  const beside = await measure(a, b, Math.ceil(writes / 2));
  while (performance.now() - openedAt < 60_000)
    for (const kind of ['thread', 'list'] as const) beside[kind].push(...(await measure(a, b, 3))[kind]);
  await client.query('rollback');
  await client.end();
  tellBoth('The same while a transaction is open for 60 s', beside);
});

test('behind a pooler of transactions hosts start together, mix nothing up, and hear of each other without hints', async () => {
  const pooler = await startPooler(postgres, database.name);
  fronts.push(pooler);
  const url = `postgres://wenwo@127.0.0.1:${pooler.port}/${database.name}`;
  const [a, b] = await Promise.all([startHost('pool-a', url), startHost('pool-b', url)]);
  const said = /leads to a pooler that mixes up prepared statements/.test(a.output())
    ? 'without prepared statements, as it says'
    : 'with prepared statements';
  const members = await addWriters(database.db);
  const loads = [startLoad(a.url, members.slice(0, 4)), startLoad(b.url, members.slice(4))];
  await pause(25_000);
  for (const load of loads) await load.stop();
  const answers = loads.flatMap((load) => load.answers);
  const others = otherFaults(answers);
  if (others.length > 0) console.error(others.slice(0, 5));
  const lost = await findLost(database, loads);
  const written = loads.reduce((sum, load) => sum + load.written(), 0);
  tell(
    'PgBouncer (transaction mode) in front',
    'runs, 0 wrong statements, or refuses at the start',
    `runs ${said}; ${statusesOf(answers)}; lost ${lost} of ${written}`,
    lost === 0 && answers.every(({ status }) => status === 200),
  );
  tellBoth(
    'Written on A, seen on B behind the pooler, which loses hints',
    await measure(a, b, Math.ceil(writes / 2)),
    1000,
  );
});

test('behind a pooler hosts that listen past it hear of each other as without one', async () => {
  const pooler = await startPooler(postgres, database.name);
  fronts.push(pooler);
  const url = `postgres://wenwo@127.0.0.1:${pooler.port}/${database.name}`;
  const more = { DATABASE_DIRECT_URL: postgres.url(database.name) };
  const [a, b] = await Promise.all([startHost('past-a', url, more), startHost('past-b', url, more)]);
  tellBoth('Written on A, seen on B behind the pooler, listening past it', await measure(a, b, Math.ceil(writes / 2)));
});

test('hosts that start together on an empty database behind a pooler are all ready', async () => {
  const empty = await makeDatabase(postgres, { isEmpty: true });
  const pooler = await startPooler(postgres, empty.name);
  fronts.push(pooler);
  const url = `postgres://wenwo@127.0.0.1:${pooler.port}/${empty.name}`;
  const started = await Promise.allSettled([startHost('pool-c', url), startHost('pool-d', url)]);
  const dead = started.filter(({ status }) => status === 'rejected');
  for (const one of dead) console.error(one);
  const { rows } = await empty.pool.query<{ count: number }>('select count(*) from account.staff');
  await empty.close();
  tell(
    'Two hosts start together behind PgBouncer, empty database',
    'all ready, contents once',
    `${dead.length} dead, ${rows[0]!.count} administrator`,
    dead.length === 0 && rows[0]!.count === 1,
  );
});
