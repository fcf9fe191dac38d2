import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findActor } from '#app/account/sessions/sessions.queries.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { consoleOf } from '#test/console.ts';
import { refusalOf } from '#test/ask.ts';
import { setFirstPassword, welcomeHash } from './added-members.commands.server.ts';

const world = useAccountApi();
const { value } = consoleOf(world);
let made = 0;

/** Somebody whom staff have added, and the token of their link. */
async function added(): Promise<{ id: number; username: string; token: string }> {
  const [username, token] = [`added_${(made += 1)}`, randomUUID()];
  const id = await value<number>(sql`insert into account.member (username, nickname, email, created_at)
    values (${username}, ${username}, ${`${username}@example.org`}, ${world.now()}) returning id v`);
  const expires = new Date(world.now().getTime() + 86_400_000);
  await sql`insert into account.welcome (member_id, hash, sent_at, sent_by, expires_at)
    values (${id}, ${welcomeHash(token)}, ${world.now()}, ${id}, ${expires})`.execute(world.database.db);
  return { id, username, token };
}
const setPassword = (token: string, ctx = world.ctx()) =>
  setFirstPassword(ctx, { token, password: 'right-horse-9', consents: [] });
const logins = (id: number) => value<number>(sql`select count(*)::int v from account.login where member_id = ${id}`);
type Entered = { userInfo: { token: string }; routePath: string };

describe('a first password', () => {
  it('logs in at once, by the link that works once', async () => {
    const { id, token } = await added();
    const reply = await setPassword(token);
    const { userInfo, routePath } = reply.data as Entered;
    expect(routePath).toBe('/user');
    const actor = await findActor(world.database.db, userInfo.token, { ip: '', agent: '' }, world.now());
    expect(actor).toMatchObject({ kind: 'member', id });
    expect(reply.cookies.map(({ name }) => name)).toContain('ba-user-token');
    expect((await world.audits('account.setFirstPassword')).at(-1)).toMatchObject({ subject_id: id });
    expect(await refusalOf(setPassword(token))).toBe('welcomeOver');
    expect(await logins(id)).toBe(1);
  });

  it('leads staff to the console', async () => {
    const { id, token } = await added();
    await sql`insert into account.staff (member_id, granted_at, group_id)
      values (${id}, now(), account.default_group('admin'))`.execute(world.database.db);
    dropPages();
    expect((await setPassword(token)).data).toMatchObject({ routePath: '/admin' });
  });

  it('is set without a login for whoever has a second step, is suspended, is somebody else here, or finds the centre closed', async () => {
    const stepped = await added();
    await sql`insert into account.two_step (member_id, secret, created_at, confirmed_at)
      values (${stepped.id}, 'x', now(), now())`.execute(world.database.db);
    const suspended = await added();
    await sql`insert into account.suspension (member_id, suspended_at)
      values (${suspended.id}, ${world.now()})`.execute(world.database.db);
    const other = await added();
    const elsewhere = world.ctx({ kind: 'member', id: stepped.id, loginId: 1, ip: '', agent: '' });
    const outside = await added();
    await writeSetting(world.ctx(), 'openMemberCenter', false);
    expect((await setPassword(outside.token)).data).toBeNull();
    await writeSetting(world.ctx(), 'openMemberCenter', true);
    for (const [one, ctx] of [
      [stepped, world.ctx()],
      [suspended, world.ctx()],
      [other, elsewhere],
    ] as const) {
      const reply = await setPassword(one.token, ctx);
      expect([reply.data, reply.cookies]).toEqual([null, []]);
      expect(await value(sql`select password_hash is not null v from account.member where id = ${one.id}`)).toBe(true);
      expect(await logins(one.id)).toBe(0);
    }
  });
});
