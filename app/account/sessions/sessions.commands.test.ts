import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { purgeLogins } from './sessions.commands.server.ts';
import { findActor, listLogins } from './sessions.queries.server.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

const origin = { ip: '192.0.2.9', agent: 'test' };
const actorOf = (token: string) => findActor(world.database.db, token, origin, world.now());
const accessDays = 3;
const day_s = 86_400;

/** Logs a new member in with "remember me". */
async function keptLogin(username: string) {
  const id = await world.addMember(username);
  const { cookies } = await world.logIn(username, { keep: true });
  return { id, token: cookies.get('ba-user-token')!, refresh: cookies.get('ba-user-refresh')! };
}

const refresh = (refreshToken: string, agent = 'test') =>
  world.post('/api/common/refreshToken', { refreshToken }, { agent });
const expired = { code: 0, msg: 'Login expired, please login again.' };

describe('findActor', () => {
  it('knows members and staff by their token, and nobody else', async () => {
    const { id, token } = await keptLogin('actor');
    expect(await actorOf(token)).toMatchObject({ kind: 'member', id, token, ip: '192.0.2.9' });
    await sql`insert into account.staff (member_id, granted_at) values (${id}, now())`.execute(world.database.db);
    expect(await actorOf(token)).toMatchObject({ kind: 'staff', id });
    for (const stranger of ['', 'x', `' or 1=1`, '00000000-0000-4000-8000-000000000000'])
      expect(await actorOf(stranger)).toEqual({ kind: 'visitor', ...origin });
  });

  it('does not take a refresh token for an access token', async () => {
    const { refresh: refreshToken } = await keptLogin('mistaken');
    expect(await actorOf(refreshToken)).toEqual({ kind: 'visitor', ...origin });
  });

  it('marks an expired token, and refuses a suspended member at once', async () => {
    const { id, token } = await keptLogin('outdated');
    const later = new Date(world.now().getTime() + accessDays * day_s * 1000);
    expect(await findActor(world.database.db, token, origin, later)).toEqual({
      kind: 'visitor',
      ...origin,
      tokenExpired: true,
    });
    await sql`insert into account.suspension (member_id, suspended_at)
      values (${id}, now())`.execute(world.database.db);
    expect(await actorOf(token)).toEqual({ kind: 'visitor', ...origin });
  });

  it('asks the database nothing for visitors and once for members', async () => {
    const { token } = await keptLogin('counted');
    const queries: string[] = [];
    const db = world.database.db.withPlugin({
      transformQuery({ node }) {
        queries.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await findActor(db, '', origin, world.now());
    expect(queries).toHaveLength(0);
    await getLoginSettings({ db }); // which memory holds
    queries.length = 0;
    await findActor(db, token, origin, world.now());
    expect(queries).toHaveLength(1);
  });

  it('keeps no token in clear', async () => {
    const { token, refresh: refreshToken } = await keptLogin('hashed');
    const { rows } = await sql<{ row: string }>`select t::text || encode(hash, 'escape') "row"
      from account.token t`.execute(world.database.db);
    expect(rows.some(({ row }) => row.includes(token) || row.includes(refreshToken))).toBe(false);
  });
});

describe('refreshing a login', () => {
  it('rotates: a new access token and a new refresh token', async () => {
    const { id, token, refresh: first } = await keptLogin('rotating');
    world.pass(accessDays * day_s);
    expect(await world.get('/api/account/overview', { token })).toMatchObject({
      code: 409,
      msg: 'Token expiration',
      data: [],
    });
    const answer = await refresh(first);
    const data = answer.data as { type: string; token: string; refresh_token: string };
    expect(answer).toMatchObject({ code: 1, data: { type: 'user-refresh' } });
    expect(await actorOf(data.token)).toMatchObject({ kind: 'member', id });
    expect(answer.cookies.get('ba-user-token')).toBe(data.token);
    expect(answer.cookies.get('ba-user-refresh')).toBe(data.refresh_token);
    expect(data.refresh_token).not.toBe(first);
    expect(await refresh(data.refresh_token)).toMatchObject({ code: 1 });
    expect((await world.audits('account.refreshLogin')).length).toBeGreaterThanOrEqual(2);
  });

  it('works from the cookie that scripts cannot read, and shows its token to nobody', async () => {
    const { refresh: first } = await keptLogin('cookie');
    const answer = await world.post(
      '/api/common/refreshToken',
      { refreshToken: '' },
      { cookies: { 'ba-user-refresh': first } },
    );
    expect(answer).toMatchObject({ code: 1, data: { type: 'user-refresh' } });
    expect(answer.data).not.toHaveProperty('refresh_token');
    expect(answer.setCookies.find((line) => line.startsWith('ba-user-refresh='))).toContain('HttpOnly');
  });

  it('takes no cookie from a call without the header, nor a client field for the cookie', async () => {
    const { refresh: first } = await keptLogin('foreign');
    const call = { cookies: { 'ba-user-refresh': first }, headers: { server: '' } };
    expect(await world.post('/api/common/refreshToken', { refreshToken: '' }, call)).toMatchObject({
      code: 0,
      msg: 'Invalid token',
    });
    expect(await world.post('/api/common/refreshToken', { refreshCookie: first })).toMatchObject({
      code: 0,
      msg: 'Invalid token',
    });
  });

  it('clears a cookie that no longer serves', async () => {
    const answer = await world.post(
      '/api/common/refreshToken',
      {},
      { cookies: { 'ba-user-refresh': '00000000-0000-4000-8000-000000000000' }, language: 'zh-cn' },
    );
    expect(answer).toMatchObject({ code: 0, msg: '登录过期，请重新登录。' });
    expect(answer.cookies.get('ba-user-refresh')).toBe('');
  });

  it('gives a second tab an access token within 30 s, but no second refresh token', async () => {
    const { id, refresh: first } = await keptLogin('tabs');
    const rotated = (await refresh(first)).data as { refresh_token: string };
    world.pass(30);
    const second = await refresh(first);
    expect(second).toMatchObject({ code: 1 });
    expect(second.data).not.toHaveProperty('refresh_token');
    expect(second.cookies.has('ba-user-refresh')).toBe(false);
    expect(await actorOf((second.data as { token: string }).token)).toMatchObject({ id });
    expect(await refresh(rotated.refresh_token)).toMatchObject({ code: 1 });
  });

  it.each([
    ['later than 30 s', 31, 'test'],
    ['by another agent', 1, 'thief'],
  ])('ends the login everywhere when a spent token comes again %s', async (how, wait_s, agent) => {
    const { refresh: first } = await keptLogin(`stolen_${wait_s}`);
    const rotated = (await refresh(first)).data as { token: string; refresh_token: string };
    world.pass(wait_s);
    expect(await refresh(first, agent), how).toMatchObject(expired);
    expect(await actorOf(rotated.token)).toMatchObject({ kind: 'visitor' });
    expect(await refresh(rotated.refresh_token)).toMatchObject(expired);
    expect(await world.audits('account.endStolenLogin')).not.toHaveLength(0);
  });

  it('refuses unknown, expired and access tokens', async () => {
    const { token, refresh: first } = await keptLogin('refused');
    expect(await refresh('not-a-token')).toMatchObject({ code: 0, msg: 'Invalid token' });
    expect(await refresh('')).toMatchObject({ code: 0, msg: 'Invalid token' });
    expect(await refresh(token)).toMatchObject({ code: 0, msg: 'Invalid token' });
    expect(await refresh('00000000-0000-4000-8000-000000000000')).toMatchObject(expired);
    world.pass(30 * day_s);
    expect(await refresh(first)).toMatchObject(expired);
  });

  it('rotates once for fifty requests at once, and all of them can go on', async () => {
    const { id, refresh: first } = await keptLogin('parallel');
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(first)));
    expect(answers.every((answer) => answer.code === 1)).toBe(true);
    expect(answers.filter((answer) => answer.cookies.has('ba-user-refresh'))).toHaveLength(1);
    for (const answer of answers) expect(await actorOf((answer.data as { token: string }).token)).toMatchObject({ id });
  });
});

describe('logging out', () => {
  it('ends this login only, clears the cookies and leaves an audit row', async () => {
    const { id, token } = await keptLogin('leaving');
    const other = (await world.logIn('leaving')).cookies.get('ba-user-token')!;
    const answer = await world.post('/api/user/logout', {}, { token });
    expect(answer.code).toBe(1);
    expect(Object.fromEntries(answer.cookies)).toEqual({
      'ba-staff-keys': '',
      'ba-user-id': '',
      'ba-user-token': '',
      'ba-user-refresh': '',
    });
    expect(await actorOf(token)).toMatchObject({ kind: 'visitor' });
    expect(await actorOf(other)).toMatchObject({ id });
    expect((await world.audits('account.logOut')).at(-1)).toMatchObject({ actor_id: id });
  });

  it.each(['refresh_token', 'refreshToken'])('ends the login of %s, without an access token too', async (name) => {
    const { refresh: refreshToken } = await keptLogin(`by_${name}`.slice(0, 15));
    expect(await world.post('/api/user/logout', { [name]: refreshToken })).toMatchObject({ code: 1 });
    expect(await refresh(refreshToken)).toMatchObject(expired);
  });

  it('is no error for a visitor', async () => {
    expect(await world.post('/api/user/logout', { refresh_token: 'nonsense' })).toMatchObject({ code: 1 });
  });
});

describe('what is kept', () => {
  it('lists the devices a member is signed in on', async () => {
    const { id, token } = await keptLogin('devices');
    world.pass(60);
    await world.logIn('devices', {}, { ip: '203.0.113.50', agent: 'Phone' });
    const actor = await actorOf(token);
    const logins = await listLogins(world.ctx(), id, 'loginId' in actor ? actor.loginId : null);
    expect(logins).toMatchObject([
      { ip: '203.0.113.50', agent: 'Phone', current: false, time: world.now().getTime() / 1000 },
      { agent: 'test', current: true },
    ]);
    await world.post('/api/user/logout', {}, { token });
    expect(await listLogins(world.ctx(), id, null)).toHaveLength(1);
  });

  it('forgets logins a week after their end, and no others', async () => {
    const ended = await keptLogin('ended');
    await world.post('/api/user/logout', {}, { token: ended.token });
    const kept = await keptLogin('kept');
    world.pass(8 * day_s);
    await purgeLogins(world.ctx());
    const { rows } = await sql<{ member_id: number }>`select member_id from account.login`.execute(world.database.db);
    const members = rows.map((row) => row.member_id);
    expect(members).not.toContain(ended.id);
    expect(members).toContain(kept.id);
    expect(await actorOf(kept.token)).toMatchObject({ tokenExpired: true });
  });
});

describe('ending logins', () => {
  const device =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

  async function twoLogins(username: string) {
    await world.addMember(username);
    const here = (await world.logIn(username)).cookies.get('ba-user-token')!;
    const there = (await world.logIn(username, {}, { agent: device })).cookies.get('ba-user-token')!;
    const logins = (await world.get('/api/account/logins', { token: here })).data as {
      id: number;
      device: string;
      current: boolean;
      method: string;
    }[];
    return { here, there, logins };
  }

  it('lists devices in words and marks the present one', async () => {
    const { logins } = await twoLogins('listing');
    expect(logins).toMatchObject([
      { device: 'Chrome / Windows', current: false, method: 'password' },
      { device: 'test', current: true },
    ]);
  });

  it('ends one at once, a second time without effect, and never another member’s', async () => {
    const { here, there, logins } = await twoLogins('ending');
    const stranger = await twoLogins('ending_stranger');
    const { id } = logins[0]!;
    expect(await world.post('/api/account/endLogin', { id }, { token: stranger.here })).toMatchObject({ code: 0 });
    expect(await world.get('/api/account/logins', { token: there })).toMatchObject({ code: 1 });
    expect(await world.post('/api/account/endLogin', { id }, { token: here })).toMatchObject({ code: 1 });
    expect(await world.post('/api/account/endLogin', { id }, { token: here })).toMatchObject({ code: 1 });
    expect(await world.get('/api/account/logins', { token: there })).toMatchObject({ code: 303 });
    expect((await world.audits('account.endLogin')).filter((row) => row.subject_id === id)).toHaveLength(1);
  });

  it('ends all others', async () => {
    const { here, there } = await twoLogins('others');
    expect(await world.post('/api/account/endOtherLogins', {}, { token: here })).toMatchObject({
      code: 1,
      data: { count: 1 },
    });
    expect(await world.get('/api/account/logins', { token: there })).toMatchObject({ code: 303 });
    expect(await world.get('/api/account/logins', { token: here })).toMatchObject({ code: 1 });
    expect((await world.audits('account.endOtherLogins')).at(-1)).toMatchObject({ detail: { count: 1 } });
  });
});
