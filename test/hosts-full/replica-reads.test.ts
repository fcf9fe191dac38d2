import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { type Member, newQuestion, newText } from '#test/app.ts';
import { killProducts, type Product } from '#test/product.ts';
import { type Front, startBalancer } from './balancer.ts';
import { addWriters, findLost, otherFaults, startLoad, statusesOf } from './load.ts';
import { type Postgres, startPrimary, until } from './machine.ts';
import { addMember, makeDatabase, type SiteDatabase, siteAt, startHost, tell } from './site.ts';

const lag_s = Number(process.env['HOSTS_LAG_S'] ?? 30);
let primary: Awaited<ReturnType<typeof startPrimary>>;
let replica: Postgres;
let database: SiteDatabase;
let hosts: Product[] = [];
let balancer: Front & { url: string };
let consoleToken = '';
let made = 0;

beforeAll(async () => {
  primary = await startPrimary();
  database = await makeDatabase(primary);
});
beforeEach(async () => {
  replica = await primary.startReplica();
  const more = { DATABASE_READ_URLS: replica.url(database.name) };
  const url = primary.url(database.name);
  hosts = await Promise.all(['read-a', 'read-b'].map((name) => startHost(name, url, more)));
  balancer = await startBalancer(hosts.map((one) => one.url));
  await until(async () => (await fetch(`${balancer.url}/health/ready`)).status === 200);
  consoleToken = await logInAdmin();
});
afterEach(async () => {
  await killProducts();
  await balancer.close();
  await replica.stop();
});
afterAll(async () => {
  await database.close();
  await primary.stop();
});

async function logInAdmin(): Promise<string> {
  const { rows } = await database.pool.query<{ id: number }>("select id from account.member where username = 'admin'");
  const actor = { kind: 'visitor', ip: '192.0.2.1', agent: 'test' } as const;
  const ctx = { db: database.db, actor, now: new Date(), language: 'en', requestId: 'test' } as const;
  const lasting = { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 };
  return (await openLogin(ctx, rows[0]!.id, false, lasting, 'password')).token;
}

/** What the console's health page of a host says of its replicas. */
async function shownAt(host: Product): Promise<{ isIn: boolean; share: number; read: number; refused: number }> {
  const cookie = `ba-user-token=${consoleToken}; think-lang=en`;
  const text = (await (await fetch(`${host.url}/admin/health`, { headers: { cookie } })).text()).replaceAll(
    '<!-- -->',
    '',
  );
  const [, read, refused = '0'] =
    /([\d,]+) quer(?:y|ies) answered in the last 5 minutes(?:, ([\d,]+) more failed)?/.exec(text) ?? [];
  return {
    isIn: />In use: /.test(text),
    share: Number(/Still done by the primary.{0,200}?(\d+)% of/s.exec(text)?.[1] ?? -1),
    read: Number(read?.replaceAll(',', '') ?? -1),
    refused: Number(refused.replaceAll(',', '')),
  };
}
const isTaken = () => until(async () => (await Promise.all(hosts.map(shownAt))).every(({ isIn }) => isIn));

type Seen = { members: number; missed: number; guests: number[]; lists: number[] };

/**
 * Members write on one host and read on the other at once, by their login alone or with what the answer told; guests of
 * the other host wait until they see it.
 */
async function watch(seen: Seen, isOver: () => boolean): Promise<void> {
  let member = await addMember(database.db, `reader_${(made += 1)}`, true);
  for (let n = 0; !isOver(); n += 1) {
    if (n % 5 === 4) member = await addMember(database.db, `reader_${(made += 1)}`, true); // of one, posts are limited
    const [a, b] = n % 2 ? [hosts[1]!, hosts[0]!] : [hosts[0]!, hosts[1]!];
    const site = siteAt(a.url, database);
    const { id } = await site.done('/api/ask/publishPost', newQuestion(1), { member });
    await look(seen, b, member, `/ask/info/${id}`, `/ask/info/${id}`);
    const path = `/ask/info/${id}`;
    await (await fetch(b.url + path)).text(); // kept there
    const markdown = newText();
    await site.done('/api/ask/postComment', { subject: 'post', id, markdown }, { member });
    await look(seen, b, member, path, markdown);
    seen.guests.push(await delayOf(b, path, markdown));
    if (n % 4 === 0) seen.lists.push(await delayOf(b, '/ask', path));
  }
}

async function look(seen: Seen, host: Product, member: Member, path: string, text: string): Promise<void> {
  const headers = { cookie: `ba-user-id=${member.id}; ba-user-token=${member.token}` };
  const response = await fetch(host.url + path, { headers });
  seen.members += 1;
  if (response.status !== 200 || !(await response.text()).includes(text)) seen.missed += 1;
}

async function delayOf(host: Product, path: string, text: string): Promise<number> {
  const from = performance.now();
  while (!(await (await fetch(host.url + path)).text()).includes(text)) {
    expect(performance.now() - from, path).toBeLessThan(60_000);
    await pause(5);
  }
  return performance.now() - from;
}

const share = (times: number[], part: number) =>
  Math.round(times.toSorted((x, y) => x - y)[Math.min(times.length - 1, Math.ceil(times.length * part) - 1)]!);

