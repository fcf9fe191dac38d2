import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '#app/jobs.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import en from '../lang/en/audit-actions.ts';
import zhJobs from '../lang/zh-cn/jobs.ts';
import zh from '../lang/zh-cn/audit-actions.ts';
import { listActs } from './queries.server.ts';
import { AuditInput } from './schema.ts';

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
  await sql`insert into core.audit (at, actor_kind, actor_id, action, subject_kind, subject_id, detail, request_id) values
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
    expect(rows.map((row) => row.action)).toEqual(['ask.publishPost', 'ask.deletePost', 'ask.makeTag', 'ask.publishPost']);
    expect(rows.at(-1)).toMatchObject({ actor: { nickname: 'anna' }, subjectKind: 'post', subjectId: 7, detail: { title: 'x' }, requestId: 'r1' });
    expect(rows[0]).toMatchObject({ actorId: 999_999, actor: null });
    expect(rows[2]).toMatchObject({ actorKind: 'job', actorId: null, requestId: '' });
  });

  it('is filtered by who, what, on which and when, in days of China', async () => {
    for (const actor of ['anna', '@ANNA', String(people.anna.id)]) expect(await actions({ actor })).toEqual(['ask.publishPost']);
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
    await sql`insert into core.audit (at, actor_kind, action) select '2026-11-21T00:00:00Z', 'job', 'test.many' from generate_series(1, 70)`.execute(
      database.db,
    );
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
      [...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(/audit\(\s*[^;]*?'([a-z]+\.[A-Za-z]+)'/g)].map((match) => match[1]!),
    );
}

describe('names', () => {
  it('are given to every act that a command writes, in both languages', () => {
    const names = new Set(namesInSource(join(import.meta.dirname, '../..')));
    expect(names.size).toBeGreaterThan(80);
    for (const texts of [zh, en]) expect([...names].filter((name) => !(name in texts.actions))).toEqual([]);
    expect(Object.keys(en.actions)).toEqual(Object.keys(zh.actions));
  });

  it('are given to every kind of job', () => expect(jobs.map((job) => job.name).filter((name) => !(name in zhJobs.names))).toEqual([]));
});
