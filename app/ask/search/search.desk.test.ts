import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Actor } from '#app/core/ctx.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import {
  asStaff,
  auditOf,
  ctxAs,
  grantConsole,
  makeCategory,
  makeMembers,
  refusalOf,
  testNow,
  visitor,
} from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { deleteAlias, saveAlias } from '#app/ask/search-desk/search-aliases.commands.server.ts';
import { analyseQuery, listAliases } from '#app/ask/search-desk/alias-desk.queries.server.ts';
import { searchPosts } from './search.queries.server.ts';
import { continueReindex } from '#app/ask/search-desk/index-runs.commands.server.ts';
import { getIndexState } from '#app/ask/search-desk/index-runs.queries.server.ts';
import { distanceOf } from './search-spelling.queries.server.ts';
import { purgeStatistics, recordSearch } from '#app/ask/search-desk/search-statistics.commands.server.ts';
import { getSearchStatistics } from '#app/ask/search-desk/search-statistics.queries.server.ts';
import { suggest } from './search-suggestions.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'cleo', Actor & { id: number }>;
let staff: Actor;
const as = (actor: Actor = visitor, now = testNow) => ctxAs(database.db, actor, { now });
const titles = async (keywords: string) => (await searchPosts(as(), { keywords })).hits.map((hit) => hit.title);

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'cleo']);
  await grantConsole(database.db, people.anna.id);
  staff = asStaff(people.anna);
  const category = await makeCategory(database.db);
  const write = async (title: string, tags: string[], kind: 'question' | 'article' = 'question') =>
    publishPost(as(people.bert), { kind, title, markdown: `${title}的正文`, category, tags, language: 'zh-cn' });
  await write('显存不足时怎样加载模型', ['显存', 'Ollama']);
  await write('Kubernetes 里怎样申请显卡', ['kubernetes', '显存']);
  await write('显存与内存的区别是什么', ['显存'], 'article');
});

describe('facets', () => {
  it('count what each narrowing leaves, by kind, state, tag, category and time', async () => {
    const { facets } = await searchPosts(as(), { keywords: '显存' });
    expect(facets.kind).toEqual({ question: 2, article: 1, model: 0 });
    expect(facets.unanswered).toBe(2);
    expect(facets.tags[0]).toMatchObject({ name: '显存', count: 3 });
    expect(facets.categories).toEqual([{ slug: 'basics', name: 'basics', count: 3 }]);
    expect(facets.periods).toEqual([
      { days: 7, since: '2026-11-13', count: 3 },
      { days: 30, since: '2026-10-21', count: 3 },
      { days: 365, since: '2025-11-20', count: 3 },
    ]);
    expect((await searchPosts(as(), { keywords: '显存 tag:kubernetes created:>=2026-11-13' })).total).toBe(1);
  });
});

describe('spelling', () => {
  it.each([
    ['kuberntes', 'kubernetes'],
    ['olllama', 'ollama'],
    ['xiancun', '显存'],
    ['Xian Cun kubernetes', '显存 kubernetes'],
    ['neicun', '内存'],
    ['xiancunyuneicun', null],
    ['xiancun a', '显存'],
    ['xiancun neicun shi', '显存 内存'],
    ['shi xiancun kubernetes', '显存 kubernetes'],
    ['neicunshi', '内存'],
    ['xiancun zzzz', null],
    ['显村不足', '显存不足'],
    ['显存 is:article neicun', '显存 is:article 内存'],
  ])('%s is answered as %s', async (typed, meant) => {
    const { total, corrected } = await searchPosts(as(), { keywords: typed });
    expect(corrected).toBe(meant);
    expect(total > 0).toBe(meant !== null);
  });

  it.each(['qqqqqq', 'kubernetes', '显存', '"xiancun"', 'tag:xiancun', '-xiancun', '显存不足时怎样加载模型'])(
    '%s stays as it is',
    async (typed) => expect((await searchPosts(as(), { keywords: typed })).corrected).toBeNull(),
  );

  it('keeps a known word even when a commoner one is near', async () => {
    const { corrected, hits } = await searchPosts(as(), { keywords: '加载' });
    expect([corrected, hits.length]).toEqual([null, 1]);
  });

  it('counts letters that are added, dropped, changed and swapped', () => {
    expect([
      distanceOf('ollama', 'ollama'),
      distanceOf('olama', 'ollama'),
      distanceOf('olalma', 'ollama'),
      distanceOf('abc', ''),
    ]).toEqual([0, 1, 1, 3]);
  });
});

describe('suggest', () => {
  it('offers titles with the words, the last perhaps unfinished, tags, and to members the member of that name', async () => {
    expect((await suggest(as(), { q: 'kuber' })).posts.map((post) => post.title)).toEqual([
      'Kubernetes 里怎样申请显卡',
    ]);
    expect((await suggest(as(), { q: 'oll' })).tags.map((tag) => tag.name)).toEqual(['Ollama']);
    expect((await suggest(as(), { q: '显' })).posts).toHaveLength(3);
    expect((await suggest(as(), { q: 'bert' })).members).toEqual([]);
    expect((await suggest(as(people.cleo), { q: 'bert' })).members.map((member) => member.username)).toEqual(['bert']);
    const offered = async (q: string) => (await suggest(as(), { q })).posts.map((post) => post.title);
    // A letter more, a word from the text, and the beginning of another name.
    expect(await offered('kubernetes x')).toEqual(['Kubernetes 里怎样申请显卡']);
    expect(await offered('graphics')).toEqual(await offered('显卡'));
    expect(await offered('quuux')).toEqual([]);
    expect((await suggest(as(), { q: '怎么装 oll' })).tags.map((tag) => tag.name)).toEqual(['Ollama']);
    expect(await suggest(as(), { q: '' })).toEqual({ posts: [], tags: [], topics: [], docs: [], members: [] });
  });
});

