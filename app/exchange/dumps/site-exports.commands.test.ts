import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Dump, openDump } from './folder.server.ts';
import { makeImport } from '#app/exchange/imports/imports.commands.server.ts';
import { runImport } from '#app/exchange/imports/import-runs.commands.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import { exportContent, type Manifest } from './site-exports.commands.server.ts';

const app = useTestApp();
const ctxOf = (db: Ctx['db']): Ctx => ({
  db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(),
  language: 'zh-cn',
  requestId: 'test',
});
let file: string;
let asker: Member;
let manifest: Manifest;

beforeAll(async () => {
  asker = await app.addMember('asker', { email: 'asker@example.org' });
  const [expert, reader, staff] = await Promise.all([
    app.addMember('expert'),
    app.addMember('reader'),
    app.addMember('boss', { isStaff: true }),
  ]);
  for (let i = 0; i < 10; i++) await app.addMember(`silent_${i}`); // ids of two digits: order is by number
  const category = await app.addCategory('models');
  const { id } = await app.done(
    '/api/ask/publishPost',
    newQuestion(category, { title: 'What is exported from this question?', tags: ['context', '导出'] }),
    {
      member: asker,
    },
  );
  await app.done(
    '/api/ask/editPost',
    {
      ...newQuestion(category),
      id,
      title: 'What is exported from this question then?',
      markdown: 'Everything, see [here](/ask/info/1).',
      tags: ['context', '导出'],
      revision: 1,
      reason: 'clearer',
    },
    { member: asker },
  );
  const answer = await app.done('/api/ask/postAnswer', { postId: id, markdown: 'All of **it**.' }, { member: expert });
  const comment = await app.done(
    '/api/ask/postComment',
    { subject: 'answer', id: answer.id, markdown: 'Really all?' },
    { member: reader },
  );
  await app.done('/api/ask/vote', { subject: 'comment', id: comment.id, value: 1 }, { member: expert });
  await app.done('/api/ask/postComment', { subject: 'post', id, markdown: 'Good question.' }, { member: expert });
  await app.done('/api/ask/vote', { subject: 'post', id, value: 1 }, { member: reader });
  await app.done('/api/ask/vote', { subject: 'answer', id: answer.id, value: 1 }, { member: reader });
  // of the same number as their own post
  await app.done('/api/ask/vote', { subject: 'answer', id: answer.id, value: 1 }, { member: asker });
  await app.done('/api/ask/accept', { answerId: answer.id, accepted: true }, { member: asker });
  await app.done(
    '/api/ask/publishPost',
    newQuestion(category, { kind: 'article', title: 'An article to be exported', language: 'zh-cn' }),
    {
      member: expert,
    },
  );
  const modelId = await publishModel(category, expert, staff);
  const onModel = await app.done(
    '/api/ask/postComment',
    { subject: 'post', id: modelId, markdown: 'Runs on my laptop.' },
    { member: reader },
  );
  await app.done('/api/ask/vote', { subject: 'comment', id: onModel.id, value: 1 }, { member: asker });
  await app.done('/api/ask/vote', { subject: 'post', id: modelId, value: 1 }, { member: reader });
  await app.done('/api/ask/rateModel', { id: modelId, stars: 5, words: 'Fast enough' }, { member: reader });
  await app.done('/api/ask/rateModel', { id: modelId, stars: 3, words: '' }, { member: asker });
  for (const postId of [id, modelId])
    await app.done('/api/ask/bookmark', { postId, bookmarked: true }, { member: reader });
  await app.done('/api/ask/saveFolder', { name: 'Later' }, { member: reader });
  const folder = await app.done('/api/ask/saveFolder', { name: '模型' }, { member: reader });
  await app.done('/api/ask/orderFolders', { ids: [folder.id] }, { member: reader });
  await app.done('/api/ask/moveBookmarks', { postIds: [modelId], folder: folder.id }, { member: reader });
  await app.done('/api/ask/noteBookmark', { postId: modelId, note: 'for the old card' }, { member: reader });
  const gone = await app.done(
    '/api/ask/publishPost',
    newQuestion(category, { title: 'A deleted one, never exported' }),
    { member: asker },
  );
  await app.done('/api/ask/deletePost', { id: gone.id }, { member: asker });
  // as an import without voters leaves it
  await app.database.pool.query('update ask.post set up = up + 3 where id = $1', [id]);
  file = join(app.dataDir, 'export.zip');
  manifest = await exportContent(ctxOf(app.database.db), file, { keepsEmails: true });
});