/** Has members, guests and load at work while `act` happens, and tells what they met. */
async function tellOf(what: string, act: () => Promise<void>): Promise<void> {
  const seen: Seen = { members: 0, missed: 0, guests: [], lists: [] };
  const writers = (await addWriters(database.db)).slice(0, 3);
  const load = startLoad(balancer.url, writers);
  let isOver = false;
  const watching = watch(seen, () => isOver);
  try {
    await act();
  } finally {
    isOver = true;
    await watching;
    await load.stop();
  }
  const lost = await findLost(database, [load]);
  const others = otherFaults(load.answers);
  if (others.length > 0) console.error(others.slice(0, 5));
  tell(
    `${what}: members who miss what they wrote`,
    '0',
    `${seen.missed} of ${seen.members} looks on the other host`,
    seen.missed === 0 && seen.members > 3,
  );
  tell(
    `${what}: a guest of the other host sees it`,
    'thread p99 ≤ 300 ms (≤ 3 s here), list ≤ 2.3 s (≤ 4 s here)',
    `thread p50 ${share(seen.guests, 0.5)}, p99 ${share(seen.guests, 0.99)} ms of ${seen.guests.length}; list max ${share(seen.lists, 1)} ms of ${seen.lists.length}`,
    share(seen.guests, 0.99) <= 3000 && share(seen.lists, 1) <= 4000,
  );
  tell(
    `${what}: answers`,
    '0 errors, 0 lost',
    `${statusesOf(load.answers)}; lost ${lost}`,
    lost === 0 && load.answers.every(({ status }) => status === 200),
  );
}

/** One of each kind of page of content. */
const pages = [
  '/',
  '/ask',
  '/ask/lists/question/0',
  '/ask/lists/unanswered/0',
  '/ask/search/test',
  '/ask/search?keywords=wallet+user:nobody',
  '/ask/categories',
  '/ask/tags',
  '/ask/models/all/0',
  '/ask/devdoc',
  '/ask/weekly',
  '/ask/badges',
  '/ask/members',
  '/ask/privileges',
  '/aiMap',
  '/aiMap?q=attention',
  '/plugin',
  '/plugin?q=test',
  '/user/card/1',
  '/feed.atom',
  '/feed/question.atom',
  '/sitemap.xml',
  '/sitemap/posts-1.xml',
  '/api/ask/categories',
  '/api/aiMap/paths',
];

test('every kind of page of content is read from a replica, which refuses none of its statements', async () => {
  await isTaken();
  const host = hosts[0]!;
  const member = await addMember(database.db, `crawler_${(made += 1)}`);
  const site = siteAt(host.url, database);
  const { id } = await site.done('/api/ask/publishPost', newQuestion(1), { member });
  const cookie = `ba-user-id=${member.id}; ba-user-token=${member.token}`;
  const paths = [...pages, `/ask/info/${id}`, `/ask/info/${id}/revisions`, `/user/card/${member.id}`];
  await pause(1000);
  const statuses: number[] = [];
  for (const path of paths)
    for (const headers of [new Headers(), new Headers({ cookie })]) {
      const response = await fetch(host.url + path, { headers });
      await response.text();
      statuses.push(response.status);
    }
  const { read, refused } = await shownAt(host);
  tell(
    'Pages of content, read by a guest and a member',
    'from the replica, 0 statements refused',
    `${read} statements on it, ${refused} refused; ${statuses.filter((status) => status >= 500).length} faults of ${statuses.length}`,
    refused === 0 && read > paths.length && statuses.every((status) => status < 500),
  );
});

test('while a replica stands still members see what they wrote, guests what is new, and the primary reads', async () => {
  await isTaken();
  const shares: number[] = [];
  const take = async () => shares.push(...(await Promise.all(hosts.map(shownAt))).map(({ share: one }) => one));
  const what = `A replica stands still for ${lag_s} s`;
  await tellOf(what, async () => {
    await pause(10_000);
    await take();
    await replica.run('select pg_wal_replay_pause()', database.name);
    await until(async () => (await Promise.all(hosts.map(shownAt))).every(({ isIn }) => !isIn), 15_000);
    await pause(lag_s * 1000);
    await take();
    // recovery may end the statement itself
    await until(() => replica.run('select pg_wal_replay_resume()').then(Boolean, () => false));
    await isTaken();
    await pause(8000);
    await take();
  });
  tell(
    `${what}: reads by the primary, as the console shows`,
    'shown, and more while it stands',
    `before ${shares.slice(0, 2).join(' and ')}%, with it ${shares.slice(2, 4).join(' and ')}%, after ${shares.slice(4).join(' and ')}% of five minutes`,
    shares.every((one) => one >= 0) && shares[2]! > shares[0]!,
  );
});

test('when a replica dies under load nobody meets an error, and it is taken again when another is there', async () => {
  await isTaken();
  const what = 'A replica is killed under load';
  await tellOf(what, async () => {
    await pause(6000);
    await replica.kill();
    await until(async () => (await Promise.all(hosts.map(shownAt))).every(({ isIn }) => !isIn), 15_000);
    await pause(10_000);
  });
});

test('when a replica gives no answer nobody waits for it for long, and it is taken again', async () => {
  await isTaken();
  const what = 'A replica is frozen for 15 s';
  await tellOf(what, async () => {
    await pause(3000);
    replica.freeze();
    await pause(15_000);
    replica.thaw();
    await isTaken();
    await pause(3000);
  });
});
