import { beforeAll, describe, expect, it } from 'vitest';
import { dropPages } from '#app/core/page-cache.server.ts';
import { writeSetting } from '#app/core/settings.server.ts';
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
    for (const mark of ['/user/login', '/user"', 'href="/?lang=en', '切换深浅主题']) expect(closed, mark).not.toContain(mark);
    const member = await app.addMember('inside');
    expect(shown(await read('/', app.cookiesOf(member)))).not.toContain('href="/user');
  });

  it('the login form is hidden and logging in answers why', async () => {
    const closed = shown(await read('/user/login'));
    expect(closed).not.toContain('type="password"');
    expect(closed).toContain('会员中心');
    for (const tab of [{ tab: 'login', username: 'x', password: 'y' }, {}]) {
      expect(await app.post('/api/user/checkIn', tab)).toMatchObject({ code: 0, msg: 'Member center disabled' });
      expect(await app.post('/api/user/checkIn', tab, { language: 'zh-cn' })).toMatchObject({ code: 0, msg: '会员中心已禁用，请联系网站管理员开启。' });
    }
    expect(await app.get('/api/user/checkIn')).toMatchObject({ code: 0, msg: 'Member center disabled' });
    expect(await app.get('/api/index/index')).toMatchObject({ data: { openMemberCenter: false } });
  });
});
