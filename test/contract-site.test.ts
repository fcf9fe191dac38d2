import { describe, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { addMember, both, languages, openClient } from '#test/contract-client.ts';

/*
 * Sections 1, 2, 4 and 10 of the wire contract, row by row.
 */

const app = useTestApp({ API_READS_PER_MINUTE: '120' });
type Index = {
  site: Record<string, unknown> & {
    upload: Record<string, unknown>;
    headNav: { path: string; type: string; name: string }[];
  };
  openMemberCenter: boolean;
  userInfo: Record<string, unknown> | [];
  rules: Rule[];
  menus: Rule[];
};
type Rule = {
  name: string;
  id: number;
  pid: number;
  type: string;
  no_login_valid: number;
  weigh: number;
  extend: string;
  children: Rule[];
};
const index = async (client = openClient(app)) =>
  (await client.get('/api/index/index', { requiredLogin: 0 })).data as Index;

describe('1 requests', () => {
  const ask = async (path: string, init: RequestInit = {}) =>
    (await app.send(path, init)).json() as Promise<{ code: number; msg: string }>;

  test.each(['ba-user-token', 'bausertoken'])('the token comes in the header %s', async (name) => {
    const { username } = await addMember(app);
    const client = openClient(app);
    await client.logIn(username);
    expect(await ask('/api/account/overview', { headers: { [name]: client.tokens().token } })).toMatchObject({
      code: 1,
    });
  });

  test.each(['ba-user-token', 'ba_user_token', 'bausertoken'])('or as %s in the query or the body', async (name) => {
    const { username } = await addMember(app);
    const client = openClient(app);
    await client.logIn(username);
    const { token } = client.tokens();
    expect(await ask(`/api/account/overview?${name}=${token}`)).toMatchObject({ code: 1 });
    const body = JSON.stringify({ ids: 'all', [name]: token });
    expect(
      await ask('/api/interaction/markRead', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    ).toMatchObject({ code: 1 });
  });

  test('language: header, else query, else Chinese; an unknown value is Chinese', async () => {
    const need = both('请先登录！', 'Please login first');
    expect(await ask('/api/account/overview?lang=zh-cn', { headers: { 'think-lang': 'en' } })).toMatchObject({
      msg: need.en,
    });
    expect(await ask('/api/account/overview?lang=en')).toMatchObject({ msg: need.en });
    expect(await ask('/api/account/overview')).toMatchObject({ msg: need['zh-cn'] });
    expect(await ask('/api/account/overview', { headers: { 'think-lang': 'fr' } })).toMatchObject({
      msg: need['zh-cn'],
    });
  });

  test('bodies are JSON, a form or multipart; objects may be flattened', async () => {
    const { username } = await addMember(app);
    const login = { tab: 'login', username, password: 'right-horse' };
    const multipart = new FormData();
    for (const [name, value] of Object.entries(login)) multipart.set(name, value);
    for (const body of [new URLSearchParams(login), multipart])
      expect(await ask('/api/user/checkIn', { method: 'POST', body })).toMatchObject({ code: 1 });
    expect(
      await ask('/api/user/checkIn', {
        method: 'POST',
        body: JSON.stringify(login),
        headers: { 'content-type': 'application/json' },
      }),
    ).toMatchObject({
      code: 1,
    });
    const token = await openClient(app).logIn(username);
    expect(
      await ask('/api/interaction/markRead', {
        method: 'POST',
        body: new URLSearchParams('ids[0]=1&ids[1]=2'),
        headers: { 'ba-user-token': token.token },
      }),
    ).toMatchObject({ code: 1 });
  });

  test('CORS', async () => {
    const response = await app.send('/api/index/index', {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:9999' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:9999');
    expect(response.headers.get('access-control-max-age')).toBe('1800');
    const sorted = (name: string) =>
      response.headers
        .get(name)!
        .split(', ')
        .map((one) => one.toLowerCase())
        .sort();
    expect(sorted('access-control-allow-methods')).toEqual(['delete', 'get', 'options', 'patch', 'post', 'put']);
    expect(sorted('access-control-allow-headers')).toEqual([
      'authorization',
      'ba-user-token',
      'content-type',
      'server',
      'think-lang',
      'x-requested-with',
    ]);
    expect(
      (await app.send('/api/index/index', { headers: { origin: 'https://evil.example' } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
  });

  test('120 reads a minute of a guest', async () => {
    const from = { 'x-forwarded-for': app.newAddress(), 'think-lang': 'en' };
    const answers = await Promise.all(
      Array.from({ length: 130 }, async () => ask('/api/user/checkIn', { headers: from })),
    );
    const refused = answers.filter(({ code }) => code !== 1);
    expect(refused).toHaveLength(10);
    for (const { code, msg } of refused)
      expect([code, msg]).toEqual([
        0,
        expect.stringMatching(/^Please do not request frequently\. Try again in \d+ seconds\.$/),
      ]);
  });
});

describe('2 envelope and codes', () => {
  test.each(languages)('303, 409 and 401 in %s', async (language) => {
    const client = openClient(app, language);
    const said = both('请先登录！', 'Please login first');
    expect(await client.get('/api/account/overview')).toMatchObject({
      code: 303,
      msg: said[language],
      data: { type: 'need login' },
    });
    const { id, username } = await addMember(app);
    await client.logIn(username);
    const twice = both(
      '您已经登录过了，无需重复登录~',
      'You have already logged in. There is no need to log in again~',
    );
    expect(await client.get('/api/user/checkIn')).toMatchObject({
      code: 303,
      msg: twice[language],
      data: { type: 'logged in' },
    });
    const none = both('没有权限操作！', 'You have no permission');
    expect(await client.get('/api/admin/settings')).toMatchObject({ code: 401, msg: none[language], data: [] });
    await app.database.pool.query(
      'update account.token t set expires_at = now() from account.login l where l.id = t.login_id and l.member_id = $1',
      [id],
    );
    const expired = both('登录态过期，请重新登录！', 'Token expiration');
    expect(await client.get('/api/account/overview')).toMatchObject({ code: 409, msg: expired[language], data: [] });
    expect(await client.get('/api/index/index', { requiredLogin: 1 })).toMatchObject({ code: 409 });
    expect(await client.get('/api/index/index', { requiredLogin: 0 })).toMatchObject({
      code: 1,
      data: { userInfo: [] },
    });
  });

  test('faults of transport keep their HTTP status', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await app.send('/api/user/checkIn', { method: 'POST', body: '{', headers: json })).status).toBe(400);
    expect((await app.send('/api/no/such')).status).toBe(404);
    expect(
      (
        await app.send('/api/user/checkIn', {
          method: 'POST',
          body: JSON.stringify({ tab: 'x'.repeat(300_000) }),
          headers: json,
        })
      ).status,
    ).toBe(413);
  });
});

describe('4 and 10 index and rules', () => {
  test('a guest sees the site, public rules and no menus', async () => {
    const { site, openMemberCenter, userInfo, rules, menus } = await index();
    expect([openMemberCenter, userInfo, menus]).toEqual([true, [], []]);
    for (const key of ['siteName', 'recordNumber', 'version', 'cdnUrl', 'apiUrl', 'insider', 'headNav', 'upload'])
      expect(site).toHaveProperty(key);
    const { upload } = site;
    expect([upload['mode'], upload['maxsize'], upload['savename']]).toEqual([
      'local',
      10 * 1024 * 1024,
      '/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}',
    ]);
    expect(upload['mimetype']).toBe('jpg,png,bmp,jpeg,gif,webp,zip,rar,xls,xlsx,doc,docx,wav,mp4,mp3,txt');
    expect([upload['maxSize'], upload['saveName'], upload['allowedSuffixes'], upload['allowedMimeTypes']]).toEqual([
      upload['maxsize'],
      upload['savename'],
      upload['mimetype'],
      upload['mimetype'],
    ]);
    for (const rule of rules)
      expect([1, true]).toEqual([rule.no_login_valid, ['route', 'nav', 'button'].includes(rule.type)]);
    for (const nav of site.headNav) expect(nav.type).toBe('nav');
    expect(site.headNav.map(({ name }) => name)).not.toContain('home'); // clients of this family bring their own
    expect(site['cdnUrl']).toBe(app.url.replace('http:', ''));
  });

  test('a rule has every column, and an icon that clients of this family draw', async () => {
    const { site } = await index();
    const time = expect.any(Number) as number;
    expect(site.headNav.find(({ name }) => name === 'ask')).toMatchObject({
      icon: 'fa fa-comments',
      remark: '',
      status: 1,
      create_time: time,
      update_time: time,
    });
  });

  test('the picture of members without one is there', async () => {
    const answer = await app.send('/static/images/avatar.png');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  });

  test('a member sees userInfo with every field, rules without menus, menus of folders', async () => {
    const email = 'fields@example.org';
    const { id, username } = await addMember(app, { email });
    const client = openClient(app);
    await client.logIn(username);
    const { userInfo, rules, menus } = await index(client);
    expect(userInfo).toMatchObject({
      id,
      dev: 0,
      username,
      nickname: username,
      email,
      mobile: '',
      avatar: '',
      gender: 0,
      birthday: null,
      money: '0.00',
      score: 0,
      motto: '',
      authen: [],
    });
    expect(userInfo).toMatchObject({
      join_time: expect.any(Number) as number,
      last_login_time: expect.any(Number) as number,
      last_login_ip: expect.any(String) as string,
    });
    expect(userInfo).toMatchObject({ token: client.tokens().token, refresh_token: '' });
    expect((userInfo as { login_info: unknown[] }).login_info).toHaveLength(1);
    expect(rules.some(({ type }) => type === 'menu' || type === 'menu_dir')).toBe(false);
    expect(new Set(menus.map(({ type }) => type))).toEqual(new Set(['menu_dir']));
    const order = menus.map(({ weigh, id: rule }) => [-weigh, rule] as const);
    expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]));
  });

  test('a guest who must be signed in is told so', async () => {
    expect(await openClient(app).get('/api/index/index', { requiredLogin: 1 })).toMatchObject({
      code: 303,
      data: { type: 'need login' },
    });
  });
});
