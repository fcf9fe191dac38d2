import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ctxAs, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { listSorts, type ListType, listTypes } from '#app/ask/parts/ask.schema.ts';
import { type FeedChoice, listForFeed } from './feeds.queries.server.ts';
import { countSitemapPages, listForSitemap } from './sitemaps.queries.server.ts';
import { coolPosts } from './lists.commands.server.ts';
import { getHome } from './home-lists.queries.server.ts';
import { getListPage, getSubjectName, listPosts } from './lists.queries.server.ts';
import { findPageStart } from './list-keys.queries.server.ts';

const database = useTestDatabase();
const count = 137;
let category = 0;

const ctx = (language: 'zh-cn' | 'en' = 'zh-cn', now = testNow) => ctxAs(database.db, visitor, { language, now });

/** Posts of every sort, with many equal keys, some deleted, some halves of translated pairs. */
beforeAll(async () => {
  await makeMembers(database.db, ['anna']);
  category = await makeCategory(database.db);
  await makeCategory(database.db, 'other');
  await sql`insert into ask.tag (id, slug, name_zh, name_en, posts, created_at)
    values (900, 'tag-a', '标签甲', 'Tag A', 1, now())`.execute(database.db);
  await sql`
    insert into ask.post (kind, author_id, category_id, language, audience, title, excerpt, html, text, up, answers,
      answer_score, views, created_at, active_at, deleted_at)
    select case when i % 4 = 0 then 'article' when i % 9 = 5 then 'model' else 'question' end, 1,
      ${category}::integer + i % 2, l, case when i % 7 = 0 then l else 'all' end, 'title ' || i, '', '<p>x</p>', '',
      i % 5, i % 3, i % 6, i % 11,
      ${testNow}::timestamptz - (i / 10) * interval '1 day', ${testNow}::timestamptz - (i / 20) * interval '1 hour',
        case when i % 13 = 0 then now() end
    from (select i, case when i % 3 = 0 then 'en' else 'zh-cn' end l
      from generate_series(1, ${count}::integer) i) s`.execute(database.db);
  await sql`insert into ask.post_tag select id, 900, 0, channel, created_at, active_at, hot, score,
    deleted_at is not null from ask.post where id % 2 = 0`.execute(database.db);
  await coolPosts(ctx());
});

/** What a reader follows is a list of its own, see follows. */
type Open = Exclude<ListType, 'mine' | 'bounty'>;
const openTypes = listTypes.filter((type): type is Open => type !== 'mine' && type !== 'bounty');

const scopes: Record<Open, string> = {
  all: `kind <> 'model'`,
  question: `kind = 'question'`,
  article: `kind = 'article'`,
  category: 'category_id = $id',
  tag: 'exists (select from ask.post_tag t where t.post_id = p.id and t.tag_id = 900)',
  unanswered: `kind = 'question' and answers = 0`,
};
const columns: Record<(typeof listSorts)[number], string> = {
  newest: 'created_at',
  active: 'active_at',
  hot: 'hot',
  votes: 'score',
};
const languageScopes = {
  '': (reader: string) => `audience in ('all', '${reader}')`,
  'zh-cn': () => `language = 'zh-cn'`,
  en: () => `language = 'en'`,
  all: () => 'true',
};

/** The same list straight from the table. */
async function expected(
  type: Open,
  sort: (typeof listSorts)[number],
  lang: keyof typeof languageScopes,
  reader: string,
): Promise<number[]> {
  const text = `select id from ask.post p where deleted_at is null and ${scopes[type].replace('$id', String(category))}
    and ${languageScopes[lang](reader)} order by ${columns[sort]} desc, id desc`;
  return (await sql<{ id: number }>`${sql.raw(text)}`.execute(database.db)).rows.map((row) => row.id);
}

const countPosts = async () =>
  (
    await sql`select from ask.post
  where deleted_at is null`.execute(database.db)
  ).rows.length;

const idOf = (type: ListType) => (type === 'category' ? category : type === 'tag' ? 900 : 0);

