import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import { loadSmallMap } from '#test/small-map.ts';

const app = useTestApp();
let ids: Record<string, number> = {};
let asker: Member;
let reader: Member;
let where = 0;
beforeAll(async () => {
  [asker, reader] = [await app.addMember('asker'), await app.addMember('reader')];
  const category = await app.addCategory();
  const ask = (title: string) => app.done('/api/ask/publishPost', newQuestion(category, { title }), { member: asker });
  ({ id: where } = await ask('Where to rerank the list?'));
  await ask('What else is there to ask?');
  ids = await loadSmallMap(app.database.db, where);
});

const open = (path: string, member?: Member) =>
  app.send(path, { headers: { cookie: [...(member ? [app.cookiesOf(member)] : [])].join('; ') } });
const read = async (path: string, member?: Member) => (await open(path, member)).text();
const page = (slug: string) => `/aiMap/page/${ids[slug]}-${slug}`;

describe('lists of a topic', () => {
  test('have what lies there, a tag that names it and can be taken away, and ask from there', async () => {
    const html = await read(`/ask/lists/question/0?node=${ids['reranking']}&lang=en`);
    expect(html).toContain('Where to rerank the list?');
    expect(html.split('id="page-data"')[0]!.split('<aside')[0]).not.toContain('What else is there to ask?');
    expect(html).toContain(`href="${page('reranking')}">Topic: Reranking`);
    expect(html).toMatch(/aria-label="Remove Topic: Reranking"[^>]*href="\/ask\/lists\/question\/0"/);
    expect(html).toContain(`href="/ask/post?node=${ids['reranking']}"`);
    expect(html).toContain('content="noindex"');
  });

  test('stay with the topic from tab to tab, also on the first page of the area', async () => {
    const node = `node=${ids['reranking']}`;
    expect(await read(`/ask/lists/question/0?${node}`)).toContain(`href="/ask/lists/question/0?sort=hot&amp;${node}"`);
    const start = await read(`/ask?${node}&lang=en`);
    expect(start).toContain(`href="/ask?tab=newest&amp;${node}"`);
    expect(start).toContain('Topic: Reranking');
  });

  test('of what was merged lead on, of nothing are not found', async () => {
    await sql`update aimap.node set status = 'merged', merged_into = ${ids['tokens']} where id = ${ids['law']}`.execute(
      app.database.db,
    );
    const answer = await open(`/ask/lists/all/0?sort=hot&node=${ids['law']}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `/ask/lists/all/0?sort=hot&node=${ids['tokens']}`,
    ]);
    expect((await open('/ask/lists/all/0?node=999999')).status).toBe(404);
    expect((await open('/ask/lists/all/0?node=x')).status).toBe(400);
  });

  test('the page of the topic leads to them', async () => {
    expect(await read(page('reranking'))).toContain(`href="/ask/lists/question/0?node=${ids['reranking']}"`);
  });
});

describe('the search', () => {
  test('has a tab for the map, which lists topics, resources and paths', async () => {
    const html = await read('/ask/search/rerank?lang=en');
    expect(html).toMatch(/href="\/ask\/search\/rerank\?tab=map"[^>]*>Map<sup>\d+<\/sup>/);
    expect(html).toContain(`href="${page('reranking')}"`);
    const tab = await read('/ask/search/cpx?tab=map&lang=en');
    expect(tab).toContain(`href="${page('reranking')}"`);
    expect(await read('/ask/search/retrieval?tab=map&lang=en')).toContain('href="/aiMap/path/build-retrieval"');
    expect(await read('/ask/search/zzzz?tab=map&lang=en')).toContain('The map has no topic');
  });
});

describe('feeds', () => {
  test('follow one topic or several, and what changes on the map', async () => {
    const one = await read(`/feed/topics-${ids['reranking']}.atom?lang=en`);
    expect(one).toContain('Reranking');
    expect(one).toContain(`/ask/info/${where}`);
    const two = await read(`/feed/topics-${ids['context']}.${ids['reranking']}.atom`);
    expect(two).toContain(`/ask/info/${where}`);
    expect(await read(`/feed/topics-${ids['tokens']}.atom`)).not.toContain('<entry>');
    const map = await read('/feed/map.atom?lang=en');
    expect(map).toContain(`${page('tokens')}#r1`);
    expect(map).toContain('/aiMap/path/build-retrieval#r1');
    for (const bad of ['topics-999999', 'topics-', 'topics-1..2', 'topics-0', 'maps'])
      expect((await open(`/feed/${bad}.atom`)).status, bad).toBe(404);
  });
});

describe('the home page', () => {
  test('shows areas and topics of the map as links', async () => {
    const html = await read('/?lang=en');
    expect(html).toContain('href="/aiMap?area=basics"');
    expect(html).toContain('href="/aiMap/path/build-retrieval"');
    expect(html).toContain('2 areas, ');
  });
});

describe('what one follows', () => {
  test('shows on its page, in the member centre and beside one’s list', async () => {
    const pressed = /aria-pressed="true" aria-label="Following Reranking, press to stop"/;
    expect(await read(`${page('reranking')}?lang=en`, reader)).not.toMatch(pressed);
    await app.done('/api/aiMap/follow', { kind: 'node', id: ids['reranking'], following: true }, { member: reader });
    expect(await read(`${page('reranking')}?lang=en`, reader)).toMatch(pressed);
    expect(await read(`${page('reranking')}?lang=en`, asker)).not.toMatch(pressed);
    for (const path of ['/user/learning', '/ask/lists/mine/0'])
      expect(await read(`${path}?lang=en`, reader), path).toContain(`href="${page('reranking')}"`);
    expect(await read('/user/learning?lang=en', reader)).toContain(`href="/feed/topics-${ids['reranking']}.atom"`);
    expect(await app.get('/api/aiMap/follows', { member: reader })).toMatchObject({
      data: { nodes: [{ slug: 'reranking' }], paths: [] },
    });
  });

  test('the map filtered by one’s own state leads guests to the login', async () => {
    const answer = await open('/aiMap?view=list&mine=done');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/^\/user\/login/);
    await app.done('/api/aiMap/setProgress', { id: ids['tokens'], state: 'done' }, { member: reader });
    const html = await read('/aiMap?view=list&mine=done&lang=en', reader);
    expect(html).toContain(`href="${page('tokens')}"`);
    expect(html).not.toContain(`href="${page('context')}"`);
  });
});
