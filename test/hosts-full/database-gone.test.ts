import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newQuestion } from '#test/app.ts';
import { killProducts, type Product } from '#test/product.ts';
import { type Front, startBalancer, startDatabaseFront } from './balancer.ts';
import { addWriters, findLost, type Load, otherFaults, startLoad, statusesOf } from './load.ts';
import { type Postgres, startPrimary, until } from './machine.ts';
import { makeDatabase, openOn, type SiteDatabase, siteAt, startHost, tell } from './site.ts';

const frozen_s = Number(process.env['HOSTS_FROZEN_S'] ?? 60);
let primary: Awaited<ReturnType<typeof startPrimary>>;
let database: SiteDatabase;
const fronts: Front[] = [];
beforeAll(async () => {
  primary = await startPrimary();
  database = await makeDatabase(primary);
});
afterEach(async () => {
  await killProducts();
  for (const one of fronts.splice(0)) await one.close();
});
afterAll(async () => {
  await database.close();
  await primary.stop();
});

async function startTwo(
  url: string,
): Promise<{ hosts: Product[]; balancer: Awaited<ReturnType<typeof startBalancer>> }> {
  const hosts = await Promise.all(['gone-a', 'gone-b'].map((name) => startHost(name, url)));
  const balancer = await startBalancer(hosts.map((one) => one.url));
  fronts.push(balancer);
  await until(async () => (await fetch(`${balancer.url}/health/ready`)).status === 200);
  return { hosts, balancer };
}

test('while the database gives no answer, whoever needs it is told so at once, and kept pages of guests go on', async () => {
  const { hosts, balancer } = await startTwo(primary.url(database.name));
  const members = await addWriters(database.db);
  const first = startLoad(balancer.url, members);
  await until(() => first.written() > 60);
  await first.stop();
  const writer = siteAt(balancer.url, database);
  const { id } = await writer.done('/api/ask/publishPost', newQuestion(1), { member: members[0]! });
  const keptPage = `/ask/info/${id}`;
  // what jobs do after a question changes its page too
  const waiting = "select from job.job where state in ('created', 'retry', 'active') and start_after < now()";
  await until(async () => (await database.pool.query(waiting)).rows.length === 0);
  for (const { url } of [...hosts, ...hosts]) expect(await (await fetch(url + keptPage)).text()).toContain('</html>');
  const frozenAt = performance.now();
  primary.freeze();
  const load = startLoad(balancer.url, members);
  const kept: number[] = [];
  try {
    await pause(5000);
    for (let second = 5; second < frozen_s; second += 1) {
      const from = performance.now();
      const { status } = await fetch(balancer.url + keptPage).catch(() => ({ status: 0 }));
      if (second < 50) kept.push(status);
      await pause(Math.max(0, 1000 - (performance.now() - from)));
    }
  } finally {
    primary.thaw();
  }
  const thawedAt = performance.now();
  const before = load.written();
  await until(() => load.written() > before);
  const back_s =
    (load.answers.find(({ at_ms, isWrite, status }) => isWrite && status === 200 && at_ms > thawedAt)!.at_ms -
      thawedAt) /
    1000;
  await pause(1000);
  await load.stop();
  const during = load.answers.filter(({ at_ms, status }) => at_ms > frozenAt && at_ms < thawedAt && status === 503);
  const slowest_s = Math.max(...during.map(({ took_ms }) => took_ms)) / 1000;
  const lost = await findLost(database, [first, load]);
  const others = otherFaults([...first.answers, ...load.answers]);
  if (others.length > 0) console.error(others.slice(0, 5));
  const what = `Database gives no answer for ${frozen_s} s`;
  tell(
    `${what}: who is told so`,
    '503 ≤ 2 s (≤ 3 s here), nothing else',
    `${during.length} × 503, slowest ${slowest_s.toFixed(1)} s; ${statusesOf(load.answers)}`,
    slowest_s <= 3 && others.length === 0,
  );
  const good = kept.filter((status) => status === 200).length;
  tell(
    `${what}: a kept page, through the balancer`,
    'goes on',
    `${good} of ${kept.length} × 200`,
    good === kept.length,
  );
  tell(
    `${what}: first write after`,
    '≤ 2 s (≤ 6 s here)',
    `${back_s.toFixed(1)} s, ${lost} acknowledged lost`,
    back_s <= 6 && lost === 0,
  );
});

test('the primary is killed under load and the replica takes over: nothing acknowledged is lost', async () => {
  const replica = await primary.startReplica();
  await primary.run("alter system set synchronous_standby_names = 'ANY 1 (replica)'");
  await primary.run('alter system set synchronous_commit = remote_apply');
  await primary.run('select pg_reload_conf()');
  const front = await startDatabaseFront([primary, replica]);
  fronts.push(front);
  const { balancer } = await startTwo(`postgres://wenwo@127.0.0.1:${front.port}/${database.name}`);
  const members = await addWriters(database.db);
  await until(
    async () => (await primary.run("select from pg_stat_replication where sync_state = 'quorum'")).length > 0,
  );
  await database.close();
  const load = startLoad(balancer.url, members);
  await until(() => load.written() > 150);
  const killedAt = performance.now();
  await primary.kill();
  await pause(1500);
  await replica.promote();
  await until(() =>
    load.answers.some(({ at_ms, isWrite, status }) => isWrite && status === 200 && at_ms > killedAt + 500),
  );
  const next_s =
    (load.answers.find(({ at_ms, isWrite, status }) => isWrite && status === 200 && at_ms > killedAt + 500)!.at_ms -
      killedAt) /
    1000;
  const before = load.written();
  await until(() => load.written() > before + 60);
  const strayed = await countStrayed(load, replica);
  await load.stop();
  database = openOn(replica, database.name);
  const lost = await findLost(database, [load]);
  const others = otherFaults(load.answers);
  if (others.length > 0) console.error(others.slice(0, 8));
  const what = 'Primary killed under load, replica promoted by hand after 1.5 s';
  tell(`${what} (remote_apply)`, 'lost 0', `lost ${lost} of ${load.written()}`, lost === 0);
  tell(`${what}: next acknowledged write`, '≤ 5 s (≤ 15 s here)', `${next_s.toFixed(1)} s`, next_s <= 15);
  tell(`${what}: answers`, '503, never 500', statusesOf(load.answers), others.length === 0);
  const returned = 'The old primary returns as such, and the balancer sends every second connection to it';
  tell(returned, '0 writes to it', `${strayed} of ${load.written() - before}`, strayed === 0);
  await killProducts();
  await replica.stop();
});

/**
 * Starts the old primary again, under which the balancer has two of them, and has all connections of the hosts made
 * anew some times. Returns how many transactions wrote to it.
 */
async function countStrayed(load: Load, next: Postgres): Promise<number> {
  const old = await primary.startAgain();
  const lastWrite = async () =>
    Number((await old.run<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text id'))[0]!.id);
  const from = await lastWrite();
  for (let round = 0; round < 5; round += 1) {
    await next.run("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wenwo'");
    const written = load.written();
    await pause(500); // the balancer asks twice a second who is a primary
    await until(() => load.written() > written + 20);
  }
  const tried = await old.run<{ sessions: string }>(
    `select sessions from pg_stat_database where datname = '${database.name}'`,
  );
  expect(Number(tried[0]!.sessions)).toBeGreaterThan(5); // it was led to, and refused
  const strayed = (await lastWrite()) - from;
  await old.stop();
  return strayed;
}
