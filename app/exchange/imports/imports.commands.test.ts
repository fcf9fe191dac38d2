import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { readCode } from '#test/outbox.ts';
import type { ImportReport, ImportView } from './imports.schema.ts';

const app = useTestApp();
let staff: Member;
let member: Member;
const guest = (): Ctx => ({
  db: app.database.db,
  actor: { kind: 'visitor', ip: '', agent: '' },
  now: new Date(),
  language: 'en',
  requestId: 'test',
});

beforeAll(async () => {
  [staff, member] = await Promise.all([
    app.addMember('boss', { isStaff: true }),
    app.addMember('reader', { email: 'bo@example.org' }),
  ]);
  await app.addCategory('models');
  await mkdir(join(app.dataDir, 'imports'), { recursive: true });
  for (const name of ['stackexchange', 'question2answer', 'discourse', 'nodebb'])
    await cp(join(import.meta.dirname, '../../../test/dumps', name), join(app.dataDir, 'imports', name), {
      recursive: true,
    });
});

const sites: Record<string, string> = {
  stackexchange: 'https://ai.example.com',
  question2answer: 'https://q2a.example',
  discourse: 'https://forum.example',
  nodebb: 'https://nodebb.example',
};
const start = (source: string, more: object = {}) =>
  app.done(
    '/api/admin/startImport',
    { source, origin: `${source}-old`, folder: source, site: sites[source], isDry: false, ...more },
    { member: staff },
  );
const viewOf = async (id: number) =>
  ((await app.get('/api/admin/imports', { member: staff })).data as { rows: ImportView[] }).rows.find(
    (row) => row.id === id,
  )!;
async function finished(id: number): Promise<ImportReport> {
  await expect.poll(async () => (await viewOf(id)).state, { interval: 200 }).not.toMatch(/waiting|running/);
  const { state, error, report } = await viewOf(id);
  expect({ state, error }).toEqual({ state: 'done', error: '' });
  return report as ImportReport;
}
const runAll = async (source: string, more: object = {}) => finished((await start(source, more)).id);
async function postOf(title: string) {
  const { rows } = await app.database.pool.query<{ id: number }>('select id from ask.post where title = $1', [title]);
  expect(rows, title).toHaveLength(1);
  const { getPost } = await import('#app/ask/thread/posts.queries.server.ts');
  return getPost(guest(), rows[0]!.id);
}
const counts = async () => {
  const tables = [
    'ask.post',
    'ask.answer',
    'ask.comment',
    'ask.vote',
    'ask.acceptance',
    'ask.revision',
    'ask.tag',
    'ask.category',
    'account.member',
    'account.upload',
  ];
  const found = await Promise.all(
    tables.map(
      async (name) =>
        (
          await sql<{ n: number }>`select count(*) n
      from ${sql.table(name)}`.execute(app.database.db)
        ).rows[0]!.n,
    ),
  );
  return Object.fromEntries(tables.map((name, i) => [name, found[i]]));
};
const markdownOf = async (subject: string, id: number) =>
  (
    await app.database.pool.query<{ markdown: string }>(
      'select markdown from ask.revision where subject = $1 and subject_id = $2',
      [subject, id],
    )
  ).rows[0]!.markdown;

describe('Stack Exchange', () => {
  test('a dry run tells what would come and writes nothing', async () => {
    const before = await counts();
    const report = await runAll('stackexchange', { isDry: true });
    expect(await counts()).toEqual(before);
    expect(report.types).toMatchObject({
      member: { read: 2, written: 2 },
      post: { read: 2, written: 2 },
      answer: { read: 3, written: 2, skipped: { noParent: 1 }, examples: { noParent: ['30'] } },
      comment: { read: 3, written: 2, skipped: { noParent: 1 } },
      acceptance: { read: 1, written: 1 },
    });
    expect(report).toMatchObject({ namelessVotes: 6, left: { systemMember: 1, tagWiki: 1, bookmark: 1 } });
  });

  test('brings questions, answers, comments, votes, acceptance, tags and links', async () => {
    const report = await runAll('stackexchange');
    expect(report).toMatchObject({ links: 2, unclaimable: 2 });
    const question = await postOf('Why is the second half of my document ignored?');
    const other = await postOf('显存不够时怎么加载大模型?');
    expect(question).toMatchObject({
      score: 2,
      answerCount: 2,
      views: 120,
      language: 'en',
      author: { nickname: 'Ada-L' },
      createdAt: Date.parse('2020-02-01T10:00:00Z') / 1000,
    });
    expect(other).toMatchObject({ language: 'zh-cn', author: { nickname: '王小明' } });
    expect(question.tags.map(({ slug }) => slug)).toEqual(['context', 'llama-cpp']);
    expect(question.answers.map(({ accepted, score }) => [accepted, score])).toEqual([
      [true, 3],
      [false, -1],
    ]);
    expect(question.comments.map(({ markdown }) => markdown)).toEqual(['Which model is it?']);
    expect(question.answers[0]!.comments[0]!.html).toContain('<strong>thanks</strong>');
    expect(question.answers[1]!.author.nickname).toBe('前会员');
    const markdown = await markdownOf('post', question.id);
    expect(markdown).toContain(`[this](/ask/info/${other.id})`);
    expect(markdown).toContain('[that](https://elsewhere.example/questions/20)');
    expect(markdown).toContain('```py\nn_ctx = 4096\n```');
    expect(await markdownOf('post', other.id)).toContain(`(/ask/info/${question.id}#a${question.answers[0]!.id})`);
    const found = await app.get('/api/ask/search?keywords=num_ctx', { member });
    expect((found.data as { hits: { id: number }[] }).hits.map(({ id }) => id)).toEqual([question.id]);
  });

  test('a second time nothing comes twice, and everything is known', async () => {
    const before = await counts();
    const report = await runAll('stackexchange');
    expect(await counts()).toEqual(before);
    expect(report.types).toMatchObject({
      member: { known: 2, written: 0 },
      post: { known: 2, written: 0 },
      answer: { known: 2, written: 0 },
      comment: { known: 2 },
      acceptance: { known: 1 },
    });
  });
});

