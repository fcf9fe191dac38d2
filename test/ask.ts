import { sql } from 'kysely';
import { createEditorAccounts } from '#app/account/login/login.commands.server.ts';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import type { Language } from '#app/core/texts/language.ts';

/** When the tests of the ask domain play. */
export const testNow = new Date('2026-11-20T12:00:00Z');

export const visitor: Actor = { kind: 'visitor', ip: '192.0.2.1', agent: 'test' };

/** A ctx of somebody at some time. */
export function ctxAs(
  db: Db,
  actor: Actor = visitor,
  { now = testNow, language = 'zh-cn' }: { now?: Date; language?: Language } = {},
): Ctx {
  return { db, actor, now, language, requestId: 'test' };
}

/** Members who joined long ago, by name; the names have 3 to 15 letters. */
export async function makeMembers<N extends string>(
  db: Db,
  names: N[],
  joined = new Date('2026-01-01T00:00:00Z'),
): Promise<Record<N, Actor & { id: number }>> {
  const ids = await createEditorAccounts(
    ctxAs(db, { kind: 'job', name: 'test' }, { now: joined }),
    Object.fromEntries(names.map((name) => [name, { nickname: name }])),
    '',
  );
  // people, not editors
  await sql`update account.member set password_hash = '-', is_editor = false
    where id = any(${[...ids.values()]}::bigint[])`.execute(db);
  return Object.fromEntries(
    names.map((name) => [name, { kind: 'member', id: ids.get(name)!, loginId: 0, ip: '192.0.2.2', agent: 'test' }]),
  ) as Record<N, Actor & { id: number }>;
}

/** The same person with console rights. */
export const asStaff = (actor: Actor & { id: number }): Actor & { id: number } => ({
  ...actor,
  kind: 'staff',
  loginId: 0,
  ip: '192.0.2.3',
  agent: 'test',
});

/**
 * Puts a person into a console group with every right, or with these rules of the console and those above and below
 * them.
 */
export async function grantConsole(db: Db, id: number, names?: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into account.member_group (area, name_zh, name_en, is_all)
      values ('admin', ${`group of ${id}`}, ${`group of ${id}`}, ${names === undefined}) returning id`.execute(db);
  const group = rows[0]!.id;
  await sql`with recursive wanted as (
      select id, pid from account.rule where area = 'admin' and name = any(${names ?? []}::text[])
      union select r.id, r.pid from account.rule r join wanted w on w.pid = r.id)
    insert into account.group_rule (group_id, rule_id) select ${group}, id from wanted`.execute(db);
  await sql`insert into account.staff (member_id, granted_at, group_id) values (${id}, now(), ${group})
    on conflict (member_id) do update set group_id = excluded.group_id`.execute(db);
  dropPages(); // rights are kept in memory as long as pages are
}

/** A category, by slug. */
export async function makeCategory(db: Db, slug = 'basics'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ask.category (slug, name_zh, name_en, area) values (${slug}, ${slug}, ${slug}, 1) on conflict (slug)
      do update set slug = excluded.slug returning id`.execute(db);
  return rows[0]!.id;
}

/** The actions the audit holds about one thing, oldest first. */
export async function auditOf(db: Db, kind: string, id: number): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from core.audit
    where subject_kind = ${kind} and subject_id = ${id} order by id`.execute(db);
  return rows.map((row) => row.action);
}

/** The key of a refusal's text, or its kind when it has a shared text; fails when nothing is refused. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}
