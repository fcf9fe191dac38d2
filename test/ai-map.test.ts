import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import { loadSmallMap } from '#test/small-map.ts';

const app = useTestApp();
let ids: Record<string, number> = {};
let asker: Member;
let staff: Member;
beforeAll(async () => {
  asker = await app.addMember('asker');
  staff = await app.addMember('boss', { isStaff: true });
  const category = await app.addCategory();
  const { id } = await app.done('/api/ask/publishPost', newQuestion(category, { title: 'Where to rerank the list?' }), {
    member: asker,
  });
  ids = await loadSmallMap(app.database.db, id);
});

const open = (path: string, member?: Member) =>
  app.send(path, { headers: { cookie: [...(member ? [app.cookiesOf(member)] : [])].join('; ') } });
const read = async (path: string, member?: Member) => (await open(path, member)).text();
const page = (slug: string) => `/aiMap/page/${ids[slug]}-${slug}`;
const setStatus = (slug: string, status: string, into: string | null = null) =>
  sql`update aimap.node set status = ${status}, merged_into = ${into === null ? null : ids[into]}::bigint
    where id = ${ids[slug]}`.execute(app.database.db);
/** What a page tells search engines, by type. */
function termsIn(html: string): Record<string, Record<string, unknown>> {
  const [, json] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)!;
  const graph = (JSON.parse(json!) as { '@graph': Record<string, unknown>[] })['@graph'];
  return Object.fromEntries(graph.map((node) => [String(node['@type']), node]));
}

describe('the pages, without any script', () => {
  test('the list names areas and topics as links, and its form asks by GET', async () => {
    const html = await read('/aiMap?lang=zh-cn');
    expect(html).toContain(`href="${page('reranking')}"`);
    expect(html).toMatch(/<form[^>]*action="\/aiMap"[^>]*role="search"|<form[^>]*role="search"[^>]*action="\/aiMap"/);
    expect(html).toContain('name="q"');
    expect(html).toContain('<svg');
  });

  test.each([
    ['a Chinese alias', '精排'],
    ['pinyin', 'chongpaixu'],
    ['initials', 'cpx'],
    ['an English alias', 'cross-encoder'],
  ])('a topic is found by %s in both languages', async (_what, q) => {
    for (const language of ['zh-cn', 'en']) {
      const html = await read(`/aiMap?view=list&q=${encodeURIComponent(q)}&lang=${language}`);
      expect(html).toContain(`href="${page('reranking')}"`);
      expect(html).not.toContain(`href="${page('tokens')}"`);
    }
  });

  test('each state has one address: what a form leaves empty leads there', async () => {
    const answer = await open('/aiMap?view=list&q=&area=retrieval&level=&type=');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/aiMap?view=list&area=retrieval']);
  });

  test('nothing found says so and leads on; filters that fit nothing too', async () => {
    const html = await read('/aiMap?q=zzzz&lang=en');
    expect(html).toContain('Nothing on the map');
    expect(html).toContain('href="/ask/search/zzzz"');
    expect(await read('/aiMap?level=5&view=list&lang=en')).toContain('Nothing on the map');
  });

  test('the topic page has what it needs, leads to, its resources and questions', async () => {
    const html = await read(`${page('reranking')}?lang=en`);
    for (const path of [page('embedding'), page('citation'), page('context'), '/aiMap/path/build-retrieval'])
      expect(html).toContain(`href="${path}"`);
    expect(html).toContain('href="https://example.org/rerank"');
    expect(html).toContain('Does not work in mainland China');
    expect(html).toMatch(/Where to rerank the list\?.*?No answer yet/s);
  });

  test('the path page has stages, steps in their order and gates', async () => {
    const html = await read('/aiMap/path/build-retrieval?lang=en');
    const at = ['Know the material', page('context'), 'Three right answers', 'Find it', page('embedding'), 'Hand in'];
    const places = at.map((text) => html.indexOf(text, html.indexOf('<h2')));
    expect(places.every((place, i) => place > 0 && place > (places[i - 1] ?? 0))).toBe(true);
  });
});