test('Question2Answer: formats, votes by members, images of the database, hidden posts left out', async () => {
  const report = await runAll('question2answer');
  expect(report).toMatchObject({
    images: { stored: 1, missing: 0 },
    links: 1,
    joined: 1,
    left: { password: 3, deleted: 1, flag: 1 },
  });
  expect(report.types).toMatchObject({
    member: { written: 3 },
    vote: { read: 6, written: 4, skipped: { ownVote: 1, noAuthor: 1 } },
    answer: { written: 2, skipped: { noParent: 1 } },
  });
  const question = await postOf("It's out of memory: what now?");
  const other = await postOf('怎么估算显存?');
  expect(question).toMatchObject({ score: 2, category: { slug: 'local', name: '本地部署' }, views: 40 });
  expect(question.html).toMatch(/<img [^>]*src="\/storage\/ask\/[^"]+\.png"[^>]*width="8"/);
  expect(question.html).toContain(`href="/ask/info/${other.id}"`);
  expect(question.answers[0]).toMatchObject({ accepted: true, score: 1, author: { nickname: '小明' } });
  expect(question.answers[0]!.html).toContain('Use a *smaller* quantization.');
  expect(question.answers[0]!.comments.map(({ markdown }) => markdown)).toEqual(['Thanks!']);
  expect(other).toMatchObject({ score: -1 });
  expect(other.html).toContain('<strong>字节数</strong>');
  expect(other.answers[0]!.html).toContain('<strong>Yes</strong>');
});

test('Discourse: topics become questions, replies answers and comments, short upload addresses images', async () => {
  const report = await runAll('discourse');
  expect(report).toMatchObject({
    images: { stored: 1, missing: 0 },
    left: { message: 1, password: 3, systemMember: 1 },
  });
  const question = await postOf('Which quantization keeps most quality?');
  const other = await postOf('显存该怎么估算');
  expect(question).toMatchObject({ score: 1, answerCount: 2, views: 77, author: { nickname: 'Ada-Lovelace' } });
  expect(question.tags.map(({ slug }) => slug)).toEqual(['quantization', 'gguf']);
  expect(question.html).toMatch(
    /<img [^>]*src="\/storage\/ask\/[^"]+\.png"[^>]*alt="chart"|alt="chart"[^>]*src="\/storage/,
  );
  const [accepted, second] = question.answers;
  expect(accepted).toMatchObject({ accepted: true, score: 2 });
  expect(accepted!.html).toContain(`href="/ask/info/${other.id}"`);
  expect(accepted!.comments.map(({ markdown }) => markdown)).toEqual(['Thanks, that works.']);
  expect(second!.html).toContain('<blockquote>');
  const { rows } = await app.database.pool.query(
    "select from ask.post where text like '%secret words%' union all select from ask.answer where text like '%secret words%'",
  );
  expect(rows).toHaveLength(0);
});

test('NodeBB: objects in any order, sorted sets of votes, a solved topic, links that are code stay', async () => {
  const report = await runAll('nodebb');
  expect(report).toMatchObject({ images: { stored: 1, missing: 0 }, left: { brokenLine: 1, message: 1, password: 2 } });
  const question = await postOf('How many tools can an agent hold?');
  const other = await postOf('工具描述该写多长?');
  expect(question).toMatchObject({ score: 1, answerCount: 1, category: { slug: 'agents' } });
  expect(question.answers[0]).toMatchObject({ accepted: true, score: 2 });
  expect(question.answers[0]!.comments.map(({ markdown }) => markdown)).toEqual(['Good to know.']);
  expect(other).toMatchObject({ score: -1 });
  expect(other.tags.map(({ slug }) => slug)).toEqual(['mcp']);
  const markdown = await markdownOf('post', question.id);
  expect(markdown).toContain(`[this](/ask/info/${other.id})`);
  expect(markdown).toContain('`[not this](/topic/8)`');
});