/** A model that was published, and changed once. */
async function publishModel(category: number, member: Member, staff: Member): Promise<number> {
  const facts = {
    name: 'Exported 7B',
    task: 'text',
    publisher: 'Snail Labs',
    licence: { spdx: 'MIT' },
    parameters: 7_000_000_000,
    links: { home: 'https://snail.example.org/model' },
    versions: [{ name: '1.0', files: [{ name: 'card.txt', url: 'https://snail.example.org/card.txt' }] }],
    summary: { 'zh-cn': '会被导出的模型', en: 'A model to be exported' },
    description: { 'zh-cn': '**慢**', en: '**Slow**' },
    category,
    tags: ['context'],
  };
  const publish = async (proposal: object) => {
    const { id } = await app.done('/api/ask/proposeModel', proposal, { member });
    return (await app.done<{ modelId: number }>('/api/admin/decideModel', { id, act: 'publish' }, { member: staff }))
      .modelId;
  };
  const id = await publish({ facts });
  return publish({ id, revision: 1, note: 'It has a context length', facts: { ...facts, contextLength: 8192 } });
}

async function linesIn(dump: Dump, name: string): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of await dump.open(name)) parts.push(String(part));
  return parts.join('').split('\n').filter(Boolean);
}

test('the manifest tells how many records each file has, and their checksums', async () => {
  const dump = await openDump(file);
  expect(JSON.parse((await dump.read('manifest.json', 1e6))!.toString())).toEqual(manifest);
  for (const [name, { records, bytes, sha256 }] of Object.entries(manifest.files)) {
    const content = (await dump.read(name, 1e9))!;
    expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, bytes, sha256]);
    expect(await linesIn(dump, name)).toHaveLength(records);
  }
  expect(
    Object.fromEntries(
      Object.entries(manifest.files).map(([name, { records }]) => [name.replace('.jsonl', ''), records]),
    ),
  ).toEqual({
    members: 14,
    categories: 1,
    tags: 2,
    posts: 3,
    answers: 1,
    comments: 3,
    votes: 6,
    acceptances: 1,
    ratings: 2,
    folders: 2,
    bookmarks: 2,
  });
  dump.close();
});

test('holds addresses only when asked to, never passwords, nothing deleted; only its owner may read the file', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const bare = join(app.dataDir, 'bare.zip');
  await exportContent(ctxOf(app.database.db), bare, { keepsEmails: false });
  for (const [path, hasEmails] of [
    [file, true],
    [bare, false],
  ] as const) {
    const dump = await openDump(path);
    const all = (
      await Promise.all(dump.names.filter((name) => name.endsWith('.jsonl')).map((name) => linesIn(dump, name)))
    )
      .flat()
      .join('\n');
    expect(all.includes('asker@example.org')).toBe(hasEmails);
    expect(all).not.toMatch(/password|never exported/);
    dump.close();
  }
  const { rows } = await app.database.pool.query("select from core.audit where action = 'ask.export'");
  expect(rows).toHaveLength(2);
  await expect(readFile(`${file}.part`)).rejects.toThrow();
});

