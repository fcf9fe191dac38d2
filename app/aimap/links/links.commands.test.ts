import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { type LinkServer, startLinkServer } from '#test/link-server.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import { checkDueLinks, checkLinkNow } from './link-checks.commands.server.ts';
import { archiveLink, replaceLink, settleLink } from './links.commands.server.ts';
import { listLinks } from './links.queries.server.ts';
import type { LinkFilter } from './links.schema.ts';

const database = useTestDatabase();
const start = Date.parse('2026-11-25T04:00:00Z');
const [minute, day] = [60_000, 86_400_000];
let now = start;
let one: LinkServer;
let other: LinkServer;
let ids: Record<string, number>;
let people: Record<'boss' | 'looker' | 'ann', Actor & { id: number }>;

const as = (actor: Actor) => ctxAs(database.db, actor, { now: new Date(now), language: 'en' });
const job = () => as({ kind: 'job', name: 'test' });
const boss = () => as(asStaff(people.boss));
const check = () => checkDueLinks(job(), { for_ms: 60_000, timeout_ms: 2000 });

beforeAll(async () => {
  people = await makeMembers(database.db, ['boss', 'looker', 'ann']);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.looker.id, []);
  [one, other] = [await startLinkServer(), await startLinkServer()];
  ids = await loadSmallMap(database.db);
  await writeSetting(job(), 'linkHosts', [one.host, other.host]);
});
afterAll(() => Promise.all([one.close(), other.close()]));
beforeEach(async () => {
  await sql`delete from aimap.resource`.execute(database.db);
  await sql`truncate aimap.link, aimap.link_site`.execute(database.db);
  [now, one.asked.length, other.asked.length] = [start, 0, 0];
  one.answers.clear();
});

let made = 0;
async function addResource(url: string, topic = 'tokens'): Promise<void> {
  await sql`insert into aimap.resource (node_id, kind, url, language, cost, title_zh, title_en, note_zh, note_en,
      created_at)
    values (${ids[topic]!}, 'doc', ${url}, 'en', 'free', ${`资源 ${(made += 1)}`}, ${`Resource ${made}`}, '', '',
      now())`.execute(database.db);
}
const row = async (url: string) =>
  (
    await sql<{ id: number; state: string; faultDays: number; resource: string }>`
    select l.id, l.state, l.fault_days "faultDays", (select min(r.link_state) from aimap.resource r
      where r.url = l.url) resource
    from aimap.link l where l.url = ${url}`.execute(database.db)
  ).rows[0];
const desk = async (state: LinkFilter) =>
  (await listLinks(boss(), { state, q: '', after: 0 })).rows.map(({ url }) => url);

describe('operators', () => {
  it('set how often links are checked, and on how many days one must fail to be dead', async () => {
    await writeSetting(job(), 'linkDays', 2);
    await writeSetting(job(), 'linkDeadDays', 1);
    const bad = `${other.base}/gone`;
    await addResource(`${one.base}/ok`);
    await addResource(bad);
    await check();
    expect(await row(bad)).toMatchObject({ state: 'dead', faultDays: 1 });
    now += 1.5 * day;
    expect(await check()).toBe(0);
    now += 0.6 * day;
    expect(await check()).toBe(2);
    await writeSetting(job(), 'linkDays', 7);
    await writeSetting(job(), 'linkDeadDays', 3);
  });
});

