import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#app/api.server.ts';
import { firstAmounts } from '#app/ask/reputation/reputation.schema.ts';
import { flushViews } from '#app/ask/thread/views.commands.server.ts';
import { contentVersion, dropPages, pageCacheFill } from '#app/core/page-cache/page-cache.server.ts';
import { newText, useTestApp } from '#test/app.ts';
import { answer, ask } from '#test/asked.ts';
import { settleJobs } from '#test/settled-jobs.ts';
import { isFull } from '#test/full.ts';
import { makeWorld, sendWrite, type World, writes } from '#test/writes.ts';

const app = useTestApp();
let world: World;
beforeAll(async () => {
  world = await makeWorld(app);
  await app.database.pool.query('delete from job.schedule'); // what happens by the clock answers no write
  // the reputation beside a name is as old as its page
  await app.database.pool.query(
    `insert into ask.reputation_rule (starts_at, amounts) select now(), jsonb_object_agg(key, 0) from jsonb_each($1)`,
    [JSON.stringify(firstAmounts)],
  );
  await app.database.pool.query('insert into ask.reputation (member_id) select id from account.member');
});
beforeEach(() => app.forgetLimits());
afterEach(() => vi.useRealTimers());

/** A figure in a list may be so much older than the write that changed it. */
const soon_ms = 2000;
const passTime = (by_ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by_ms });

const few = ['/', '/ask', '/ask/lists/question/0'];
const shared = [
  ...few,
  '/ask?tab=unanswered',
  '/ask/lists/question/0?sort=votes',
  '/ask/search/context',
  '/feed.atom',
  '/user/login',
  '/sitemap/posts-0.xml',
];

/** Writes of money, logins, messages and the console's books: guests' pages hold nothing of them but who wrote what. */
const isElsewhere = (path: string) => !path.startsWith('/api/ask') && !shownToGuests.test(path);
const shownToGuests =
  /Tag|Categor|Plugin|Rating|Rule|Badge|Doc|Model|Author|Cleanup|Upload|Member|Reputation|Privileges|Settings|Close|Ban|profile/i;

/**
 * What guests see on the pages a write can change, and on those of the newest posts. Relative times aside.
 */
async function readAll(path: string): Promise<Record<string, string>> {
  const { rows } = await app.database.pool.query<{ id: number }>('select id from ask.post order by id desc limit 3');
  const ids = rows.map(({ id }) => id);
  const posts = ids.flatMap((id) => [`/ask/info/${id}`, `/ask/info/${id}.data`, `/ask/info/${id}/revisions`]);
  const paths = isElsewhere(path)
    ? [...few, ...ids.map((id) => `/ask/info/${id}`)]
    : [...shared, ...posts, '/?lang=en', `/ask/info/${ids[0] ?? 1}?lang=en`];
  if (/market|developer/.test(path)) paths.push(...(await listPluginPages()));
  const read: Record<string, string> = {};
  // One after the other: of a crowd of guests those who waited four seconds are turned away, which a busy machine comes
  // to.
  for (const each of paths) read[each] = steady(await (await app.send(each)).text());
  return read;
}

/** The market, its newest plugin and who made it. */
async function listPluginPages(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ plugin: string; maker: string }>(`select p.slug plugin, d.slug maker
    from market.plugin p join market.developer d on d.member_id = p.developer_id where p.state = 'published'
    order by p.id desc limit 1`);
  return [
    '/plugin',
    '/plugin?sort=rating',
    ...rows.flatMap((one) => [`/plugin/${one.plugin}`, `/plugin/by/${one.maker}`]),
  ];
}

/** Where two readings differ: the path and some text of both around the first difference. */
function differences(served: Record<string, string>, fresh: Record<string, string>): string[] {
  return Object.keys(fresh).flatMap((path) => {
    const [one, two] = [served[path] ?? '', fresh[path] ?? ''];
    if (one === two) return [];
    let at = 0;
    while (one[at] === two[at]) at += 1;
    return [one, two].map((text) => `${path}: …${text.slice(Math.max(0, at - 80), at + 80)}…`);
  });
}

