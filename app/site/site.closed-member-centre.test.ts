import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { hashPassword } from '#app/core/secrets/password.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();
const read = async (path: string, cookie = '') => (await app.send(path, { headers: { cookie } })).text();
/** What the page shows, without the data for its scripts. */
const shown = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');

async function set(isOpen: boolean): Promise<void> {
  await writeSetting({ db: app.database.db, now: new Date() }, 'openMemberCenter', isOpen);
  dropPages();
}

describe('while the member centre is closed', () => {
  beforeAll(async () => {
    await app.addCategory();
    await set(true);
  });

  it('header, footer, bottom bar and home page show no way into it, nor language and theme', async () => {
    const open = shown(await read('/'));
    for (const mark of ['/user/login', 'lang=en', '切换深浅主题']) expect(open, mark).toContain(mark);
    await set(false);
    const closed = shown(await read('/'));
    for (const mark of ['/user/login', '/user"', 'href="/?lang=en', '切换深浅主题'])
      expect(closed, mark).not.toContain(mark);
    const member = await app.addMember('inside');
    expect(shown(await read('/', app.cookiesOf(member)))).not.toContain('href="/user');
  });

  it('the login form is hidden and logging in answers why', async () => {
    const closed = shown(await read('/user/login'));
    expect(closed).not.toContain('type="password"');
    expect(closed).toContain('会员中心');
    for (const tab of [{ tab: 'login', username: 'x', password: 'y' }, {}]) {
      expect(await app.post('/api/user/checkIn', tab)).toMatchObject({ code: 0, msg: 'Member center disabled' });
      expect(await app.post('/api/user/checkIn', tab, { language: 'zh-cn' })).toMatchObject({
        code: 0,
        msg: '会员中心已禁用，请联系网站管理员开启。',
      });
    }
    expect(await app.get('/api/user/checkIn')).toMatchObject({ code: 0, msg: 'Member center disabled' });
    expect(await app.get('/api/index/index')).toMatchObject({ data: { openMemberCenter: false } });
  });

  it('members are locked out of pages and interfaces, API tokens too, until it opens again', async () => {
    await set(true);
    const member = await app.addMember('locked');
    const { token } = await app.done<{ token: string }>(
      '/api/account/createApiToken',
      { name: 'script', scopes: ['account:read'], days: 30 },
      { member },
    );
    const program = { headers: { authorization: `Bearer ${token}` } };
    expect(await app.get('/api/account/overview', program)).toMatchObject({ code: 1 });
    await set(false);
    for (const by of [{ member }, program]) {
      expect(await app.get('/api/account/overview', by)).toMatchObject({ code: 0, msg: 'Member center disabled' });
      expect(await app.get('/api/index/index', by)).toMatchObject({ code: 1, data: { userInfo: [] } });
    }
    expect(await app.post('/api/account/profile', { motto: 'x' }, { member, language: 'zh-cn' })).toMatchObject({
      code: 0,
      msg: '会员中心已禁用，请联系网站管理员开启。',
    });
    const page = await app.send('/user/account/profile', { headers: { cookie: app.cookiesOf(member) } });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/user/login?to=%2Fuser%2Faccount%2Fprofile']);
    expect((await app.send('/admin', { headers: { cookie: app.cookiesOf(member) } })).status).toBe(404);
    const renew = (by: object) => app.post('/api/common/refreshToken', { refreshToken: '' }, by);
    expect(await renew({ member })).toMatchObject({ code: 0, data: { error: 'LOGIN_RESTS' } });
    expect(await renew({})).toMatchObject({ code: 0, msg: 'Invalid token' });
    await set(true);
    expect(await renew({ member })).toMatchObject({ code: 0, msg: 'Invalid token' });
    expect(await app.get('/api/account/overview', { member })).toMatchObject({ code: 1 });
  });

  it('staff stay in, find their way and can log in at the door to the console, where members cannot', async () => {
    await set(true);
    const [boss, member] = [await app.addMember('boss', { isStaff: true }), await app.addMember('no_staff')];
    const hash = await hashPassword('right-horse');
    await sql`update account.member set password_hash = ${hash}
      where id = any(${[boss.id, member.id]}::bigint[])`.execute(app.database.db);
    await set(false);
    expect(await app.get('/api/account/overview', { member: boss })).toMatchObject({ code: 1 });
    const cookie = app.cookiesOf(boss);
    for (const path of ['/user/account/profile', '/admin'])
      expect((await app.send(path, { headers: { cookie } })).status).toBe(200);
    expect(shown(await read('/', cookie))).toContain('href="/user');
    expect(shown(await read('/user/login'))).toContain('href="/user/login?to=%2Fadmin"');
    const door = shown(await read('/user/login?to=%2Fadmin'));
    expect(door).toContain('type="password"');
    expect(door).not.toContain('type=register');
    const login = (username: string, word = 'right-horse') => ({ tab: 'login', username, password: word });
    expect(await app.post('/api/user/checkIn', login('boss'))).toMatchObject({
      code: 0,
      msg: 'Member center disabled',
    });
    expect(await app.post('/api/user/staffCheckIn', login('no_staff'))).toMatchObject({
      code: 0,
      msg: 'Member center disabled',
    });
    expect(await app.post('/api/user/staffCheckIn', login('boss', 'wrong'))).toMatchObject({
      code: 0,
      msg: 'Password is incorrect',
    });
    expect(await app.post('/api/user/staffCheckIn', { ...login('boss'), tab: 'register' })).toMatchObject({
      code: 0,
      msg: 'Unknown operation',
    });
    expect(await app.post('/api/user/staffCheckIn', login('boss'), { member: boss })).toMatchObject({ code: 303 });
    const opened = await app.post('/api/user/staffCheckIn', login('boss'));
    expect(opened).toMatchObject({ code: 1, data: { userInfo: { id: boss.id } } });
    const { rows } =
      await sql`select from core.audit where action = 'account.openLogin' and detail ->> 'method' = 'password'
        and detail ->> 'memberId' = ${String(boss.id)}`.execute(app.database.db);
    expect(rows.length).toBeGreaterThan(0);
    await sql`update account.member_group set status = false where area = 'admin'`.execute(app.database.db);
    expect(await app.get('/api/account/overview', { member: boss })).toMatchObject({
      code: 0,
      msg: 'Member center disabled',
    });
    await sql`update account.member_group set status = true where area = 'admin'`.execute(app.database.db);
  });
});
