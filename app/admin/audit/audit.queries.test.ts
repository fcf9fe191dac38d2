import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { actNames } from '#app/acts.server.ts';
import { jobs } from '#app/jobs.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { reportMember } from '#app/messages/reports/message-reports.commands.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import enAudit from './audit.en.ts';
import zhAudit from './audit.zh.ts';
import zhJobs from '#app/admin/system/jobs.zh.ts';
import { listActs } from './audit.queries.server.ts';
import { AuditInput } from './audit.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'boss', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor);
const list = (input: object = {}) => listActs(as(people.boss), AuditInput.parse(input));
const actions = async (input: object) => (await list(input)).rows.map((row) => row.action);

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'boss']);
  people.boss = asStaff(people.boss);
  await grantConsole(database.db, people.boss.id, ['audit']);
  await sql`truncate core.audit`.execute(database.db);
  await sql`insert into core.audit (at, actor_kind, actor_id, action, subject_kind, subject_id, detail, request_id)
    values
    ('2026-11-17T16:30:00Z', 'member', ${people.anna.id}, 'ask.publishPost', 'post', 7, '{"title":"x"}', 'r1'),
    ('2026-11-18T15:59:59Z', 'job', null, 'ask.makeTag', 'tag', 1, '{}', null),
    ('2026-11-18T16:00:00Z', 'staff', ${people.boss.id}, 'ask.deletePost', 'post', 7, '{}', 'r2'),
    ('2026-11-20T00:00:00Z', 'member', 999999, 'ask.publishPost', 'post', 8, '{}', 'r3')`.execute(database.db);
});

