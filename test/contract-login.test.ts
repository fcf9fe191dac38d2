import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { useTestApp } from '#test/app.ts';
import { addMember, both, languages, newEmail, newMobile, openClient } from '#test/contract-client.ts';

/*
 * Sections 5 to 8 of the wire contract: logging in and out, tokens, codes, captcha.
 */

const app = useTestApp();
const set = async (key: string, value: unknown) => writeSetting({ db: app.database.db, now: new Date() }, key, value);
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

describe.each(languages)('6 checkIn in %s', (language) => {
  const say = (zh: string, en: string) => both(zh, en)[language];

  test('how one may register', async () => {
    expect(await openClient(app, language).get('/api/user/checkIn')).toMatchObject({
      code: 1,
      data: { accountVerificationType: ['email', 'mobile'], userLoginCaptchaSwitch: false },
    });
  });

  test('login by account, e-mail or mobile number', async () => {
    const [email, mobile] = [newEmail(), newMobile()];
    const { id, username } = await addMember(app, { email, mobile });
    for (const name of [username, email, mobile]) {
      const client = openClient(app, language);
      const body = {
        tab: 'login',
        username: name,
        password: 'right-horse',
        keep: false,
        captchaId: '',
        captchaInfo: '',
      };
      const answer = await client.post('/api/user/checkIn', body);
      expect(answer).toMatchObject({
        code: 1,
        msg: say('登录成功！', 'Login succeeded!'),
        data: { userInfo: { id, username, refresh_token: '' }, routePath: '/user' },
      });
      expect((answer.data as { userInfo: { token: string } }).userInfo.token).toMatch(uuid);
    }
  });

  test('every refusal', async () => {
    const { id, username } = await addMember(app);
    const client = openClient(app, language);
    const logIn = async (body: object) =>
      client.post('/api/user/checkIn', { tab: 'login', username, password: 'right-horse', ...body });
    expect(await logIn({ username: 'nobody_here' })).toMatchObject({
      code: 0,
      msg: say('帐户不存在', 'Account not exist'),
    });
    expect(await logIn({ password: 'wrong-one' })).toMatchObject({
      code: 0,
      msg: say('密码不正确', 'Password is incorrect'),
    });
    expect(await client.post('/api/user/checkIn', { tab: 'dance' })).toMatchObject({
      code: 0,
      msg: say('未知操作', 'Unknown operation'),
    });
    await app.database.pool.query('insert into account.suspension (member_id, suspended_at) values ($1, now())', [id]);
    expect(await logIn({})).toMatchObject({ code: 0, msg: say('帐户已禁用', 'Account disabled') });
    await set('openMemberCenter', false);
    expect(await logIn({})).toMatchObject({
      code: 0,
      msg: say('会员中心已禁用，请联系网站管理员开启。', 'Member center disabled'),
    });
    await set('openMemberCenter', true);
    setCaptchaEnabled(true);
    expect(await logIn({ captchaId: randomUUID(), captchaInfo: '1,1-2,2;350;200' })).toMatchObject({
      code: 0,
      msg: say('验证码错误！', 'Captcha error'),
    });
    setCaptchaEnabled(false);
  });

  test('ten failures lock for a day', async () => {
    const { username } = await addMember(app);
    const client = openClient(app, language);
    for (let i = 0; i < 10; i += 1)
      await client.post('/api/user/checkIn', { tab: 'login', username, password: 'wrong-one' });
    expect(await client.post('/api/user/checkIn', { tab: 'login', username, password: 'right-horse' })).toMatchObject({
      code: 0,
      msg: say('登录失败次数超限，请在1天后再试', 'Please try again after 1 day'),
    });
  });

  test('registration by e-mail and by mobile number', async () => {
    const email = newEmail();
    const client = openClient(app, language);
    const first = await client.register(`by_mail_${language.slice(0, 2)}`, email);
    expect(first).toMatchObject({ nickname: first['username'], email, money: '0.00', score: 0 });
    const mobile = newMobile();
    const other = openClient(app, language);
    expect(await other.post('/api/Sms/send', { mobile, template_code: 'user_register' })).toMatchObject({
      code: 1,
      msg: say('短信发送成功', 'SMS sent successfully'),
    });
    const body = {
      tab: 'register',
      registerType: 'mobile',
      username: `by_sms_${language.slice(0, 2)}`,
      password: 'right-horse',
      email: '',
      mobile,
    };
    expect(await other.post('/api/user/checkIn', { ...body, captcha: 'ZZZZ' })).toMatchObject({
      code: 0,
      msg: say('请输入正确的验证码', 'Please enter the correct verification code'),
    });
    const rule = say(
      '要求3到15位，字母开头且只含字母、数字、下划线',
      '3 to 15 characters: starts with a letter, then letters, digits and underscores only',
    );
    expect(await other.post('/api/user/checkIn', { ...body, username: '1x', captcha: 'ZZZZ' })).toMatchObject({
      code: 0,
      msg: rule,
    });
    expect(await other.post('/api/user/checkIn', { ...body, captcha: await other.code(mobile) })).toMatchObject({
      code: 1,
      data: { userInfo: { mobile } },
    });
  });

  test('retrievePassword', async () => {
    const email = newEmail();
    const { username } = await addMember(app, { email });
    const client = openClient(app, language);
    const retrieve = async (body: object) =>
      client.post('/api/account/retrievePassword', {
        type: 'email',
        account: email,
        captcha: 'ZZZZ',
        password: 'new-horse',
        ...body,
      });
    expect(await retrieve({ account: 'nobody@example.org' })).toMatchObject({
      code: 0,
      msg: say('账号不存在~', 'Account does not exist~'),
    });
    expect(await retrieve({})).toMatchObject({
      code: 0,
      msg: say('请输入正确的验证码', 'Please enter the correct verification code'),
    });
    expect(await client.post('/api/Ems/send', { email, event: 'user_retrieve_pwd' })).toMatchObject({
      code: 1,
      msg: say('邮件发送成功~', 'Mail sent successfully~'),
    });
    expect(await retrieve({ captcha: await client.code(email) })).toMatchObject({
      code: 1,
      msg: say('密码已修改~', 'Password has been changed~'),
    });
    await openClient(app).logIn(username, 'new-horse');
  });
});