function steady(html: string): string {
  return html
    .replaceAll(/<time[^>]*>[^<]*<\/time>/g, '')
    .replaceAll(/(now\\?"[,:])\d{13}/g, '$1')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');
}

describe('guests never see a page older than the last acknowledged write', () => {
  const posts = endpoints
    .filter((endpoint) => endpoint.method === 'POST' && !endpoint.isRaw)
    .map((endpoint) => endpoint.path);
  /** Those that drop only the pages they say: the post's own at once. */
  const named = new Set(endpoints.filter((endpoint) => endpoint.namesChanges).map((endpoint) => endpoint.path));
  test('every writing endpoint is tried below', () => expect(Object.keys(writes).sort()).toEqual(posts.sort()));

  // A page tells how often a post was seen when the page was made: views alone drop none. Nobody here has a device to
  // which a push would go.
  const untried = new Set(['/api/ask/view', '/api/notice/testPush']);
  const tried = posts.filter((path) => !untried.has(path) && (isFull || !isElsewhere(path)));
  test.each(tried)('%s', async (path) => {
    const write = await writes[path]!(world);
    await flushViews();
    await settleJobs(app);
    dropPages();
    await readAll(path);
    const { rows } = await app.database.pool.query<{ id: number }>('select max(id) id from ask.post');
    const thread = `/ask/info/${rows[0]!.id}`;
    expect(await sendWrite(world, path, write)).toMatchObject({ code: 1 });
    const atOnce = named.has(path) ? { [thread]: steady(await (await app.send(thread)).text()) } : {};
    passTime(soon_ms);
    const { served, fresh } = await readTwice(path);
    expect(differences({ ...served, ...atOnce }, fresh)).toEqual([]);
    expect(differences(served, fresh)).toEqual([]);
  });

  /**
   * Pages as they are served against the same made anew, which all are after a write that left none. Content that
   * changes between two of them, by a job that comes late, tells nothing.
   */
  async function readTwice(path: string): Promise<Record<'served' | 'fresh', Record<string, string>>> {
    if (pageCacheFill().pages === 0) return { served: {}, fresh: {} };
    for (let tries = 0; tries < 5; tries += 1) {
      await settleJobs(app); // a page that a job changes is dropped by the job
      const version = contentVersion();
      const served = await readAll(path);
      if (contentVersion() !== version) continue;
      dropPages();
      const fresh = await readAll(path);
      if (contentVersion() === version + 1) return { served, fresh };
    }
    throw new Error('Content does not come to rest');
  }

  test('also while pages are being rendered all the time', async () => {
    const ids = [await ask(world), await ask(world)];
    let isOver = false;
    const readers = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isOver) for (const id of ids) await (await app.send(`/ask/info/${id}?lang=en`)).text();
      }),
    );
    // A page shows the first five comments.
    for (const id of [...ids, ...ids, ...ids, ...ids, ...ids]) {
      const markdown = newText();
      await app.done('/api/ask/postComment', { subject: 'post', id, markdown }, { member: world.reader });
      expect(await (await app.send(`/ask/info/${id}?lang=en`)).text()).toContain(markdown);
    }
    isOver = true;
    await readers;
  });
});