describe('the audit log', () => {
  it('is for staff with the menu', async () => {
    const input = AuditInput.parse({});
    expect(await refusalOf(listActs(as(visitor), input))).toBe('needLogin');
    expect(await refusalOf(listActs(as(people.anna), input))).toBe('noPermission');
    expect(await refusalOf(listActs(as(asStaff(people.anna)), input))).toBe('noPermission');
  });

  it('tells who did what, newest first', async () => {
    const { rows } = await list();
    expect(rows.map((row) => row.action)).toEqual([
      'ask.publishPost',
      'ask.deletePost',
      'ask.makeTag',
      'ask.publishPost',
    ]);
    expect(rows.at(-1)).toMatchObject({
      actor: { nickname: 'anna' },
      subjectKind: 'post',
      subjectId: 7,
      detail: { title: 'x' },
      requestId: 'r1',
    });
    expect(rows[0]).toMatchObject({ actorId: 999_999, actor: null });
    expect(rows[2]).toMatchObject({ actorKind: 'job', actorId: null, requestId: '' });
  });

  it('calls things by their names and knows the way to them, also when they are gone', async () => {
    const { db } = database;
    const last = (await list()).rows[0]!.id;
    const category = await makeCategory(db);
    const title = '怎样比较两个模型的回答';
    const { id } = await publishPost(as(people.anna), {
      kind: 'question',
      title,
      markdown: '正文',
      category,
      tags: ['评测'],
      language: 'zh-cn',
    });
    const answer = await postAnswer(as(people.boss), { postId: id, markdown: '先定任务，再看结果。' });
    await reportMember(as(people.boss), { userId: people.anna.id, reason: 'spam', note: '' });
    const rule = (
      await sql<{ id: number }>`select id from account.rule
      where area = 'admin' and name = 'members' and type = 'menu'`.execute(db)
    ).rows[0]!.id;
    await sql`insert into core.audit (at, actor_kind, action, subject_kind, subject_id)
      values (now(), 'job', 'test.names', 'rule', ${rule}),
      (now(), 'job', 'test.names', 'member', ${people.anna.id}), (now(), 'job', 'test.names', 'upload', 5),
        (now(), 'job', 'test.names', 'post', 999999),
      (now(), 'job', 'test.names', 'group', account.default_group('site')),
        (now(), 'job', 'test.names', 'setting', null)`.execute(db);
    await sql`insert into core.audit (at, actor_kind, action, subject_kind, subject_id, detail)
      values (now(), 'guest', 'test.login', 'login', 999999,
        ${JSON.stringify({ memberId: people.anna.id })})`.execute(db);
    const named = async () =>
      Object.fromEntries(
        (await list()).rows.flatMap(({ subjectKind, subjectId, subject }) => {
          if (!subject || (subjectKind === 'post' && subjectId !== id && subjectId !== 999_999)) return [];
          return [[subjectKind === 'post' && subjectId === 999_999 ? 'unknown' : subjectKind, subject]];
        }),
      );
    expect(await named()).toMatchObject({
      post: { name: title, path: `/ask/info/${id}` },
      answer: { name: title, path: `/ask/info/${id}#a${answer.id}` },
      tag: { name: '评测' },
      report: { name: 'anna', path: '/admin/reports' },
      rule: { name: '会员', path: '/admin/rules?area=admin' },
      group: { name: '默认会员组', path: '/admin/groups' },
      member: { name: 'anna', path: `/admin/members/${people.anna.id}` },
      upload: { name: '', path: '/admin/uploads' },
      login: { name: 'anna', path: `/admin/members/${people.anna.id}` },
      unknown: { name: '', path: '' },
    });
    expect((await list({ action: 'test.names' })).rows[0]).toMatchObject({ subjectKind: 'setting', subject: null });
    await sql`update ask.post set deleted_at = now() where id = ${id}`.execute(db);
    expect(await named()).toMatchObject({ post: { name: title, path: '' }, answer: { path: '' } });
    await sql`delete from core.audit where id > ${last}`.execute(db);
  });

  it('is filtered by who, what, on which and when, in days of China', async () => {
    for (const actor of ['anna', '@ANNA', String(people.anna.id)])
      expect(await actions({ actor })).toEqual(['ask.publishPost']);
    expect(await actions({ actor: 'nobody' })).toEqual([]);
    expect(await actions({ action: 'ask.deletePost' })).toEqual(['ask.deletePost']);
    expect(await actions({ subject: 'post', subjectId: 7 })).toEqual(['ask.deletePost', 'ask.publishPost']);
    expect(await actions({ from: '2026-11-18', to: '2026-11-18' })).toEqual(['ask.makeTag', 'ask.publishPost']);
    expect(await actions({ from: '2026-11-19', to: '2026-11-19' })).toEqual(['ask.deletePost']);
    expect(await actions({ from: '2026-11-19' })).toEqual(['ask.publishPost', 'ask.deletePost']);
    expect(await actions({ to: '2026-11-17' })).toEqual([]);
    expect(await actions({ from: 'never', action: "'; drop", subjectId: 'x' })).toHaveLength(4);
  });

  it('is read page by page, both ways', async () => {
    await sql`insert into core.audit (at, actor_kind, action) select '2026-11-21T00:00:00Z', 'job', 'test.many'
      from generate_series(1, 70)`.execute(database.db);
    const many = { action: 'test.many' };
    const first = await list(many);
    const second = await list({ ...many, before: first.before });
    const third = await list({ ...many, before: second.before });
    expect([first.rows.length, first.after, third.rows.length, third.before]).toEqual([30, null, 10, null]);
    expect((await list({ ...many, after: third.after })).rows).toEqual(second.rows);
  });
});

/** Every name that a command writes, read from the source. */
function namesInSource(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.server.ts'))
    .flatMap((entry) =>
      [
        ...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(/audit\(\s*[^;]*?'([a-z]+\.[A-Za-z]+)'/g),
      ].map((match) => match[1]!),
    );
}

/** Every kind of thing that an act is about, read from the source. */
function kindsInSource(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.server.ts'))
    .flatMap((entry) =>
      [...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(/audit\([^;]*?\{ kind: '([\w-]+)'/g)].map(
        (match) => match[1]!,
      ),
    );
}

describe('names', () => {
  it('are given to every kind of thing, in both languages', () => {
    const kinds = new Set(kindsInSource(join(import.meta.dirname, '../..')));
    expect(kinds.size).toBeGreaterThan(20);
    for (const texts of [zhAudit, enAudit]) expect([...kinds].filter((kind) => !(kind in texts.subjects))).toEqual([]);
  });

  it('are given to every act that a command writes, in both languages', () => {
    const names = new Set(namesInSource(join(import.meta.dirname, '../..')));
    expect(names.size).toBeGreaterThan(80);
    expect([...names].filter((name) => !(name in actNames))).toEqual([]);
    const isHan = (text: string) => /\p{Script=Han}/u.test(text);
    expect(Object.entries(actNames).filter(([, [zh, en]]) => zh === '' || en === '' || isHan(en))).toEqual([]);
  });

  it('are given to every kind of job', () =>
    expect(jobs.map((job) => job.name).filter((name) => !(name in zhJobs.names))).toEqual([]));
});
