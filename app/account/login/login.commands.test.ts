import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { password, useAccountApi } from '#test/account-api.ts';
import type { UserInfo } from '#app/account/sessions/sessions.schema.ts';

const world = useAccountApi();
type SignedIn = { userInfo: UserInfo; routePath: string };

beforeAll(() => setCaptchaEnabled(false));
afterEach(() => setCaptchaEnabled(false));

const set = (key: Parameters<typeof writeSetting>[1], value: unknown) => writeSetting(world.ctx(), key, value);

/** Asks for a code and reads it from the outbox. */
async function codeFor(email: string, event = 'user_register'): Promise<string> {
  expect(await world.post('/api/Ems/send', { email, event })).toMatchObject({
    code: 1,
    msg: 'Mail sent successfully~',
  });
  return world.codeIn(await world.message(email));
}

const registration = (username: string, email: string, captcha: string) => ({
  tab: 'register',
  registerType: 'email',
  username,
  password,
  email,
  mobile: '',
  captcha,
});

describe('GET /api/user/checkIn', () => {
  it('tells how one may register and whether logging in asks for a captcha', async () => {
    expect(await world.get('/api/user/checkIn')).toMatchObject({
      code: 1,
      data: { accountVerificationType: ['email', 'mobile'], userLoginCaptchaSwitch: false },
    });
    setCaptchaEnabled(true);
    expect(await world.get('/api/user/checkIn')).toMatchObject({ data: { userLoginCaptchaSwitch: true } });
  });

  it('says when the member centre is closed, in both languages', async () => {
    await set('openMemberCenter', false);
    expect(await world.get('/api/user/checkIn')).toMatchObject({ code: 0, msg: 'Member center disabled' });
    expect(await world.post('/api/user/checkIn', { tab: 'login' }, { language: 'zh-cn' })).toMatchObject({
      code: 0,
      msg: '会员中心已禁用，请联系网站管理员开启。',
    });
    await set('openMemberCenter', true);
  });

  it('sends members who are signed in away', async () => {
    await world.addMember('already');
    const { cookies } = await world.logIn('already');
    const token = cookies.get('ba-user-token')!;
    const away = {
      code: 303,
      msg: 'You have already logged in. There is no need to log in again~',
      data: { type: 'logged in' },
    };
    expect(await world.get('/api/user/checkIn', { token })).toMatchObject(away);
    expect(await world.logIn('already', {}, { token })).toMatchObject(away);
  });
});