test('more comments are reached without scripts, page after page', async () => {
  const id = await ask(world);
  const texts = Array.from({ length: 7 }, newText);
  for (const markdown of texts)
    await app.done('/api/ask/postComment', { subject: 'post', id, markdown }, { member: world.reader });
  const first = await (await app.send(`/ask/info/${id}?sort=newest`)).text();
  expect(first).not.toContain(texts[6]);
  const [, more = ''] = /href="([^"]*comments=[^"]*)#c\d+"/.exec(first) ?? [];
  expect(more).toContain('sort=newest');
  const second = await (await app.send(more.replaceAll('&amp;', '&'))).text();
  for (const text of texts) expect(second).toContain(text);
  expect(second).not.toMatch(/comments=\d+#c/); // all are here: nothing leads on
});

describe('the cache', () => {
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  test('allows the scripts that stand in a page, by the same hashes for all, and leaves no nonce in it', async () => {
    const policies = new Set<string>();
    for (let i = 0; i < 5; i += 1) {
      const page = await app.send('/ask');
      const html = await page.text();
      const policy = page.headers.get('content-security-policy') ?? '';
      const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => hashOf(code!));
      expect(scripts.length).toBeGreaterThan(0);
      expect(/script-src ([^;]*) 'strict-dynamic'/.exec(policy)?.[1]).toBe([...new Set(scripts)].join(' '));
      expect(html).not.toMatch(/ nonce="/);
      policies.add(policy);
    }
    expect(policies.size).toBe(1);
  });

  test('leaves a text that looks like a nonce as it is', async () => {
    const id = await ask(world);
    await app.done(
      '/api/ask/postComment',
      { subject: 'post', id, markdown: 'nonce0placeholder0nonce0 and nonce-' },
      { member: world.reader },
    );
    for (let i = 0; i < 2; i += 1)
      expect(await (await app.send(`/ask/info/${id}`)).text()).toContain('nonce0placeholder0nonce0 and nonce-');
  });

  test('holds nothing of a member, however the cookie is written', async () => {
    const { id, postId } = await answer(world);
    const { asker } = world;
    const own = [/isImpersonated/, /ask\/post\?id=/, /"canEdit\\?"[,:]true/, new RegExp(asker.token)];
    const spellings = [
      app.cookiesOf(asker),
      `ba-user-token=${asker.token}`,
      `ba-user-token =${asker.token}`,
      ` ba-user-token\t= ${asker.token}`,
      `x=1;;ba-user-token=${asker.token}`,
    ];
    for (const [i, cookie] of spellings.entries()) {
      for (const path of [`/ask/info/${postId}?try=${i}`, `/ask/info/${postId}.data?try=${i}`, `/?try=${i}`]) {
        const theirs = await (await app.send(path, { headers: { cookie } })).text();
        const seen = await (await app.send(path)).text();
        if (i === 0) expect(theirs).toMatch(own[0]!);
        for (const mark of own) expect(mark.test(seen), `${path} ${cookie} ${mark}`).toBe(false);
        if (path.includes('.data')) continue;
        expect(theirs).toContain(i < 2 ? `"member":{"id":${asker.id},` : '"member":');
        expect(seen).toContain('"member":null');
      }
    }
    expect(id).toBeGreaterThan(0);
  });

  test('keeps languages and themes apart', async () => {
    const read = async (cookie: string) =>
      /<html [^>]*>/.exec(await (await app.send('/ask', { headers: { cookie } })).text())?.[0];
    for (const _round of [1, 2]) {
      expect(await read('')).toBe('<html lang="zh-CN">');
      expect(await read('think-lang=en; theme=dark')).toBe('<html lang="en" data-theme="dark">');
      expect(await read('theme=light')).toBe('<html lang="zh-CN" data-theme="light">');
    }
  });

  test('keeps neither refusals nor faults', async () => {
    const id = (await ask(world)) + 1;
    expect((await app.send(`/ask/info/${id}`)).status).toBe(404);
    expect(await ask(world)).toBe(id);
    expect((await app.send(`/ask/info/${id}`)).status).toBe(200);
  });
});

describe('a site behind https', () => {
  const secure = useTestApp({ SITE_URL: 'https://wenwo.example/' });
  test('says so on every answer and keeps its cookies to https', async () => {
    for (const path of ['/ask', '/ask', '/nothing', '/api/index/index', '/favicon.svg', '/health']) {
      const { headers } = await secure.send(path);
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
    }
    const page = await secure.send('/ask?lang=en');
    expect(page.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^think-lang=en;.*; Secure$/)]);
    expect(await page.text()).toContain('<link rel="canonical" href="https://wenwo.example/ask"');
  });
});