describe('members that were brought', () => {
  test('have no password; who has an address claims the account by it', async () => {
    const { rows } = await app.database.pool.query<{ id: number; password_hash: string | null }>(
      "select id, password_hash from account.member where email in ('ada@example.org', 'ada@forum.example', 'ada@nodebb.example') order by id",
    );
    expect(rows.map(({ password_hash }) => password_hash)).toEqual([null, null, null]);
    const logIn = (password: string) =>
      app.post('/api/user/checkIn', { tab: 'login', username: 'ada@example.org', password });
    expect(await logIn('$2y$10$secretsecretsecret')).toMatchObject({ code: 0 });
    await app.done('/api/Ems/send', { email: 'ada@example.org', event: 'user_retrieve_pwd' });
    const captcha = await readCode(join(app.dataDir, 'outbox'), 'ada@example.org');
    await app.done('/api/account/retrievePassword', {
      type: 'email',
      account: 'ada@example.org',
      captcha,
      password: 'new-horse',
    });
    expect(await logIn('new-horse')).toMatchObject({ code: 1, data: { userInfo: { id: rows[0]!.id } } });
  });

  test('are joined to an account that has the address already', async () => {
    const { rows } = await app.database.pool.query(
      "select v.member_id from ask.vote v join ask.post p on p.id = v.subject_id and v.subject = 'post' where p.title like 'It''s out of memory%'",
    );
    expect(rows).toContainEqual({ member_id: member.id });
  });
});

test('the numbers of the site hold after all imports', async () => {
  const wrong = await app.database.pool.query(`
    select id from ask.post p where deleted_at is null and row(answers, answer_score, accepted) is distinct from row(
      (select count(*)::int from ask.answer where post_id = p.id and deleted_at is null),
        (select coalesce(sum(score), 0)::int from ask.answer where post_id = p.id and deleted_at is null),
      (select count(*)::int from ask.acceptance where post_id = p.id))
    union all select id from ask.post p where (deleted_at is null) <> exists (select from ask.search_doc
      where post_id = p.id)
    union all select id from ask.tag t where posts <> (select count(*) from ask.post_tag pt
      join ask.post p on p.id = pt.post_id where tag_id = t.id and counts and deleted_at is null)`);
  expect(wrong.rows).toEqual([]);
});

describe('the desk', () => {
  test('refuses strangers, paths that lead away, and a folder that is not there', async () => {
    const body = { source: 'nodebb', origin: 'x', folder: 'nodebb', isDry: true };
    for (const as of [member, null]) {
      expect((await app.post('/api/admin/startImport', body, { member: as })).code).not.toBe(1);
      expect((await app.get('/api/admin/imports', { member: as })).code).not.toBe(1);
      for (const path of ['cancelImport', 'resumeImport'])
        expect((await app.post(`/api/admin/${path}`, { id: 1 }, { member: as })).code).not.toBe(1);
    }
    for (const folder of ['..', '../imports', '/etc', '.hidden', 'a/b', '', 'not-there'])
      expect((await app.post('/api/admin/startImport', { ...body, folder }, { member: staff })).code).not.toBe(1);
  });

  test('leaves audit rows; a broken dump fails with its reason and can go on when it is mended', async () => {
    const broken = join(app.dataDir, 'imports', 'broken');
    await mkdir(broken, { recursive: true });
    const { id } = await app.done(
      '/api/admin/startImport',
      { source: 'stackexchange', origin: 'broken', folder: 'broken', isDry: false },
      { member: staff },
    );
    await expect.poll(async () => (await viewOf(id)).state).toBe('failed');
    expect(await viewOf(id)).toMatchObject({ error: 'There is no Posts.xml in this dump' });
    await cp(join(app.dataDir, 'imports', 'stackexchange', 'Posts.xml'), join(broken, 'Posts.xml'));
    await app.done('/api/admin/resumeImport', { id }, { member: staff });
    expect((await finished(id)).types.post).toMatchObject({ written: 2 });
    expect((await app.post('/api/admin/resumeImport', { id }, { member: staff })).code).toBe(0);
    expect((await app.post('/api/admin/cancelImport', { id }, { member: staff })).code).toBe(0);
    const { rows } = await app.database.pool.query(
      "select action from core.audit where subject_kind = 'import' and subject_id = $1 order by id",
      [id],
    );
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'ask.startImport',
      'ask.resumeImport',
      'ask.endImport',
    ]);
  });
});