describe('lists', () => {
  it('cover every post exactly once, forwards and backwards, in every sort, type and language', async () => {
    const cases = fc.record({
      type: fc.constantFrom(...openTypes),
      sort: fc.constantFrom(...listSorts),
      lang: fc.constantFrom('' as const, 'zh-cn' as const, 'en' as const, 'all' as const),
      reader: fc.constantFrom('zh-cn' as const, 'en' as const),
      limit: fc.integer({ min: 1, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ type, sort, lang, reader, limit }) => {
        const input = { type, id: idOf(type), sort, lang, limit };
        const all = await expected(type, sort, lang, reader);
        const pages: number[][] = [];
        let page = await listPosts(ctx(reader), input);
        expect(page.previous).toBeNull();
        for (;;) {
          pages.push(page.rows.map((row) => row.id));
          if (page.next === null) break;
          page = await listPosts(ctx(reader), { ...input, after: page.next });
        }
        expect(pages.flat()).toEqual(all);
        const back = [pages.at(-1)!];
        while (page.previous !== null) {
          page = await listPosts(ctx(reader), { ...input, before: page.previous });
          back.unshift(page.rows.map((row) => row.id));
        }
        expect(back.flat()).toEqual(all);
      }),
      { numRuns: 60 },
    );
  });

  it('leave the entries of the catalogue to their own pages, feed and category, where they flood nothing', async () => {
    const kinds = (rows: readonly { kind: string }[]) => new Set(rows.map((row) => row.kind));
    const listed = async (type: 'all' | 'category') =>
      kinds((await listPosts(ctx(), { type, id: idOf(type), lang: 'all', limit: 50 })).rows);
    const fed = async (choice: FeedChoice) => kinds(await listForFeed(ctx(), { ...choice, limit: 50 }));
    expect(await listed('all')).toEqual(new Set(['question', 'article']));
    expect(await listed('category')).toEqual(new Set(['question', 'article', 'model']));
    expect(await fed({ type: 'all' })).toEqual(new Set(['question', 'article']));
    expect(await fed({ type: 'model' })).toEqual(new Set(['model']));
  });

  it("name what they are of, in the reader's language, with the side column", async () => {
    const page = await getListPage(ctx('en'), { type: 'tag', id: 900 });
    expect(page.subject).toEqual({ type: 'tag', id: 900, slug: 'tag-a', name: 'Tag A', posts: 1 });
    expect(page.aside.categories.map((one) => one.slug)).toEqual(['basics', 'other']);
    expect(page.aside.best).toHaveLength(5);
    expect(page.aside.waiting.every((post) => post.answers === 0)).toBe(true);
    expect((await listPosts(ctx(), { type: 'tag', id: 900 })).rows[0]!.tags).toEqual([
      { id: 900, slug: 'tag-a', name: '标签甲' },
    ]);
  });

  it('show the author’s reputation, and none of one who has none or no name', async () => {
    const { db } = database;
    const shown = async () => (await listPosts(ctx(), { type: 'all' })).rows.map((row) => row.reputation);
    expect(new Set(await shown())).toEqual(new Set([null]));
    await sql`insert into ask.reputation (member_id, total) values (1, 250)`.execute(db);
    const first = (await listPosts(ctx(), { type: 'all' })).rows[0]!;
    await sql`update ask.post set author_id = -1 where id = ${first.id}`.execute(db);
    expect(await shown()).toEqual([null, ...Array.from({ length: 19 }, () => 251)]);
    expect((await getHome(ctx())).newest.map((row) => row.reputation)).toContain(251);
    await sql`update ask.post set author_id = 1 where id = ${first.id}`.execute(db);
  });

  it('refuse what does not exist and cursors that are none', async () => {
    expect(await refusalOf(listPosts(ctx(), { type: 'category', id: 9_007_199_254_740_991 }))).toBe('notFound');
    for (const cursor of [
      'x',
      '',
      'MX4yfjM',
      Buffer.from('1e999~5').toString('base64url'),
      Buffer.from('9007199254740993~5').toString('base64url'),
    ]) {
      expect(await refusalOf(listPosts(ctx(), { after: cursor }))).toBe('brokenCursor');
    }
  });

  it('find the cursor of a page by its number, in every sort', async () => {
    for (const sort of listSorts) {
      const all = await expected('all', sort, 'all', 'en');
      const place = { type: 'all', id: 0, sort, lang: 'all' } as const;
      for (const page of [2, 3, Math.ceil(all.length / 20)]) {
        const after = (await findPageStart(ctx(), place, page)) ?? undefined;
        expect((await listPosts(ctx(), { ...place, after })).rows.map((row) => row.id)).toEqual(
          all.slice((page - 1) * 20, page * 20),
        );
      }
      for (const page of [-1, 0, 1, Math.ceil(all.length / 20) + 1, 500])
        expect(await findPageStart(ctx(), place, page), `${sort} ${page}`).toBeNull();
    }
  });

  it('feed the home page, feeds and sitemaps', async () => {
    const home = await getHome(ctx());
    expect(home.newest.map((row) => row.id)).toEqual(
      (await listPosts(ctx(), { type: 'question', limit: 6 })).rows.map((row) => row.id),
    );
    expect(home.articles).toHaveLength(4);
    expect([...home.newest, ...home.hot].filter((row) => 'excerpt' in row || 'views' in row)).toEqual([]);
    expect((await listForFeed(ctx(), { type: 'article', limit: 3 })).map((entry) => entry.id)).toEqual(
      (await listPosts(ctx(), { type: 'article', limit: 3 })).rows.map((row) => row.id),
    );
    expect(await listForFeed(ctx(), { type: 'tag', id: 900, limit: 2 })).toMatchObject([
      { tags: ['标签甲'], html: '<p>x</p>', editedAt: null },
      {},
    ]);
    const idsOf = async (choice: FeedChoice) =>
      (await listForFeed(ctx(), { ...choice, limit: 5 })).map((entry) => entry.id);
    const listed = async (input: Parameters<typeof listPosts>[1]) =>
      (await listPosts(ctx(), { ...input, limit: 5 })).rows.map((row) => row.id);
    expect(await idsOf({ type: 'unanswered' })).toEqual(await listed({ type: 'unanswered' }));
    expect(await idsOf({ type: 'category', id: category })).toEqual(await listed({ type: 'category', id: category }));
    expect(await getSubjectName(ctx('en'), { type: 'tag', id: 900 })).toBe('Tag A');
    expect(await refusalOf(getSubjectName(ctx(), { type: 'category', id: 999 }))).toBe('notFound');
    expect(await countSitemapPages(ctx())).toBe(1);
    expect(await listForSitemap(ctx(), { page: 0 })).toHaveLength(await countPosts());
    expect(await listForSitemap(ctx(), { page: 1 })).toEqual([]);
  });
});