describe.each(languages)('5 tokens in %s', (language) => {
  const say = (zh: string, en: string) => both(zh, en)[language];

  test('refresh tokens come with keep only, rotate, and end the login when a spent one comes again', async () => {
    const { username } = await addMember(app);
    const client = openClient(app, language);
    await client.logIn(username, 'right-horse', 1);
    const { refreshToken } = client.tokens();
    expect(refreshToken).toMatch(uuid);
    const answer = await client.post('/api/common/refreshToken', { refreshToken });
    expect(answer).toMatchObject({ code: 1, data: { type: 'user-refresh' } });
    const { token, refresh_token } = answer.data as { token: string; refresh_token: string };
    expect([token, refresh_token]).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    const thief = await app.send('/api/common/refreshToken', {
      method: 'POST',
      headers: {
        server: 'true',
        'think-lang': language,
        'content-type': 'application/json',
        'user-agent': 'another device',
      },
      body: JSON.stringify({ refreshToken }),
    });
    expect(await thief.json()).toMatchObject({
      code: 0,
      msg: say('登录过期，请重新登录。', 'Login expired, please login again.'),
    });
    client.setToken(token);
    expect((await client.get('/api/account/overview')).code).not.toBe(1);
  });

  test('what is no refresh token', async () => {
    const { username } = await addMember(app);
    const client = openClient(app, language);
    await client.logIn(username);
    for (const refreshToken of ['', 'x', client.tokens().token])
      expect(await client.post('/api/common/refreshToken', { refreshToken })).toMatchObject({
        code: 0,
        msg: say('登录凭证无效', 'Invalid token'),
      });
    expect(await client.post('/api/common/refreshToken', { refreshToken: randomUUID() })).toMatchObject({
      code: 0,
      msg: say('登录过期，请重新登录。', 'Login expired, please login again.'),
    });
  });

  test.each(['refresh_token', 'refreshToken'])('logout takes %s', async (name) => {
    const { username } = await addMember(app);
    const client = openClient(app, language);
    await client.logIn(username);
    expect(await client.post('/api/user/logout', { [name]: client.tokens().refreshToken })).toMatchObject({ code: 1 });
    expect((await client.get('/api/account/overview')).code).toBe(303);
    expect(await client.post('/api/common/refreshToken', { refreshToken: client.tokens().refreshToken })).toMatchObject(
      { code: 0 },
    );
  });
});