describe('logging in', () => {
  it('takes user name, e-mail or mobile number and answers userInfo, tokens, cookies', async () => {
    const id = await world.addMember('Alice', { email: 'alice@example.com', mobile: '13800000001' });
    for (const name of ['alice', 'ALICE@example.com', ' 13800000001 ']) {
      const answer = await world.logIn(name, {}, { ip: '203.0.113.9', agent: 'Browser 1' });
      const data = answer.data as SignedIn;
      expect(answer).toMatchObject({
        code: 1,
        msg: 'Login succeeded!',
        data: {
          routePath: '/user',
          userInfo: { id, username: 'Alice', nickname: 'Alice', money: '0.00', score: 0, refresh_token: '' },
        },
      });
      expect(data.userInfo.last_login_ip).toBe('203.0.113.9');
      expect(data.userInfo.last_login_time).toBe(world.now().getTime() / 1000);
      expect(data.userInfo.login_info[0]).toMatchObject({ ip: '203.0.113.9', agent: 'Browser 1', current: true });
      expect(Object.fromEntries(answer.cookies)).toEqual({
        'ba-user-id': String(id),
        'ba-user-token': data.userInfo.token,
      });
      expect(
        answer.setCookies.every(
          (line) => line.includes('SameSite=Lax') && line.includes('Max-Age=259200') && !line.includes('HttpOnly'),
        ),
      ).toBe(true);
    }
    expect(
      (await world.audits('account.openLogin')).filter((row) => (row.detail as { memberId: number }).memberId === id),
    ).toHaveLength(3);
  });

  it('gives a refresh token only with keep, in a cookie that scripts cannot read', async () => {
    await world.addMember('keeper');
    const answer = await world.logIn('keeper', { keep: 1 });
    const { userInfo } = answer.data as SignedIn;
    expect(userInfo.refresh_token).toMatch(/^[\da-f-]{36}$/);
    const line = answer.setCookies.find((cookie) => cookie.startsWith('ba-user-refresh='))!;
    expect(line).toContain(userInfo.refresh_token);
    expect(line).toMatch(/Max-Age=2592000.*HttpOnly/);
  });

  it('names the fault, in both languages', async () => {
    await world.addMember('named');
    const suspended = await world.addMember('barred');
    await sql`insert into account.suspension (member_id, suspended_at)
      values (${suspended}, now())`.execute(world.database.db);
    expect(await world.logIn('nobody')).toMatchObject({ code: 0, msg: 'Account not exist', data: [] });
    expect(await world.logIn('nobody', {}, { language: 'zh-cn' })).toMatchObject({ msg: '帐户不存在' });
    expect(await world.logIn('named', { password: 'wrong' })).toMatchObject({ code: 0, msg: 'Password is incorrect' });
    expect(await world.logIn('named', { password: 'wrong' }, { language: 'zh-cn' })).toMatchObject({
      msg: '密码不正确',
    });
    expect(await world.logIn('barred')).toMatchObject({ code: 0, msg: 'Account disabled' });
    expect(await world.logIn('barred', {}, { language: 'zh-cn' })).toMatchObject({ msg: '帐户已禁用' });
    expect(await world.post('/api/user/checkIn', { tab: 'other' })).toMatchObject({
      code: 0,
      msg: 'Unknown operation',
    });
    expect(await world.logIn('', {})).toMatchObject({ code: 0, msg: 'Enter an account name' });
  });

  it('hides whether an account exists when the operator merges the errors', async () => {
    await set('mergeAccountErrors', true);
    await world.addMember('merged');
    const answers = [
      await world.logIn('merged', { password: 'wrong' }),
      await world.logIn('missing', { password: 'wrong' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, msg: 'Account or password is incorrect' });
    await set('mergeAccountErrors', false);
  });

  it('locks for a day after ten failures in a row, the right password too', async () => {
    const id = await world.addMember('locked', { email: 'locked@example.com' });
    for (let i = 0; i < 9; i++) await world.logIn('locked', { password: 'wrong' });
    expect(await world.logIn('locked')).toMatchObject({ code: 1 });
    for (let i = 0; i < 10; i++)
      expect(await world.logIn(i % 2 ? 'locked' : 'locked@example.com', { password: 'wrong' })).toMatchObject({
        msg: 'Password is incorrect',
      });
    expect(await world.logIn('locked')).toMatchObject({ code: 0, msg: 'Please try again after 1 day' });
    expect(await world.logIn('locked', { password: 'wrong' }, { language: 'zh-cn' })).toMatchObject({
      msg: '登录失败次数超限，请在1天后再试',
    });
    expect((await world.audits('account.lockMember')).map((row) => row.subject_id)).toEqual([id]);
    const failed = (await world.audits('account.failSecret')).filter((row) => row.subject_id === id);
    expect(failed.map((row) => (row.detail as { failures: number }).failures)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    await world.logIn('nobody-here', { password: 'wrong' });
    const [unknown] = (await world.audits('account.failSecret')).slice(-1);
    expect(unknown).toMatchObject({
      subject_id: null,
      detail: { secret: 'password', failures: 1, tried: expect.stringMatching(/^[\w-]{16}$/) as unknown },
    });
    expect(JSON.stringify([...failed, unknown])).not.toMatch(/wrong|nobody-here/);
    world.pass(86_401);
    expect(await world.logIn('locked', { password: 'wrong' })).toMatchObject({ msg: 'Password is incorrect' });
    expect(await world.logIn('locked')).toMatchObject({ code: 1 });
  });

  it('gives a burst of guesses no more answers than the lock allows', async () => {
    await world.addMember('burst');
    const guesses = Array.from({ length: 40 }, (_, i) =>
      world.logIn('burst', { password: i === 30 ? password : `wrong-${i}` }),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer.msg === 'Password is incorrect').length).toBeLessThanOrEqual(10);
    expect(answers.filter((answer) => answer.msg === 'Please try again after 1 day').length).toBeGreaterThanOrEqual(29);
  });

  it('lets fifty right logins at once all in', async () => {
    await world.addMember('crowd');
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.logIn('crowd')));
    expect(answers.every((answer) => answer.code === 1)).toBe(true);
    expect(new Set(answers.map((answer) => answer.cookies.get('ba-user-token'))).size).toBe(50);
  });

  it('asks for a captcha when captchas are on', async () => {
    await world.addMember('careful');
    setCaptchaEnabled(true);
    expect(await world.logIn('careful')).toMatchObject({ code: 0, msg: 'Captcha error' });
    expect(await world.logIn('careful', {}, { language: 'zh-cn' })).toMatchObject({ msg: '验证码错误！' });
  });

  it('stops an address that tries too often', async () => {
    const ip = '198.51.100.77';
    for (let i = 0; i < 100; i++) await world.post('/api/user/checkIn', { tab: 'x' }, { ip });
    expect((await world.post('/api/user/checkIn', { tab: 'x' }, { ip })).msg).toMatch(
      /^Please do not request frequently/,
    );
  });
});

