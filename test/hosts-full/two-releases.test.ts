import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Member } from '#test/app.ts';
import { findFreePort } from '#test/free-port.ts';
import { openObjectStore, speakS3, type Store } from '#test/object-store.ts';
import { killProducts, type Product, startProduct } from '#test/product.ts';
import { type Front, startBalancer } from './balancer.ts';
import { addWriters, findLost, startLoad, statusesOf } from './load.ts';
import { type Postgres, startPrimary, until } from './machine.ts';
import { buildNextRelease, nextMigration } from './next-release.ts';
import { hostSettings, makeDatabase, type SiteDatabase, storeUrlOf, tell } from './site.ts';

const root = join(import.meta.dirname, '../..');
/** The other release: this one with a migration and other assets, or a folder with one that was built. */
const given = process.env['HOSTS_OTHER_RELEASE'];
const other = given ?? buildNextRelease();
/** So many assets it has of its own, and so many of them are asked for. */
const least = given ? { own: 1, asked: 0 } : { own: 100, asked: 200 };
let postgres: Postgres;
let database: SiteDatabase;
let s3: Store;
let balancer: (Front & { url: string }) | undefined;
beforeAll(async () => {
  postgres = await startPrimary();
  database = await makeDatabase(postgres);
  s3 = await openObjectStore(speakS3);
});
afterEach(async () => {
  await killProducts();
  await balancer?.close();
});
afterAll(async () => {
  s3.close();
  await database.close();
  await postgres.stop();
});

type Host = { site: Product; name: string; port: string };

/** Starts a host of a release in its place. */
async function start(host: Omit<Host, 'site'>, release: string): Promise<Product> {
  const more = { PORT: host.port, FILE_STORE_URL: storeUrlOf(s3) };
  return startProduct(hostSettings(host.name, postgres.url(database.name), more), undefined, release);
}

async function replace(host: Host, release: string): Promise<void> {
  expect(await host.site.stop()).toBe(0);
  host.site = await start(host, release);
  await until(async () => (await fetch(`${host.site.url}/health/ready`)).status === 200);
  await pause(3000); // two good answers, and it is asked again
}

type Asked = { path: string; status: number; type: string };

/**
 * Guests and a member whose pages stay open: each asks all the time for scripts and styles of the pages it has opened,
 * those of long ago too, and opens others meanwhile.
 */
function openPages(url: string, member: Member): { asked: Asked[]; known: Set<string>; stop(): Promise<void> } {
  const asked: Asked[] = [];
  const known = new Set<string>();
  let isOver = false;
  const paths = ['/ask', '/', '/user/login', '/ask/tags', '/user/account/overview'];
  const headersOf = (n: number): Record<string, string> =>
    n === 0 ? { cookie: `ba-user-id=${member.id}; ba-user-token=${member.token}` } : {};
  const visit = async (n: number) => {
    for (let round = n; !isOver; round += 1) {
      const headers = { ...headersOf(n), 'x-forwarded-for': `10.8.${n}.${round % 250}` };
      const page = await fetch(url + paths[round % paths.length]!, { headers }).then(
        (answer) => answer.text(),
        () => '',
      );
      const named = [...page.matchAll(/\/assets\/[\w.$~-]+\.(?:js|css|svg)/g)].map(([path]) => path);
      for (const path of named) known.add(path);
      const all = [...known];
      const wanted = new Set([
        ...named,
        ...Array.from({ length: 20 }, (_, k) => all[(round * 37 + k * 101) % all.length]!),
      ]);
      for (const path of wanted) {
        const answer = await fetch(url + path).catch(() => null);
        await answer?.arrayBuffer().catch(() => {});
        asked.push({ path, status: answer?.status ?? 0, type: answer?.headers.get('content-type') ?? '' });
      }
      await pause(100);
    }
  };
  const work = [0, 1, 2].map(visit);
  return {
    asked,
    known,
    async stop() {
      isOver = true;
      await Promise.all(work);
    },
  };
}

const isRight = ({ path, status, type }: Asked) =>
  status === 200 &&
  type.startsWith(path.endsWith('.css') ? 'text/css' : path.endsWith('.svg') ? 'image/svg' : 'text/javascript');

test('hosts go to the next release and back one after the other under load: no request fails, and no page misses a script', async () => {
  const names = (release: string) => new Set(readdirSync(join(release, 'build/client/assets')));
  const [here, there] = [names(root), names(other)];
  expect([...there].filter((name) => !here.has(name)).length).toBeGreaterThanOrEqual(least.own);
  const places = [
    { name: 'release-a', port: String(await findFreePort()) },
    { name: 'release-b', port: String(await findFreePort()) },
  ];
  const hosts: Host[] = [];
  for (const place of places) hosts.push({ ...place, site: await start(place, root) });
  balancer = await startBalancer(hosts.map(({ site }) => site.url));
  const { url } = balancer;
  await until(async () => (await fetch(`${url}/health/ready`)).status === 200);
  const writers = await addWriters(database.db);
  const load = startLoad(url, writers);
  const pages = openPages(url, writers[0]!);
  const goOn = async (count: number) => {
    const before = load.written();
    await until(() => load.written() > before + count);
  };
  await goOn(40);
  const ofFirst = new Set(pages.known);
  for (const release of [other, root]) {
    for (const host of hosts) {
      await replace(host, release);
      await goOn(20); // two releases at once
    }
    await goOn(40);
  }
  await load.stop();
  await pages.stop();

  const { rows } = await database.pool.query<{ name: string }>('select name from public.kysely_migration');
  const migrated = rows.some(({ name }) => name === nextMigration || given);
  const failed = load.answers.filter(({ status }) => status !== 200);
  if (failed.length > 0) console.error(failed.slice(0, 8));
  const lost = await findLost(database, [load]);
  tell(
    'Rolling to the next release and back under load, one migration between them',
    '0 failed requests, lost 0',
    `${statusesOf(load.answers)}; lost ${lost} of ${load.written()}`,
    migrated && failed.length === 0 && lost === 0,
  );
  const wrong = pages.asked.filter((one) => !isRight(one));
  if (wrong.length > 0) console.error(wrong.slice(0, 8));
  const inOne = (path: string) => here.has(path.slice('/assets/'.length)) !== there.has(path.slice('/assets/'.length));
  const apart = pages.asked.filter(({ path }) => inOne(path)).length;
  const late = pages.asked.filter(({ path }) => inOne(path) && ofFirst.has(path)).length;
  tell(
    'Scripts and styles of both releases meanwhile',
    '0 × 404',
    `${pages.asked.length} asked, ${apart} that one release alone has (${late} of pages opened before); ${wrong.length} wrong`,
    wrong.length === 0 && apart >= least.asked,
  );
});