describe.each(languages)('7 codes in %s', (language) => {
  const say = (zh: string, en: string) => both(zh, en)[language];

  test('the checks, in their order', async () => {
    const [email, own, free] = [newEmail(), newEmail(), newEmail()];
    await addMember(app, { email });
    const { username } = await addMember(app, { email: own });
    const client = openClient(app, language);
    const send = async (body: object) =>
      client.post('/api/Ems/send', { email, event: 'user_register', captchaId: '', captchaInfo: '', ...body });
    await set('accountVerification', ['mobile']);
    expect(await send({ email: 'no mail' })).toMatchObject({
      code: 0,
      msg: say('邮件发送服务不可用', 'Mail sending service unavailable'),
    });
    await set('accountVerification', ['email', 'mobile']);
    expect(await send({ email: 'no mail' })).toMatchObject({
      code: 0,
      msg: say('请输入正确的邮箱', 'Please enter the correct e-mail'),
    });
    setCaptchaEnabled(true);
    expect(await send({})).toMatchObject({ code: 0, msg: say('验证码错误！', 'Captcha error') });
    setCaptchaEnabled(false);
    expect(await send({})).toMatchObject({
      code: 0,
      msg: say('电子邮箱已注册，请直接登录', 'Email has been registered, please log in directly'),
    });
    expect(await send({ email: free, event: 'user_retrieve_pwd' })).toMatchObject({
      code: 0,
      msg: say('电子邮箱未注册', 'Email not registered'),
    });
    expect(await send({ email: free })).toMatchObject({
      code: 1,
      msg: say('邮件发送成功~', 'Mail sent successfully~'),
    });
    expect(await send({ email: free })).toMatchObject({
      code: 0,
      msg: say('频繁发送电子邮件', 'Frequent email sending'),
    });
    await client.logIn(username);
    expect(await send({ event: 'user_change_email' })).toMatchObject({
      code: 0,
      msg: say('电子邮箱已被占用', 'The email has been occupied'),
    });
    expect(await send({ email: own, event: 'user_email_verify', password: 'wrong-one' })).toMatchObject({
      code: 0,
      msg: say('密码错误', 'Password error'),
    });
    expect(await send({ event: 'user_email_verify', password: 'right-horse' })).toMatchObject({
      code: 0,
      msg: say('请用账号绑定的邮箱接收验证码', 'Use the email address of your account'),
    });
    expect(await send({ email: own, event: 'user_email_verify', password: 'right-horse' })).toMatchObject({ code: 1 });
    expect(await client.code(own)).toMatch(/^[A-Z\d]{4}$/);
  });

  test('the same for SMS', async () => {
    const mobile = newMobile();
    const { username } = await addMember(app, { mobile });
    const client = openClient(app, language);
    const send = async (body: object) =>
      client.post('/api/Sms/send', { mobile, template_code: 'user_register', ...body });
    expect(await send({ mobile: '12345' })).toMatchObject({
      code: 0,
      msg: say('请输入正确的手机号', 'Please enter the correct mobile number'),
    });
    expect(await send({})).toMatchObject({
      code: 0,
      msg: say('手机号已注册，请直接登录', 'Mobile number has been registered, please log in directly'),
    });
    await client.logIn(username);
    expect(await send({ template_code: 'user_change_mobile' })).toMatchObject({
      code: 0,
      msg: say('手机号已被占用', 'The mobile number has been occupied'),
    });
    expect(await send({ template_code: 'user_mobile_verify', password: 'right-horse' })).toMatchObject({
      code: 1,
      msg: say('短信发送成功', 'SMS sent successfully'),
    });
  });
});

describe.each(languages)('8 click captcha in %s', (language) => {
  test('the picture, the check, and that it is used up', async () => {
    setCaptchaEnabled(true);
    const client = openClient(app, language);
    const id = randomUUID();
    const { data } = await client.get('/api/common/clickCaptcha', { id });
    expect(data).toMatchObject({ id, width: 350, height: 200 });
    const { text, base64 } = data as { text: string[]; base64: string };
    expect(text).toHaveLength(2);
    for (const item of text)
      expect(item).toMatch(
        language === 'en' ? /^(?:\p{Script=Han}|<[a-z -]+>)$/u : /^(?:\p{Script=Han}|<\p{Script=Han}+>)$/u,
      );
    expect(base64).toMatch(/^data:image\/png;base64,/);
    const { rows } = await app.database.pool.query<{ targets: { x: number; y: number; w: number; h: number }[] }>(
      'select targets from core.captcha where id = $1',
      [id],
    );
    const points = rows[0]!.targets.map(({ x, y, w, h }) => `${(x + w / 2) * 2},${(y + h / 2) * 2}`).join('-');
    const info = `${points};700;400`; // shown twice as large
    expect(await client.post('/api/common/checkClickCaptcha', { id, info: '1,1;350;200', unset: false })).toMatchObject(
      { code: 0 },
    );
    expect(await client.post('/api/common/checkClickCaptcha', { id, info, unset: false })).toMatchObject({ code: 1 });
    expect(
      await client.post('/api/Ems/send', {
        email: newEmail(),
        event: 'user_register',
        captchaId: id,
        captchaInfo: info,
      }),
    ).toMatchObject({ code: 1 });
    expect(await client.post('/api/common/checkClickCaptcha', { id, info, unset: true })).toMatchObject({ code: 0 });
    setCaptchaEnabled(false);
  });
});