/** What a site holds, without numbers that each site gives anew. */
async function contentOf(db: Ctx['db']): Promise<unknown> {
  const { rows } = await sql<{ content: unknown }>`
    select json_build_object(
      'members', (select json_agg(json_build_array(username, nickname, email, motto,
        date_trunc('milliseconds', created_at)) order by username) from account.member),
      'posts', (select json_agg(json_build_array(p.kind, p.title, m.username, c.slug, p.language, p.audience, p.html,
        p.excerpt, p.revision, p.up, p.down, p.answers, p.answer_score, p.accepted, p.views, p.bookmarks, p.created_at,
          (select json_agg(t.slug order by pt.position) from ask.post_tag pt join ask.tag t on t.id = pt.tag_id
            where pt.post_id = p.id),
          (select json_agg(json_build_array(r.number, r.title, r.markdown, r.reason, r.created_at) order by r.number)
            from ask.revision r where r.subject = 'post' and r.subject_id = p.id)) order by p.title)
        from ask.post p join account.member m on m.id = p.author_id join ask.category c on c.id = p.category_id
          where p.deleted_at is null),
      'answers', (select json_agg(json_build_array(a.html, m.username, a.up, a.down, a.created_at,
        exists (select from ask.acceptance x where x.answer_id = a.id)) order by a.html) from ask.answer a
        join account.member m on m.id = a.author_id),
      'comments', (select json_agg(json_build_array(c.markdown, c.html, c.answer_id is null, c.score, c.created_at)
        order by c.markdown) from ask.comment c),
      'votes', (select json_agg(json_build_array(v.subject, m.username, v.value, v.created_at)
        order by v.subject, m.username, v.created_at) from ask.vote v join account.member m on m.id = v.member_id),
      'models', (select json_agg(json_build_array(m.name, m.task, m.licence, m.revision, m.rating_sum, m.rating_count,
        m.html_zh, m.created_at, m.updated_at, m.facts - 'category', t.slug,
          (select json_agg(json_build_array(pr.revision, w.username, pr.note, pr.facts - 'category', pr.decided_at)
            order by pr.revision)
            from ask.model_proposal pr join account.member w on w.id = pr.member_id where pr.model_id = m.post_id))
              order by m.name)
        from ask.model m join ask.tag t on t.id = m.tag_id),
      'ratings', (select json_agg(json_build_array(m.name, w.username, r.stars, r.words, r.created_at, r.edited_at)
        order by w.username)
        from ask.model_rating r join ask.model m on m.post_id = r.model_id join account.member w on w.id = r.member_id),
      'folders', (select json_agg(json_build_array(w.username, f.name, f.position, f.created_at)
        order by w.username, f.position) from ask.bookmark_folder f join account.member w on w.id = f.member_id),
      'bookmarks', (select json_agg(json_build_array(w.username, p.title, f.name, b.note, b.created_at)
        order by w.username, p.title)
        from ask.bookmark b join ask.post p on p.id = b.post_id join account.member w on w.id = b.member_id
          left join ask.bookmark_folder f on f.id = b.folder_id),
      'numbers', (select json_object_agg(key, value order by key) from ask.counter
        where key in ('questions', 'articles', 'models', 'answered', 'solved', 'answers', 'comments')),
      'reputation', (select json_agg(json_build_array(m.username, r.total) order by m.username) from ask.reputation r
        join account.member m on m.id = r.member_id where r.total <> 0)
    ) content`.execute(db);
  return rows[0]!.content;
}

test('read by our own import it makes the same site again', async () => {
  const other = await createTestDatabase();
  try {
    const ctx = ctxOf(other.db);
    const id = await makeImport(ctx, {
      source: 'wenwo',
      origin: 'old',
      folder: 'export.zip',
      isDry: false,
      options: {},
      madeBy: null,
    });
    expect(await runImport(ctx, id, { path: file })).toBe('done');
    const here = (await contentOf(app.database.db)) as Record<string, unknown>;
    const there = (await contentOf(other.db)) as Record<string, unknown>;
    for (const part of Object.keys(here)) expect({ [part]: there[part] }).toEqual({ [part]: here[part] });
  } finally {
    await other.drop();
  }
});

test.each([1, 4, 7, 10, 13, 16])(
  'an import that is broken off after %i steps goes on, and ends as one that was not',
  async (steps) => {
    const other = await createTestDatabase();
    try {
      const ctx = ctxOf(other.db);
      const id = await makeImport(ctx, {
        source: 'wenwo',
        origin: 'old',
        folder: 'export.zip',
        isDry: false,
        options: {},
        madeBy: null,
      });
      let done = 0;
      const cut = () => {
        if ((done += 1) === steps) throw new Error('cut off');
      };
      await expect(runImport(ctx, id, { path: file, progress: cut })).rejects.toThrow('cut off');
      await sql`update ask.import set state = 'waiting' where id = ${id}`.execute(other.db);
      expect(await runImport(ctx, id, { path: file })).toBe('done');
      expect(await contentOf(other.db)).toEqual(await contentOf(app.database.db));
    } finally {
      await other.drop();
    }
  },
);

test('an export whose file cannot be written ends with the reason, gives its connection back and leaves nothing', async () => {
  const path = join(app.dataDir, 'no-such-folder/export.zip');
  await expect(exportContent(ctxOf(app.database.db), path, { keepsEmails: false })).rejects.toThrow('ENOENT');
  const folder = join(app.dataDir, 'folder.zip');
  await mkdir(join(folder, 'taken'), { recursive: true }); // written whole, and cannot be put in place
  await expect(exportContent(ctxOf(app.database.db), folder, { keepsEmails: false })).rejects.toThrow();
  expect(await readdir(app.dataDir)).not.toContain('folder.zip.part');
  const { rows } = await app.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(rows).toEqual([]);
});