describe('registering', () => {
  it('makes a member whose address is proven and signs them in', async () => {
    const captcha = await codeFor('new@example.com');
    const answer = await world.post(
      '/api/user/checkIn',
      registration('Newcomer', 'NEW@example.com', captcha.toLowerCase()),
    );
    const { userInfo } = answer.data as SignedIn;
    expect(answer).toMatchObject({
      code: 1,
      msg: 'Login succeeded!',
      data: {
        routePath: '/user',
        userInfo: { username: 'Newcomer', nickname: 'Newcomer', email: 'new@example.com', mobile: '' },
      },
    });
    expect(await world.get('/api/account/overview', { token: userInfo.token })).toMatchObject({ code: 1 });
    expect((await world.audits('account.registerMember')).some((row) => row.subject_id === userInfo.id)).toBe(true);
    expect(await world.logIn('newcomer')).toMatchObject({ code: 1 });
  });

  it('takes a mobile number with a code by SMS', async () => {
    const mobile = '13900000001';
    expect(await world.post('/api/Sms/send', { mobile, template_code: 'user_register' })).toMatchObject({
      code: 1,
      msg: 'SMS sent successfully',
    });
    const captcha = world.codeIn(await world.message(mobile));
    const answer = await world.post('/api/user/checkIn', {
      tab: 'register',
      registerType: 'mobile',
      username: 'mobile1',
      password,
      email: '',
      mobile,
      captcha,
    });
    expect(answer).toMatchObject({ code: 1, data: { userInfo: { mobile, email: '' } } });
  });

  it('refuses a wrong or used code, a bad name and a bad password', async () => {
    const captcha = await codeFor('refused@example.com');
    const post = (body: object, language = 'en') => world.post('/api/user/checkIn', body, { language });
    expect(await post(registration('refused', 'refused@example.com', 'ZZZZ'))).toMatchObject({
      code: 0,
      msg: 'Please enter the correct verification code',
      data: { fields: { captcha: 'Please enter the correct verification code' } },
    });
    expect(await post(registration('refused', 'other@example.com', captcha))).toMatchObject({
      code: 0,
      msg: 'Please enter the correct verification code',
    });
    expect(await post(registration('1st', 'refused@example.com', captcha), 'zh-cn')).toMatchObject({
      code: 0,
      msg: '要求3到15位，字母开头且只含字母、数字、下划线',
    });
    expect(
      await post({ ...registration('refused', 'refused@example.com', captcha), password: 'short' }, 'zh-cn'),
    ).toMatchObject({
      msg: '密码要求6到32位，不能包含 & < > " \'',
    });
    expect(await post(registration('refused', 'refused@example.com', captcha))).toMatchObject({ code: 1 });
    expect(await post(registration('refused2', 'refused@example.com', captcha))).toMatchObject({
      msg: 'Please enter the correct verification code',
    });
  });

  it('says that a name is taken, and the code stays good', async () => {
    await world.addMember('Taken');
    const captcha = await codeFor('taken@example.com');
    expect(await world.post('/api/user/checkIn', registration('taken', 'taken@example.com', captcha))).toMatchObject({
      code: 0,
      msg: 'The account already exists',
    });
    expect(await world.post('/api/user/checkIn', registration('taken2', 'taken@example.com', captcha))).toMatchObject({
      code: 1,
    });
  });

  it('tells all that is wrong at once, and counts the wrong code', async () => {
    await world.addMember('occupied');
    const captcha = await codeFor('messy@example.com');
    const post = (code: string, more: object) =>
      world.post('/api/user/checkIn', { ...registration('occupied', 'messy@example.com', code), ...more });
    const fields = async (answer: Promise<{ data: unknown }>) =>
      Object.keys(((await answer).data as { fields: object }).fields).toSorted();
    expect(await fields(post('ZZZZ', { password: 'short' }))).toEqual(['captcha', 'password', 'username']);
    expect(await fields(post(captcha, { password: 'short' }))).toEqual(['password', 'username']);
    for (let i = 0; i < 5; i += 1)
      await world.post('/api/user/checkIn', {
        ...registration('messy', 'messy@example.com', 'ZZZZ'),
        password: 'short',
      });
    expect(await fields(post(captcha, { password: 'short' })), 'five wrong tries').toContain('captcha');
  });

  it('offers text messages only where they reach somebody', async () => {
    const channels = async () =>
      ((await world.get('/api/user/checkIn')).data as { accountVerificationType: string[] }).accountVerificationType;
    await set('mailUrl', 'smtp://127.0.0.1:1');
    expect(await channels()).toEqual(['email']);
    for (const [key, value] of Object.entries({ smsAccessKey: 'key', smsSecretKey: 'secret', smsSignName: 'Site' }))
      await set(key, value);
    await set('smsProvider', 'aliyun');
    expect(await channels()).toEqual(['email', 'mobile']);
    await set('smsProvider', 'outbox');
    await set('mailUrl', '');
    expect(await channels()).toEqual(['email', 'mobile']);
  });

  it('can be closed for one kind of address', async () => {
    await set('accountVerification', ['mobile']);
    expect(await world.post('/api/user/checkIn', registration('closed', 'closed@example.com', 'AAAA'))).toMatchObject({
      code: 0,
      msg: 'You cannot sign up this way right now',
    });
    await set('accountVerification', ['email', 'mobile']);
  });

  it('makes exactly one member of fifty requests at once', async () => {
    const captcha = await codeFor('race@example.com');
    const before = await world.count('account.member');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        world.post('/api/user/checkIn', registration('racer', 'race@example.com', captcha)),
      ),
    );
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect((await world.count('account.member')) - before).toBe(1);
  });

  it('gives one name to one of several who want it at once', async () => {
    const emails = ['n1@example.com', 'n2@example.com', 'n3@example.com', 'n4@example.com'];
    const codes = await Promise.all(emails.map((email) => codeFor(email)));
    const answers = await Promise.all(
      emails.map((email, i) =>
        world.post('/api/user/checkIn', registration(i % 2 ? 'WANTED' : 'wanted', email, codes[i]!)),
      ),
    );
    expect(answers.map((answer) => answer.msg).sort()).toEqual([
      'Login succeeded!',
      ...Array<string>(3).fill('The account already exists'),
    ]);
  });
});

