import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listCategories } from '#app/ask/tags/tags.queries.server.ts';
import { listPosts } from '#app/ask/lists/lists.queries.server.ts';
import { recountNumbers } from '#app/ask/lists/lists.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { getNumbers } from '#app/ask/parts/post-counters.queries.server.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { ctxAs } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { loadStarter } from './load.server.ts';
import { readPosts, readTaxonomy, type StarterPost } from './read.server.ts';

const database = useTestDatabase();
const ctx = (language: 'zh-cn' | 'en' = 'zh-cn') => ctxAs(database.db, { kind: 'job', name: 'test' }, { language });
let posts: StarterPost[] = [];
const steps: [number, number][] = [];

beforeAll(async () => {
  posts = await readPosts(await readTaxonomy());
  await loadStarter(ctx(), (done, total) => steps.push([done, total]));
});

describe('the starter content', () => {
  it('is loaded whole, with its dates, votes, answers, comments and acceptances, and only once', async () => {
    expect(await loadStarter(ctx())).toBe(0);
    const answers = posts.flatMap((post) => post.answers);
    const comments = [...posts, ...answers].flatMap((entry) => entry.comments);
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from ask.post) posts, (select count(*) from ask.search_doc) docs,
        (select count(*) from ask.answer) answers,
        (select count(*) from ask.comment) comments,
        (select count(*) from ask.acceptance) accepted, (select sum(value)::integer from ask.vote) votes,
        (select sum(score)::integer from ask.post) + (select sum(score)::integer from ask.answer) scores,
        (select count(*) from ask.revision) revisions,
        (select count(*) from ask.vote v join ask.post p on p.id = v.subject_id and v.subject = 'post'
          and p.author_id = v.member_id) own`.execute(database.db);
    const votes = [...posts, ...answers].reduce((sum, entry) => sum + entry.votes, 0);
    const accepted = answers.filter((answer) => answer.accepted).length;
    expect(rows[0]).toEqual({
      posts: posts.length,
      docs: posts.length,
      answers: answers.length,
      comments: comments.length,
      accepted,
      votes,
      scores: votes,
      revisions: posts.length + answers.length,
      own: 0,
    });
    expect(steps.at(-1)).toEqual([
      posts.length + answers.length + comments.length,
      posts.length + answers.length + comments.length,
    ]);
  });

  it('has editors who were there before their texts, and posts read as often as somebody did something', async () => {
    const { rows } = await sql<{ late: number; unread: number; least: number; most: number }>`
      select (select count(*) from account.member m where is_editor and (
          created_at > (select min(created_at) from ask.post)
          or created_at > (select min(created_at) from ask.vote))) late,
        (select count(*) from ask.post where views < 1 + score + answers + answer_score) unread,
        (select min(views) from ask.post) least, (select max(views) from ask.post) most`.execute(database.db);
    expect(rows[0]).toMatchObject({ late: 0, unread: 0 });
    expect(rows[0]!.least).toBeGreaterThan(0);
    expect(rows[0]!.most).toBeLessThan(100);
  });

  it('gives posts of an older site that count no view what they would begin with today', async () => {
    const file = path.join(import.meta.dirname, '../migrations/202611281000_ask_starter_content.sql');
    const [update] = /update ask\.post p set views[^;]*;/.exec(await readFile(file, 'utf8')) ?? [];
    const views = async () =>
      (await sql<{ id: number; views: number }>`select id, views from ask.post order by id`.execute(database.db)).rows;
    const before = await views();
    await sql`update ask.post set views = case when id % 2 = 0 then 0 else views end`.execute(database.db);
    await sql.raw(update!).execute(database.db);
    expect(await views()).toEqual(before);
  });

  it('shows every post once in either language, linked to its translation', async () => {
    for (const language of ['zh-cn', 'en'] as const) {
      const own = posts.filter((post) => post.language === language);
      const page = await listPosts(ctx(language), { limit: 50 });
      expect(page.rows.every((row) => row.language === language)).toBe(true);
      expect(page.rows[0]!.title).toBe(own.at(-1)!.title);
      const post = await getPost(ctx(language), page.rows[0]!.id);
      expect(post.translation?.language).toBe(language === 'en' ? 'zh-cn' : 'en');
      expect((await getPost(ctx(language), post.translation!.id)).translation?.id).toBe(post.id);
      expect(post.createdAt).toBe(Math.floor(own.at(-1)!.date.getTime() / 1000));
    }
  });

  it('counts a translated pair once', async () => {
    const numbers = await getNumbers(ctx());
    expect(numbers.questions).toBe(
      posts.filter((post) => post.kind === 'question' && post.language === 'zh-cn').length,
    );
    expect((await listCategories(ctx())).reduce((sum, category) => sum + category.posts, 0)).toBe(
      numbers.questions + numbers.articles,
    );
    await recountNumbers(ctx());
    expect(await getNumbers(ctx())).toEqual(numbers);
  });

  it.each([
    ['数据库', true],
    ['数据', true],
    ['库', true],
    ['库据', false],
  ])('is found by %s: %s', async (keywords, isFound) => {
    expect((await searchPosts(ctx(), { keywords })).total > 0).toBe(isFound);
  });
});
