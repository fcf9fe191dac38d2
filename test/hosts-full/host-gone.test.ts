import { globSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#test/free-port.ts';
import { killProducts, type Product } from '#test/product.ts';
import { type Front, startBalancer } from './balancer.ts';
import { addWriters, findLost, otherFaults, startLoad, statusesOf } from './load.ts';
import { type Postgres, startPrimary, until } from './machine.ts';
import { makeDatabase, type SiteDatabase, startHost, tell } from './site.ts';

let postgres: Postgres;
let database: SiteDatabase;
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

type Host = { site: Product; again(): Promise<void> };
async function startOne(name: string): Promise<Host> {
  const settings = { PORT: String(await findFreePort()) };
  const host: Host = {
    site: await startHost(name, postgres.url(database.name), settings),
    async again() {
      host.site = await startHost(name, postgres.url(database.name), settings);
    },
  };
  return host;
}

async function startTwo(): Promise<{ a: Host; b: Host; url: string }> {
  const [a, b] = await Promise.all([startOne('host-a'), startOne('host-b')]);
  const balancer = await startBalancer([a.site.url, b.site.url]);
  fronts.push(balancer);
  await until(async () => (await fetch(`${balancer.url}/health/ready`)).status === 200);
  return { a, b, url: balancer.url };
}

test('a host is killed under load: the other takes over, nothing acknowledged is lost or done twice', async () => {
  const { a, url } = await startTwo();
  const load = startLoad(url, await addWriters(database.db));
  await until(() => load.written() > 120);
  const killedAt = performance.now();
  await a.site.kill();
  const before = load.written();
  await until(() => load.written() > before + 120);
  await load.stop();
  const failed = load.answers.filter(({ status }) => status !== 200);
  const last_s = Math.max(0, ...failed.map(({ at_ms }) => at_ms - killedAt)) / 1000;
  const reads = failed.filter(({ isWrite }) => !isWrite).length;
  const lost = await findLost(database, [load]);
  tell(
    'App host killed under load: balancer turns',
    '≤ 3 s (≤ 8 s here)',
    `last failed answer after ${last_s.toFixed(1)} s (${failed.length - reads} writes in hand, ${reads} reads); ${statusesOf(load.answers)}`,
    last_s <= 8,
  );
  tell(
    'App host killed under load: acknowledged writes',
    'lost 0, done twice 0',
    `lost ${lost} of ${load.written()}`,
    lost === 0,
  );
});

test('a host that works on jobs is killed: the other goes on with them', async () => {
  const { a, b } = await startTwo();
  const letters = 24;
  const send = (n: number) =>
    fetch(`${a.site.url}/api/Ems/send`, {
      method: 'POST',
      body: JSON.stringify({ email: `reader${n}@example.org`, event: 'user_register', captchaId: '', captchaInfo: '' }),
      headers: { server: 'true', 'content-type': 'application/json', 'x-forwarded-for': `10.3.${n}.1` },
    });
  const sent = await Promise.all(Array.from({ length: letters }, (_, n) => send(n)));
  for (const one of sent) expect(await one.json()).toMatchObject({ code: 1 });
  await a.site.kill();
  const count = async (what: string) =>
    (await database.pool.query<{ count: number }>(`select count(*) from ${what}`)).rows[0]!.count;
  const inHand = await count("job.job where state = 'active'");
  const done = await count('core.letter');
  const took_s = (await until(async () => (await count('core.letter')) === letters)) / 1000;
  const jobs_s =
    (await until(
      async () => (await count("job.job where state = 'active' and started_on < now() - interval '5 s'")) === 0,
    )) / 1000;
  expect((await fetch(`${b.site.url}/health/ready`)).status).toBe(200);
  tell(
    'Worker killed: letters',
    'all, ≤ 60 s late',
    `${letters} of ${letters} after ${took_s.toFixed(1)} s; at the kill ${done} were written, ${inHand} jobs in hand`,
    took_s <= 60,
  );
  tell(
    'Worker killed: jobs in its hand',
    'go on ≤ 30 s (≤ 60 s here)',
    `${(took_s + jobs_s).toFixed(1)} s`,
    took_s + jobs_s <= 60,
  );
});

test('both hosts are restarted one after the other under load: no request fails', async () => {
  const { a, b, url } = await startTwo();
  const load = startLoad(url, await addWriters(database.db));
  await until(() => load.written() > 60);
  for (const host of [a, b]) {
    expect(await host.site.stop()).toBe(0);
    await host.again();
    await until(async () => (await fetch(`${host.site.url}/health/ready`)).status === 200);
    await pause(3000); // two good answers, and it is asked again
  }
  const before = load.written();
  await until(() => load.written() > before + 60);
  await load.stop();
  const failed = load.answers.filter(({ status }) => status !== 200);
  if (failed.length > 0) console.error(failed.slice(0, 8));
  const lost = await findLost(database, [load]);
  tell(
    'Rolling restart of both hosts under load',
    '0 failed requests, lost 0',
    `${statusesOf(load.answers)}; lost ${lost} of ${load.written()}`,
    failed.length === 0 && lost === 0,
  );
});

const [faketime] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
test.skipIf(!faketime)('a host whose clock is five minutes ahead is not ready and gets nobody', async () => {
  const fast = { LD_PRELOAD: faketime!, FAKETIME: '+300s', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  const a = await startHost('clock-a', postgres.url(database.name), fast);
  const b = await startHost('clock-b', postgres.url(database.name));
  const ready = await fetch(`${a.url}/health/ready`);
  const why = `${ready.status} ${await ready.text()}`;
  const balancer = await startBalancer([a.url, b.url]);
  fronts.push(balancer);
  await pause(4000);
  const load = startLoad(balancer.url, await addWriters(database.db));
  await until(() => load.written() > 80);
  await load.stop();
  const { rows } = await database.pool.query<{ late: number }>(
    "select count(*) late from ask.post where created_at > now() + interval '1 minute'",
  );
  const lost = await findLost(database, [load]);
  tell(
    'Clock of one host 5 min ahead',
    'not ready, nobody is sent there',
    `${why}; ${statusesOf(load.answers)}; ${rows[0]!.late} posts of the future, lost ${lost}`,
    why === '503 clock' && rows[0]!.late === 0 && otherFaults(load.answers).length === 0 && lost === 0,
  );
});
