import type { Member, TestApp } from '#test/app.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { password, type useAccountApi } from '#test/account-api.ts';

type World = ReturnType<typeof useAccountApi>;

/** Helpers of tests of the console: staff with all or some rights, and what every command must refuse. */
export function consoleOf(world: World) {
  const { database } = world;
  let made = 0;

  /** Staff who are signed in by password; `nodes` limits them to these rules of the console and their parents. */
  async function staff(nodes?: string[]): Promise<{ id: number; token: string; name: string; groupId: number }> {
    made += 1;
    const name = `boss${made}`;
    const id = await world.addMember(name);
    let groupId = await value<number>(sql`select id v from account.member_group where area = 'admin' and is_default`);
    if (nodes) {
      groupId = await value<number>(sql`insert into account.member_group (area, name_zh, name_en)
        values ('admin', ${name}, ${name}) returning id v`);
      await sql`with recursive wanted as (
          select id, pid from account.rule where area = 'admin' and name = any(${nodes}::text[])
          union select r.id, r.pid from account.rule r join wanted w on w.pid = r.id)
        insert into account.group_rule (group_id, rule_id) select ${groupId}, id from wanted`.execute(database.db);
    }
    await sql`insert into account.staff (member_id, granted_at, group_id)
      values (${id}, now(), ${groupId})`.execute(database.db);
    dropPages(); // rights are kept in memory as long as pages are
    return { id, name, groupId, token: await tokenOf(name) };
  }

  async function tokenOf(name: string, more: object = {}): Promise<string> {
    const answer = await world.logIn(name, { password, ...more });
    expect(answer).toMatchObject({ code: 1 });
    return answer.cookies.get('ba-user-token')!;
  }

  /** One value of a statement that names it v. */
  async function value<T>(query: ReturnType<typeof sql>): Promise<T> {
    return ((await query.execute(database.db)).rows as { v: T }[])[0]!.v;
  }

  /** Guests are sent to the login; members and staff without the node have no permission; nothing is audited. */
  async function expectRefused(path: string, body: object, action: string): Promise<void> {
    const before = await world.audits(action);
    made += 1;
    const member = `plain${made}`;
    await world.addMember(member);
    const other = await staff(['dashboard']);
    expect(await world.post(path, body)).toMatchObject({ code: 303 });
    expect(await world.post(path, body, { token: await tokenOf(member) })).toMatchObject({ code: 401 });
    expect(await world.post(path, body, { token: other.token })).toMatchObject({ code: 401 });
    expect(await world.audits(action)).toEqual(before);
  }

  return { staff, tokenOf, value, expectRefused };
}

/** Staff with a recent proof; `nodes` limits them to these rules of the console and their parents. */
export async function addStaff(app: TestApp, name: string, nodes?: string[]): Promise<Member> {
  const member = await app.addMember(name, { isStaff: true });
  const { pool } = app.database;
  await pool.query('update account.login set proven_at = now() where member_id = $1', [member.id]);
  if (!nodes) return member;
  await pool.query(
    `with made as (insert into account.member_group (area, name_zh, name_en) values ('admin', $2, $2) returning id),
      wanted as (
       with recursive up as (select id, pid from account.rule where area = 'admin' and name = any($3)
         union select r.id, r.pid from account.rule r join up on up.pid = r.id) select id from up),
     granted as (insert into account.group_rule (group_id, rule_id) select made.id, wanted.id from made, wanted)
     update account.staff set group_id = (select id from made) where member_id = $1`,
    [member.id, member.name, nodes],
  );
  dropPages(); // rights are kept in memory as long as pages are
  return member;
}

/** Staff who may look at the dashboard and nothing else, and have not shown lately that it is they. */
export async function addLittleStaff(app: TestApp): Promise<Member> {
  const member = await addStaff(app, 'little', ['dashboard']);
  await app.database.pool.query('update account.login set proven_at = null where member_id = $1', [member.id]);
  return member;
}