describe('heat', () => {
  it('follows the formula, is renewed while a post is young and then stays', async () => {
    const heatOf = async () => {
      const { rows } = await sql<{
        id: number;
        hot: number;
        active: Date;
        created: Date;
        views: number;
        score: number;
        answers: number;
        sum: number;
      }>`
        select id, hot, active_at active, created_at created, views, score, answers, answer_score sum from ask.post
          where deleted_at is null order by id`.execute(database.db);
      return rows;
    };
    const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;
    for (const row of await heatOf()) {
      const age = hours(row.created, testNow);
      const updated = hours(row.active, testNow);
      const heat =
        (Math.log10(Math.max(row.views, 1)) * 4 + (row.answers * row.score) / 5 + row.sum) /
        (age + 1 - (age - updated) / 2) ** 1.5;
      expect(Math.abs(row.hot - heat)).toBeLessThanOrEqual(0.02 * heat + 1e-12);
    }
    expect(await coolPosts(ctx('zh-cn', new Date(testNow.getTime() + 1000)))).toBeLessThan(20);
    const weeks = new Date(testNow.getTime() + 21 * 86_400_000);
    expect(await coolPosts(ctx('zh-cn', weeks))).toBeGreaterThan(50);
    expect(await coolPosts(ctx('zh-cn', new Date(weeks.getTime() + 86_400_000)))).toBe(0);
    const { rows } = await sql<{
      off: number;
    }>`select count(*) off from ask.post p join ask.post_tag t on t.post_id = p.id
      where (t.hot, t.score, t.channel) is distinct from (p.hot, p.score, p.channel)`.execute(database.db);
    expect(rows[0]!.off).toBe(0);
  });
});