describe('retrieving a password', () => {
  it('sets it with a code, ends every login and lifts a lock', async () => {
    const id = await world.addMember('forgot', { email: 'forgot@example.com' });
    const { cookies } = await world.logIn('forgot');
    for (let i = 0; i < 10; i++) await world.logIn('forgot', { password: 'wrong' });
    const captcha = await codeFor('forgot@example.com', 'user_retrieve_pwd');
    const body = { type: 'email', account: 'Forgot@example.com', captcha, password: 'brand-new' };
    expect(await world.post('/api/account/retrievePassword', { ...body, captcha: 'ZZZZ' })).toMatchObject({
      code: 0,
      msg: 'Please enter the correct verification code',
    });
    expect(await world.post('/api/account/retrievePassword', body)).toMatchObject({
      code: 1,
      msg: 'Password has been changed~',
    });
    expect(await world.get('/api/account/overview', { token: cookies.get('ba-user-token')! })).toMatchObject({
      code: 303,
    });
    expect(await world.logIn('forgot')).toMatchObject({ msg: 'Password is incorrect' });
    expect(await world.logIn('forgot', { password: 'brand-new' })).toMatchObject({ code: 1 });
    expect((await world.audits('account.retrievePassword')).map((row) => row.subject_id)).toEqual([id]);
  });

  it('knows the accounts it can help, unless account errors are merged', async () => {
    const body = { type: 'email', account: 'nobody@example.com', captcha: 'AAAA', password };
    expect(await world.post('/api/account/retrievePassword', body, { language: 'zh-cn' })).toMatchObject({
      code: 0,
      msg: '账号不存在~',
    });
    await set('mergeAccountErrors', true);
    expect(await world.post('/api/account/retrievePassword', body)).toMatchObject({
      code: 0,
      msg: 'Please enter the correct verification code',
    });
    await set('mergeAccountErrors', false);
  });
});

describe('a password that everybody tries first', () => {
  it('opens no account and resets none, and the code stays good', async () => {
    const captcha = await codeFor('weak@example.com');
    const body = registration('weak_one', 'weak@example.com', captcha);
    const refused = await world.post('/api/user/checkIn', { ...body, password: 'weak_one99' }, { language: 'zh-cn' });
    expect(refused).toMatchObject({
      code: 0,
      data: { fields: { password: expect.stringContaining('太常见') as unknown } },
    });
    expect(await world.post('/api/user/checkIn', body)).toMatchObject({ code: 1 });
    const reset = {
      type: 'email',
      account: 'weak@example.com',
      captcha: await codeFor('weak@example.com', 'user_retrieve_pwd'),
    };
    expect(await world.post('/api/account/retrievePassword', { ...reset, password: 'password1' })).toMatchObject({
      code: 0,
    });
    expect(await world.post('/api/account/retrievePassword', { ...reset, password: 'brand-new' })).toMatchObject({
      code: 1,
    });
  });
});