describe('aliases of the operator', () => {
  it('hold for every search at once, and are changed by staff alone', async () => {
    expect(await titles('视卡容量')).toEqual([]);
    const { id } = await saveAlias(as(staff), { names: ['视卡容量', '显存'], isOn: true, note: '老说法' });
    dropPages(); // what each write that changes pages does
    expect(await titles('视卡容量')).toHaveLength(3);
    expect((await analyseQuery(as(staff), { q: '视卡容量 -xx tag:ollama 的' })).terms[0]!.others).toContain('显存');
    expect(await listAliases(as(staff))).toMatchObject({
      groups: [{ id, names: ['视卡容量', '显存'], changedBy: { username: 'anna' } }],
    });
    expect(await refusalOf(saveAlias(as(people.bert), { names: ['a', 'b'], isOn: true, note: '' }))).toBeTruthy();
    expect(await refusalOf(deleteAlias(as(people.bert), { id }))).toBeTruthy();
    expect(await refusalOf(analyseQuery(as(people.bert), { q: 'x' }))).toBeTruthy();
    await saveAlias(as(staff), { id, names: ['视卡容量', '显存'], isOn: false, note: '' });
    dropPages();
    expect(await titles('视卡容量')).toEqual([]);
    await deleteAlias(as(staff), { id });
    expect(await refusalOf(deleteAlias(as(staff), { id }))).toBeTruthy();
    expect(await auditOf(database.db, 'search_alias', id)).toEqual([
      'ask.saveAlias',
      'ask.saveAlias',
      'ask.deleteAlias',
    ]);
  });
});

describe('statistics', () => {
  const search = async (actor: Actor, keywords: string, total = 1) => recordSearch(as(actor), { keywords, total });

  it('name only what three people searched for, and believe no empty result', async () => {
    for (const actor of [people.anna, people.bert]) await search(actor, '显存', 0);
    for (let i = 0; i < 5; i++) await search(people.bert, '我的私事');
    expect((await sql`select from ask.search_phrase`.execute(database.db)).rows).toHaveLength(0);
    expect(await getSearchStatistics(as(staff))).toMatchObject({
      searches: 7,
      empty: 0,
      unnamed: 2,
      top: [],
      withoutResult: [],
    });
    await search(people.cleo, ' 显存 ');
    for (const actor of [people.anna, people.bert, people.cleo]) await search(actor, 'Zzyzx', 0);
    const after = await getSearchStatistics(as(staff));
    expect(after).toMatchObject({
      searches: 11,
      empty: 3,
      unnamed: 1,
      withoutResult: [{ words: 'zzyzx', searches: 3, empty: 3 }],
    });
    expect(after.top.map(({ words }) => words)).toEqual(['zzyzx', '显存']);
    const { rows } = await sql<{
      all: string;
    }>`select (select string_agg(t::text, '') from ask.search_tally t) || (select string_agg(p::text, '')
      from ask.search_person p) "all"`.execute(database.db);
    expect(rows[0]!.all).not.toContain('私事');
    expect(await refusalOf(getSearchStatistics(as(people.bert)))).toBeTruthy();
  });

  it('are forgotten after 90 days', async () => {
    await purgeStatistics(as(visitor, new Date(testNow.getTime() + 89 * 86_400_000)));
    expect((await getSearchStatistics(as(staff))).top).toHaveLength(2);
    await purgeStatistics(as(visitor, new Date(testNow.getTime() + 92 * 86_400_000)));
    const after = await getSearchStatistics(as(staff));
    expect(after).toMatchObject({ searches: 0, unnamed: 0, top: [] });
    expect(after.days.map((day) => day.searches)).toEqual(Array.from({ length: 14 }, () => 0));
    expect(
      (
        await sql`select from ask.search_phrase union all select
      from ask.search_person`.execute(database.db)
      ).rows,
    ).toHaveLength(0);
  });
});

describe('writing the index anew', () => {
  it('renews what an older analyser wrote, notes how far it is, and goes on where it was', async () => {
    await sql`update ask.search_doc set version = 0, tsv = ''`.execute(database.db);
    expect(await getIndexState(as(staff))).toMatchObject({ outdated: 3, isMore: false, run: null });
    await sql`insert into ask.search_run (is_all, total, started_at) values (false, 3, now())`.execute(database.db);
    expect(await titles('显存')).toEqual([]);
    await continueReindex(as({ kind: 'job', name: 'test' }));
    expect(await getIndexState(as(staff))).toMatchObject({
      outdated: 0,
      run: { done: 3, total: 3, isStopped: false, endedAt: expect.any(Number) as number },
    });
    expect(await titles('显存')).toHaveLength(3);
    expect(await refusalOf(getIndexState(as(people.bert)))).toBeTruthy();
  });
});