describe('the check of links', () => {
  it('asks each address once, of a site one a run, and shows what it told', async () => {
    await addResource(`${one.base}/ok`);
    await addResource(`${one.base}/ok`, 'context');
    await addResource(`${one.base}/moved`);
    await addResource(`${other.base}/ok`);
    expect(await check()).toBe(2);
    expect(one.asked).toEqual(['GET /robots.txt', 'HEAD /ok']);
    expect([...one.agents][0]).toMatch(/^Mozilla\/5\.0 \(compatible; wenwo\/1\.0; Wenwo link check; \+http/);
    now += 5 * minute;
    expect(await check()).toBe(1);
    expect(await row(`${one.base}/ok`)).toMatchObject({ state: 'ok', resource: 'ok' });
    expect(await desk('moved')).toEqual([`${one.base}/moved`]);
    const node = await getNode(boss(), ids['tokens']!);
    expect('resources' in node && node.resources.map(({ linkState }) => linkState)).toEqual(['ok', 'moved', 'ok']);
    now += 6 * day;
    expect(await check()).toBe(0);
    now += day;
    expect(await check()).toBe(2);
  });

  it('calls a link dead after three days of failing, and fine again once it answers', async () => {
    await addResource(`${one.base}/lost`);
    for (const days of [1, 2, 3]) {
      expect(await check()).toBe(1);
      expect(await row(`${one.base}/lost`)).toMatchObject({
        faultDays: days,
        resource: days < 3 ? 'unchecked' : 'dead',
      });
      now += day;
    }
    expect(await desk('dead')).toEqual([`${one.base}/lost`]);
    one.answers.set('/lost', (_req, res) => void res.end('found'));
    now += 7 * day;
    expect(await check()).toBe(1);
    expect(await row(`${one.base}/lost`)).toMatchObject({ state: 'ok', resource: 'ok', faultDays: 0 });
    const { rows } = await sql<{ detail: { dead: number[] } }>`select detail from core.audit
      where action = 'aimap.checkLinks' order by id desc limit 2`.execute(database.db);
    expect(rows.map(({ detail }) => detail.dead.length)).toEqual([0, 1]);
  });

  it('blames nobody while the network is away', async () => {
    const gone = await startLinkServer();
    await gone.close();
    await writeSetting(job(), 'linkHosts', [one.host, other.host, gone.host]);
    await addResource(`${gone.base}/ok`);
    for (let days = 0; days < 4; days += 1, now += day) await check();
    expect(await row(`${gone.base}/ok`)).toMatchObject({ state: 'unchecked', faultDays: 0 });
    await addResource(`${other.base}/ok`);
    await check();
    now += day / 2;
    await check();
    expect(await row(`${gone.base}/ok`)).toMatchObject({ faultDays: 1 });
  });

  it('waits as long as a site asks for, with all its links', async () => {
    await addResource(`${one.base}/busy`);
    await check();
    await addResource(`${one.base}/ok`);
    now += 60 * minute;
    expect(await check()).toBe(0);
    now += 60 * minute;
    expect(await check()).toBe(1);
  });

  it('heeds robots.txt', async () => {
    one.answers.set('/robots.txt', (_req, res) => void res.end('User-agent: wenwo\nDisallow: /ok'));
    await addResource(`${one.base}/ok`);
    await check();
    expect(one.asked).toEqual(['GET /robots.txt']);
    expect(await desk('barred')).toEqual([`${one.base}/ok`]);
  });

  it('asks again what was taken and not written down, and changes nothing by halves', async () => {
    await addResource(`${one.base}/ok`);
    await sql`create function aimap.fail() returns trigger language plpgsql as
      $$ begin raise exception 'the power is gone'; end $$`.execute(database.db);
    await sql`create trigger fail before update on aimap.resource for each row
      execute function aimap.fail()`.execute(database.db);
    await check();
    await sql`drop trigger fail on aimap.resource`.execute(database.db);
    await sql`drop function aimap.fail`.execute(database.db);
    expect(await row(`${one.base}/ok`)).toMatchObject({ state: 'unchecked', resource: 'unchecked' });
    now += 5 * minute;
    expect(await check()).toBe(1);
    expect(await row(`${one.base}/ok`)).toMatchObject({ state: 'ok', resource: 'ok' });
  });

  it('is one of two at a time', async () => {
    await addResource(`${one.base}/ok`);
    await Promise.all([check(), check(), check()]);
    expect(one.asked.filter((line) => line === 'HEAD /ok')).toHaveLength(1);
  });

  it('does nothing when it is switched off, and forgets links that nobody has', async () => {
    await addResource(`${one.base}/ok`);
    await writeSetting(job(), 'linkCheck', false);
    expect(await check()).toBe(0);
    await writeSetting(job(), 'linkCheck', true);
    await sql`delete from aimap.resource`.execute(database.db);
    expect(await check()).toBe(0);
    expect(await row(`${one.base}/ok`)).toBeUndefined();
  });

  it('asks one link at once', async () => {
    await addResource(`${one.base}/ok`);
    const { id } = (await row(`${one.base}/ok`))!;
    await checkLinkNow(job(), { linkId: id });
    expect(await row(`${one.base}/ok`)).toMatchObject({ state: 'ok' });
    await checkLinkNow(job(), { linkId: id + 1000 });
  });
});

describe('an address', () => {
  it('that is replaced is checked itself, and takes what is known of it', async () => {
    await addResource(`${one.base}/moved`);
    await addResource(`${one.base}/moved`, 'context');
    await check();
    const { id } = (await row(`${one.base}/moved`))!;
    await replaceLink(boss(), { id, url: `${one.base}/ok` });
    expect(await row(`${one.base}/moved`)).toBeUndefined();
    expect(await row(`${one.base}/ok`)).toMatchObject({ state: 'unchecked', resource: 'unchecked' });
    expect(await auditOf(database.db, 'link', id)).toEqual(['aimap.replaceLink']);
    now += 5 * minute;
    await check();
    expect(await desk('ok')).toEqual([`${one.base}/ok`]);
    await addResource(`${one.base}/other`);
    const { id: second } = (await row(`${one.base}/other`))!;
    expect(await refusalOf(replaceLink(boss(), { id: second, url: `${one.base}/ok` }))).toBe('twice');
    expect(await refusalOf(replaceLink(boss(), { id, url: `${one.base}/ok` }))).toBe('notFound');
  });

  it('that members reported waits on the desk until it is settled or replaced', async () => {
    await addResource(`${one.base}/ok`);
    const report = () =>
      sql`insert into aimap.link_report (resource_id, member_id, note, reported_at)
      select id, ${people.ann.id}, 'a login page', now() from aimap.resource on conflict (resource_id, member_id)
      do update set state = 'open'`.execute(database.db);
    await report();
    const { id } = (await row(`${one.base}/ok`))!;
    expect((await listLinks(boss(), { state: 'reported', q: '', after: 0 })).rows).toMatchObject([
      { id, reports: ['a login page'] },
    ]);
    expect(await refusalOf(settleLink(as(people.ann), { id }))).toBe('noPermission');
    await settleLink(boss(), { id });
    await settleLink(boss(), { id });
    expect(await desk('reported')).toEqual([]);
    expect(await auditOf(database.db, 'link', id)).toEqual(['aimap.settleReports']);
    await report();
    await replaceLink(boss(), { id, url: `${one.base}/found` });
    expect(await desk('reported')).toEqual([]);
  });

  it('of a copy is kept until there is none', async () => {
    await addResource(`${one.base}/lost`);
    const { id } = (await row(`${one.base}/lost`))!;
    await archiveLink(boss(), { id, archivedUrl: 'https://web.archive.org/x' });
    await archiveLink(boss(), { id, archivedUrl: 'https://web.archive.org/x' });
    expect((await listLinks(boss(), { state: 'unchecked', q: 'LOST', after: 0 })).rows).toMatchObject([
      { archivedUrl: 'https://web.archive.org/x', topics: [{ slug: 'tokens' }] },
    ]);
    await archiveLink(boss(), { id, archivedUrl: '' });
    expect(await auditOf(database.db, 'link', id)).toEqual(['aimap.archiveLink', 'aimap.archiveLink']);
  });

  it('is changed by nobody without the right to', async () => {
    await addResource(`${one.base}/ok`);
    const { id } = (await row(`${one.base}/ok`))!;
    for (const actor of [people.ann, asStaff(people.looker)]) {
      expect(await refusalOf(replaceLink(as(actor), { id, url: 'https://example.org/' }))).toBe('noPermission');
      expect(await refusalOf(archiveLink(as(actor), { id, archivedUrl: '' }))).toBe('noPermission');
    }
    expect(await refusalOf(listLinks(as(people.ann), { state: 'ok', q: '', after: 0 }))).toBe('noPermission');
  });
});
