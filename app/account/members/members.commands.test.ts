import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { decodeMail, password, useAccountApi } from '#test/account-api.ts';
import { consoleOf } from '#test/console.ts';
import { findActor } from '#app/account/sessions/sessions.queries.server.ts';
import {
  getMemberNumbers,
  getMemberRecord,
  listMemberActs,
  listMemberLogins,
  listMembers,
} from './members.queries.server.ts';
import { MemberListInput } from './members.schema.ts';

const world = useAccountApi();
const { staff, tokenOf, value, expectRefused } = consoleOf(world);
let boss: Awaited<ReturnType<typeof staff>>;
beforeAll(async () => {
  setCaptchaEnabled(false);
  boss = await staff();
});

const act = (what: string, body: object, as = boss.token) => world.post(`/api/admin/${what}`, body, { token: as });
const actorOf = (token: string) => findActor(world.database.db, token, { ip: '', agent: '' }, world.now());
const bossCtx = () => world.ctx({ kind: 'staff', id: boss.id, loginId: 1, ip: '', agent: '' });
const names = async (input: object) =>
  (await listMembers(bossCtx(), MemberListInput.parse(input))).rows.map((row) => row.username);

describe('finding members', () => {
  it('by the beginning of a name or address, by number, state and group', async () => {
    const id = await world.addMember('Needle', { email: 'needle@example.org', mobile: '13912340001' });
    await world.addMember('needless');
    await sql`update account.member set nickname = '针尖' where id = ${id}`.execute(world.database.db);
    expect(await names({ q: 'need' })).toEqual(['needless', 'Needle']);
    for (const q of ['needle@', '13912340001', String(id), `#${id}`, '针', 'NEEDLE@example.org'])
      expect(await names({ q }), q).toEqual(['Needle']);
    await sql`insert into account.member (username, nickname, created_at, is_editor)
      values ('desk_two', 'Desk', now(), true)`.execute(world.database.db);
    const marks = (await listMembers(bossCtx(), MemberListInput.parse({}))).rows.map(
      (row) => row.isEditor && row.username,
    );
    expect(marks.filter((mark) => mark !== false)).toEqual(['desk_two']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ q: 'need', state: 'staff' })).toEqual([]);
    expect(await names({ q: boss.name, state: 'staff' })).toEqual([boss.name]);
    expect(await names({ q: 'need', group: 999 })).toEqual([]);
  });

  it('page by page, both ways', async () => {
    for (let i = 0; i < 45; i += 1)
      await sql`insert into account.member (username, nickname, created_at)
        values (${`page${i}`}, 'x', now())`.execute(world.database.db);
    const first = await listMembers(bossCtx(), MemberListInput.parse({ q: 'page' }));
    expect([first.rows.length, first.after]).toEqual([20, null]);
    const second = await listMembers(bossCtx(), MemberListInput.parse({ q: 'page', before: first.before }));
    const third = await listMembers(bossCtx(), MemberListInput.parse({ q: 'page', before: second.before }));
    expect([third.rows.length, third.before]).toEqual([5, null]);
    expect((await listMembers(bossCtx(), MemberListInput.parse({ q: 'page', after: third.after }))).rows).toEqual(
      second.rows,
    );
    expect((await listMembers(bossCtx(), MemberListInput.parse({ q: 'page', after: second.after }))).after).toBeNull();
  });

  it('is for staff with the menu only', async () => {
    const other = await staff(['rules']);
    const ctx = world.ctx({ kind: 'staff', id: other.id, loginId: 1, ip: '', agent: '' });
    for (const read of [
      () => listMembers(ctx, MemberListInput.parse({})),
      () => getMemberRecord(ctx, boss.id),
      () => listMemberLogins(ctx, boss.id),
      () => listMemberActs(ctx, boss.id),
    ])
      await expect(read()).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('details', () => {
  it('are changed, addresses stay unique', async () => {
    const id = await world.addMember('edited');
    await world.addMember('neighbour', { email: 'neighbour@example.org' });
    const body = { id, username: 'edited2', nickname: 'Neu', email: 'New@Example.org', mobile: '', motto: 'hello' };
    expect(await act('editMember', body)).toMatchObject({ code: 1 });
    expect(await getMemberRecord(bossCtx(), id)).toMatchObject({
      username: 'edited2',
      nickname: 'Neu',
      email: 'new@example.org',
      mobile: null,
    });
    expect((await world.audits('account.editMember')).at(-1)).toMatchObject({
      subject_id: id,
      detail: { fields: ['nickname', 'motto'] },
    });
    expect((await world.audits('account.changeWaysIn')).at(-1)).toMatchObject({
      subject_id: id,
      detail: { fields: ['username', 'email'] },
    });
    for (const [field, taken] of [
      ['email', 'neighbour@example.org'],
      ['username', 'NEIGHBOUR'],
    ] as const)
      expect(await act('editMember', { ...body, [field]: taken })).toMatchObject({
        code: 0,
        data: { fields: { [field]: expect.any(String) as unknown } },
      });
    expect(await act('editMember', { ...body, id: 999_999 })).toMatchObject({ code: 0 });
    await expectRefused('/api/admin/editMember', body, 'account.editMember');
  });
});

describe('the ways into an account', () => {
  const unproven = async (token: string) =>
    sql`update account.login set proven_at = null where id = (select max(id)
      from account.login)`
      .execute(world.database.db)
      .then(() => token);
  const details = { username: 'robbed', nickname: 'robbed', mobile: '', motto: '' };

  it('are changed by staff who have just proven that it is they, and not by a thief of an open console', async () => {
    const id = await world.addMember('robbed', { email: 'robbed@example.org' });
    const thief = await unproven(await tokenOf(boss.name));
    const body = { ...details, id, email: 'thief@example.org' };
    expect(await act('editMember', body, thief)).toMatchObject({ code: 0, data: { type: 'need proof' } });
    expect((await getMemberRecord(bossCtx(), id)).email).toBe('robbed@example.org');
    expect(
      await act('editMember', { ...body, email: 'robbed@example.org', motto: 'a word' }, thief),
      'other details need none',
    ).toMatchObject({ code: 1 });
  });

  it('are told to the old address, and end the logins and codes that they gave', async () => {
    const id = await value<number>(sql`select id v from account.member where username = 'robbed'`);
    const token = await tokenOf('robbed');
    const asked = { email: 'robbed@example.org', event: 'user_retrieve_pwd' };
    expect(await world.post('/api/Ems/send', asked)).toMatchObject({ code: 1 });
    await world.message('robbed@example.org');
    expect(await act('editMember', { ...details, id, email: 'moved@example.org' })).toMatchObject({ code: 1 });
    expect(await actorOf(token)).toMatchObject({ kind: 'visitor' });
    expect(await value<number>(sql`select count(*) v from account.code where event = 'user_retrieve_pwd'`)).toBe(0);
    expect(
      await value<number>(sql`select count(*) v from job.job
        where name = 'account.memberEvent' and data ->> 'event' = 'emailChanged'
      and data ->> 'memberId' = ${String(id)} and data ->> 'ip' = ''`),
    ).toBe(1);
    await expect
      .poll(async () => decodeMail(await world.message('robbed@example.org')))
      .toContain('this one to mo***@example.org');
  });

  it('of oneself are changed in the member centre alone', async () => {
    const own = { id: boss.id, username: boss.name, nickname: boss.name, mobile: '', motto: '' };
    expect(await act('editMember', { ...own, email: 'mine@example.org' })).toMatchObject({
      code: 0,
      data: { fields: { email: expect.stringContaining('member centre') as unknown } },
    });
    expect(await act('editMember', { ...own, email: '', motto: 'me' })).toMatchObject({ code: 1 });
  });
});

describe('suspension', () => {
  it('ends all logins and refuses new ones until its end, or until it is lifted', async () => {
    const id = await world.addMember('naughty');
    const token = await tokenOf('naughty');
    const until = Math.floor(world.now().getTime() / 1000) + 3600;
    await expectRefused('/api/admin/suspendMember', { id, reason: 'spam' }, 'account.suspendMember');
    expect(await act('suspendMember', { id, reason: 'spam', until })).toMatchObject({ code: 1 });
    expect(await actorOf(token)).toMatchObject({ kind: 'visitor' });
    expect(await world.logIn('naughty')).toMatchObject({ code: 0, msg: 'Account disabled' });
    expect((await getMemberRecord(bossCtx(), id)).suspension).toMatchObject({ reason: 'spam', until, by: boss.name });
    expect(await names({ state: 'suspended' })).toContain('naughty');
    await expectRefused('/api/admin/liftSuspension', { id }, 'account.liftSuspension');
    expect(await act('liftSuspension', { id })).toMatchObject({ code: 1 });
    expect(await world.logIn('naughty')).toMatchObject({ code: 1 });
    expect((await world.audits('account.liftSuspension')).at(-1)).toMatchObject({ subject_id: id });
    expect((await listMemberActs(bossCtx(), id)).map((row) => row.action)).toEqual(
      expect.arrayContaining(['account.suspendMember', 'account.liftSuspension']),
    );
    expect(await act('suspendMember', { id, reason: 'again', until })).toMatchObject({ code: 1 });
    world.pass(3601);
    boss.token = await tokenOf(boss.name);
    expect(await world.logIn('naughty')).toMatchObject({ code: 1 });
    expect(await act('suspendMember', { id, reason: 'late', until })).toMatchObject({
      code: 0,
      data: { fields: { until: expect.any(String) as unknown } },
    });
    expect((await getMemberNumbers(bossCtx())).suspended).toBe(0);
  });

  it('touches neither oneself nor the last administrator nor staff with further rights', async () => {
    const some = await staff(['members', 'members/suspend']);
    expect(await act('suspendMember', { id: boss.id, reason: 'x' })).toMatchObject({ code: 0 });
    expect(await act('suspendMember', { id: boss.id, reason: 'x' }, some.token)).toMatchObject({ code: 401 });
    const second = await staff();
    await sql`insert into account.suspension (member_id, suspended_at) select member_id, now() from account.staff s
      join account.member_group g on g.id = s.group_id
      where g.is_all and member_id not in (${boss.id}, ${second.id})`.execute(world.database.db);
    expect(await act('suspendMember', { id: boss.id, reason: 'x' }, second.token)).toMatchObject({ code: 1 });
    expect(await world.logIn(boss.name)).toMatchObject({ msg: 'Account disabled' });
    expect(await act('setConsoleGroup', { id: second.id, groupId: 0 }, second.token)).toMatchObject({ code: 0 });
    expect(await act('liftSuspension', { id: boss.id }, second.token)).toMatchObject({ code: 1 });
    boss.token = await tokenOf(boss.name);
  });
});

describe('groups and console rights of a member', () => {
  it('are set by those who may', async () => {
    const id = await world.addMember('risen');
    const groupId = ((await act('addGroup', { name_zh: '贵宾', name_en: 'Guests of honour' })).data as { id: number })
      .id;
    expect(await act('setMemberGroup', { id, groupId })).toMatchObject({ code: 1 });
    expect((await world.audits('account.setMemberGroup')).at(-1)).toMatchObject({
      subject_id: id,
      detail: { to: groupId },
    });
    await expectRefused('/api/admin/setMemberGroup', { id, groupId }, 'account.setMemberGroup');
    const admins = await value<number>(sql`select account.default_group('admin') v`);
    expect(await act('setMemberGroup', { id, groupId: admins })).toMatchObject({ code: 0 });
    expect(await act('setConsoleGroup', { id, groupId })).toMatchObject({ code: 0 });
    await expectRefused('/api/admin/setConsoleGroup', { id, groupId: admins }, 'account.setConsoleGroup');
    expect(await act('setConsoleGroup', { id, groupId: admins })).toMatchObject({ code: 1 });
    expect(await actorOf(await tokenOf('risen'))).toMatchObject({ kind: 'staff' });
    expect((await world.audits('account.setConsoleGroup')).at(-1)).toMatchObject({
      subject_id: id,
      detail: { from: 0, to: admins },
    });
    expect(await act('setConsoleGroup', { id, groupId: 0 })).toMatchObject({ code: 1 });
    expect(await actorOf(await tokenOf('risen'))).toMatchObject({ kind: 'member' });
  });

  it('never beyond one’s own, and only with a recent proof', async () => {
    const id = await world.addMember('climber');
    const some = await staff(['members', 'members/staff']);
    const admins = await value<number>(sql`select account.default_group('admin') v`);
    expect(await act('setConsoleGroup', { id, groupId: admins }, some.token)).toMatchObject({ code: 401 });
    expect(await act('setConsoleGroup', { id, groupId: some.groupId }, some.token)).toMatchObject({ code: 1 });
    world.pass(601);
    expect(await act('setConsoleGroup', { id, groupId: 0 }, some.token)).toMatchObject({
      code: 0,
      data: { type: 'need proof' },
    });
    boss.token = await tokenOf(boss.name);
  });
});

describe('logins', () => {
  it('are all ended', async () => {
    const id = await world.addMember('roaming');
    const token = await tokenOf('roaming');
    await expectRefused('/api/admin/endMemberLogins', { id }, 'account.endMemberLogins');
    expect(await listMemberLogins(bossCtx(), id)).toHaveLength(1);
    expect(await act('endMemberLogins', { id })).toMatchObject({ code: 1, data: { count: 1 } });
    expect(await actorOf(token)).toMatchObject({ kind: 'visitor' });
    expect((await world.audits('account.endMemberLogins')).at(-1)).toMatchObject({ subject_id: id });
  });

  it('take no second step any more once it is reset', async () => {
    const id = await world.addMember('locked_out');
    await sql`insert into account.two_step (member_id, secret, created_at, confirmed_at)
      values (${id}, 'x', now(), now())`.execute(world.database.db);
    await expectRefused('/api/admin/resetTwoStep', { id }, 'account.resetTwoStep');
    expect((await getMemberRecord(bossCtx(), id)).usesTwoStep).toBe(true);
    expect(await act('resetTwoStep', { id })).toMatchObject({ code: 1 });
    expect(await world.logIn('locked_out')).toMatchObject({ code: 1, data: { routePath: '/user' } });
    expect((await world.audits('account.resetTwoStep')).at(-1)).toMatchObject({ subject_id: id });
    expect(await act('resetTwoStep', { id })).toMatchObject({ code: 0 });
  });
});

describe('logging in as a member', () => {
  it('is marked, told, without console rights, and gives the browser back', async () => {
    const id = await world.addMember('helped');
    const body = { id, reason: 'ticket 7' };
    await expectRefused('/api/admin/impersonateMember', body, 'account.impersonateMember');
    const { cookies } = await world.logIn(boss.name, { password, keep: true });
    const [token, refresh] = [cookies.get('ba-user-token')!, cookies.get('ba-user-refresh')!];
    const taken = await world.post('/api/admin/impersonateMember', body, {
      token,
      cookies: { 'ba-user-refresh': refresh },
    });
    expect(taken).toMatchObject({ code: 1 });
    expect(taken.cookies.get('ba-user-refresh')).toBe('');
    expect(taken.setCookies.find((line) => line.startsWith('ba-staff-keys='))).toContain('HttpOnly');
    const theirs = taken.cookies.get('ba-user-token')!;
    expect(await actorOf(theirs)).toMatchObject({ kind: 'member', id, impersonatorId: boss.id });
    expect((await world.audits('account.impersonateMember')).at(-1)).toMatchObject({
      actor_id: boss.id,
      subject_id: id,
      detail: { reason: 'ticket 7' },
    });
    expect(await world.get('/api/account/logins', { token: theirs })).toMatchObject({
      data: [{ byStaff: true, ip: '', current: true }],
    });
    expect(
      await value<number>(
        sql`select count(*) v from job.job where name = 'account.memberEvent' and data ->> 'event' = 'impersonated'
          and data ->> 'memberId' = ${String(id)}`,
      ),
    ).toBe(1);
    expect(await value(sql`select last_login_at v from account.member where id = ${id}`)).toBeNull();
    expect(await world.post('/api/account/profile', { motto: 'changed for them' }, { token: theirs })).toMatchObject({
      code: 401,
      msg: /only look/,
    });
    expect(await world.audits('account.updateProfile')).toEqual([]);
    const keys = taken.cookies.get('ba-staff-keys')!;
    const back = await world.post(
      '/api/admin/endImpersonation',
      {},
      { token: theirs, cookies: { 'ba-staff-keys': keys } },
    );
    expect(back).toMatchObject({ code: 1, data: { isBack: true } });
    expect([
      back.cookies.get('ba-user-token'),
      back.cookies.get('ba-user-refresh'),
      back.cookies.get('ba-staff-keys'),
    ]).toEqual([token, refresh, '']);
    expect(await actorOf(theirs)).toMatchObject({ kind: 'visitor' });
    expect((await world.audits('account.endImpersonation')).at(-1)).toMatchObject({
      subject_id: id,
      detail: { impersonatorId: boss.id },
    });
  });

  it('of staff gives no staff rights, and is refused when theirs reach further', async () => {
    const low = await staff(['members']);
    const some = await staff(['members', 'members/impersonate']);
    expect(await act('impersonateMember', { id: boss.id, reason: 'x' }, some.token)).toMatchObject({ code: 401 });
    const taken = await act('impersonateMember', { id: low.id, reason: 'x' }, some.token);
    expect(await actorOf(taken.cookies.get('ba-user-token')!)).toMatchObject({ kind: 'member', id: low.id });
    expect(await act('impersonateMember', { id: some.id, reason: 'x' }, some.token)).toMatchObject({ code: 0 });
  });

  it('gives nobody the keys of another', async () => {
    const id = await world.addMember('victim');
    const other = await staff();
    const theirs = (await act('impersonateMember', { id, reason: 'x' })).cookies.get('ba-user-token')!;
    const back = await world.post(
      '/api/admin/endImpersonation',
      {},
      { token: theirs, cookies: { 'ba-staff-keys': `${other.token}.` } },
    );
    expect(back).toMatchObject({ code: 1, data: { isBack: false } });
    expect(back.cookies.get('ba-user-token')).toBe('');
    expect(await world.post('/api/admin/endImpersonation', {}, { token: other.token })).toMatchObject({ code: 0 });
  });

  it.each([
    ['login', (id: number) => sql`update account.login set ended_at = now() where member_id = ${id}`],
    ['suspension', (id: number) => sql`insert into account.suspension (member_id, suspended_at) values (${id}, now())`],
    ['console rights', (id: number) => sql`delete from account.staff where member_id = ${id}`],
    [
      'group',
      (id: number) => sql`update account.member_group set status = false
      where id = (select group_id from account.staff where member_id = ${id})`,
    ],
    [
      'node',
      (id: number) => sql`delete from account.group_rule
        where group_id = (select group_id from account.staff where member_id = ${id})
      and rule_id = (select id from account.rule where name = 'members/impersonate')`,
    ],
    ['account', (id: number) => sql`delete from account.member where id = ${id}`],
  ])('ends with its staff member’s %s', async (what, end) => {
    const id = await world.addMember(`watched_${what.replace(' ', '_')}`.slice(0, 15));
    const watcher = await staff(['members', 'members/impersonate']);
    const theirs = (await act('impersonateMember', { id, reason: 'x' }, watcher.token)).cookies.get('ba-user-token')!;
    expect(await actorOf(theirs)).toMatchObject({ kind: 'member', id });
    await end(watcher.id).execute(world.database.db);
    dropPages(); // rights are kept in memory as long as pages are
    expect(await actorOf(theirs)).toMatchObject({ kind: 'visitor' });
  });

  it('lasts an hour and ends with logging out', async () => {
    const id = await world.addMember('brief');
    const take = async () => (await act('impersonateMember', { id, reason: 'x' })).cookies.get('ba-user-token')!;
    const first = await take();
    expect((await world.post('/api/user/logout', {}, { token: first })).cookies.get('ba-staff-keys')).toBe('');
    expect(await actorOf(first)).toMatchObject({ kind: 'visitor' });
    const second = await take();
    world.pass(3600);
    expect(await actorOf(second)).toMatchObject({ kind: 'visitor', tokenExpired: true });
  });
});