describe('addresses', () => {
  test('the id alone, and whatever words follow it, lead to the one address', async () => {
    for (const path of [`/aiMap/page/${ids['tokens']}`, `/aiMap/page/${ids['tokens']}-other-words`]) {
      const answer = await open(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, page('tokens')]);
    }
  });

  test('a merged topic leads on for good, an archived one says so and is no longer indexed', async () => {
    await setStatus('law', 'merged', 'tokens');
    const answer = await open(page('law'));
    expect([answer.status, answer.headers.get('location')]).toEqual([301, page('tokens')]);
    await setStatus('law', 'archived');
    const html = await read(`${page('law')}?lang=en`);
    expect(html).toContain('This topic is archived');
    expect(html).toContain('content="noindex"');
    await setStatus('law', 'published');
  });

  test('a draft is for editors alone, on the page and over the API', async () => {
    await setStatus('law', 'draft');
    expect((await open(page('law'))).status).toBe(404);
    expect((await open(page('law'), asker)).status).toBe(404);
    expect(await read(`${page('law')}?lang=en`, staff)).toContain('This is a draft that only editors can see');
    expect(await app.get(`/api/aiMap/node?id=${ids['law']}`)).toMatchObject({ code: 0 });
    expect(await app.get(`/api/aiMap/node?id=${ids['law']}`, { member: staff })).toMatchObject({
      code: 1,
      data: { status: 'draft' },
    });
    await setStatus('law', 'published');
  });

  test.each([
    '/aiMap/page/0',
    '/aiMap/page/999999',
    '/aiMap/page/1e3',
    '/aiMap/page/99999999999999999999',
    '/aiMap/page/1-<script>',
    '/aiMap/page/-1',
    '/aiMap/path/nowhere',
    '/aiMap/path/%2e%2e%2fnode',
  ])('%s is not there', async (path) => {
    expect((await open(path)).status).toBe(404);
  });

  test.each(['level=9', 'type=spell', 'page=0', 'page=1e9', `q=${'长'.repeat(61)}`, 'sort=constructor', 'in=xx'])(
    'what the map does not know is refused by the API, and left out of the page with a sentence: %s',
    async (query) => {
      const answer = await open(`/aiMap?${query}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(/不认识，没有用上|只用了前 60 个字/);
      expect(await app.get(`/api/aiMap/list?${query}`)).toMatchObject({ code: 0 });
    },
  );

  test('hostile words are words', async () => {
    for (const q of [`"><script>alert(1)</script>`, `' or 1=1 --`, '%', '\\', '_'.repeat(60)]) {
      const answer = await open(`/aiMap?q=${encodeURIComponent(q)}`);
      const html = await answer.text();
      expect([q, answer.status]).toEqual([q, 200]);
      expect(html).not.toContain('<script>alert(1)');
    }
  });
});

describe('search engines', () => {
  test('get the map as a set of terms', async () => {
    const { DefinedTermSet: set, ItemList: list } = termsIn(await read('/aiMap?lang=en'));
    expect(set!['hasDefinedTerm']).toHaveLength(6);
    expect(list!['itemListElement']).toMatchObject([{ position: 1, name: 'Build retrieval' }]);
  });

  test('get a topic as a defined term that teaches, and where it stands', async () => {
    const { 'DefinedTerm,LearningResource': term, BreadcrumbList: crumbs } = termsIn(
      await read(`${page('reranking')}?lang=en`),
    );
    expect(term).toMatchObject({
      name: 'Reranking',
      timeRequired: 'PT30M',
      competencyRequired: ['Embeddings'],
      alternateName: ['重排序', 'rerank', 'cross-encoder'],
    });
    expect(crumbs!['itemListElement']).toMatchObject([{}, { name: 'Retrieval' }, { position: 3, name: 'Reranking' }]);
  });

  test('get a path with its parts', async () => {
    const { LearningResource: path } = termsIn(await read('/aiMap/path/build-retrieval'));
    expect(path).toMatchObject({ timeRequired: 'PT95M', hasPart: [{}, {}, {}] });
  });

  test('index the map, areas and topics, not what was searched or filtered', async () => {
    for (const path of ['/aiMap', '/aiMap?area=retrieval', '/aiMap?view=path', page('tokens')])
      expect(await read(path)).toContain('rel="canonical"');
    expect(await read('/aiMap?view=list')).toMatch(/rel="canonical" href="[^"]*\/aiMap"/);
    for (const path of ['/aiMap?q=token', '/aiMap?level=1', '/aiMap?type=tool'])
      expect(await read(path)).toContain('content="noindex"');
    const html = await read(page('tokens'));
    for (const language of ['zh-CN', 'en']) expect(html).toContain(`hrefLang="${language}"`);
  });
});

describe('endpoints', () => {
  test.each([
    ['/api/aiMap/list?q=cpx', { found: 1, topics: [{ slug: 'reranking' }] }],
    ['/api/aiMap/list?type=tool&reach=open', { found: 0, resources: [] }],
    ['/api/aiMap/map', { areas: [{}, {}], topics: { length: 6 }, edges: { length: 5 } }],
    ['/api/aiMap/paths', [{ slug: 'build-retrieval', steps: 3 }]],
    ['/api/aiMap/path?slug=build-retrieval', { version: 1, stages: [{}, {}] }],
  ])('%s', async (path, data) => {
    expect(await app.get(path)).toMatchObject({ code: 1, data });
  });

  test('a merged topic tells where it went', async () => {
    await setStatus('law', 'merged', 'tokens');
    expect(await app.get(`/api/aiMap/node?id=${ids['law']}`)).toMatchObject({
      code: 1,
      data: { movedTo: { slug: 'tokens' } },
    });
    await setStatus('law', 'published');
  });

  test('they are part of the described API', async () => {
    const { paths } = (await (await app.send('/api/openapi.json')).json()) as { paths: Record<string, unknown> };
    for (const name of ['list', 'map', 'node', 'paths', 'path'])
      expect(Object.keys(paths)).toContain(`/api/aiMap/${name}`);
  });
});

test('the header leads to the map', async () => {
  const html = await read('/ask?lang=en');
  expect(html.match(/<a[^>]*href="\/aiMap"[^>]*>/g)!.length).toBeGreaterThanOrEqual(2);
});
