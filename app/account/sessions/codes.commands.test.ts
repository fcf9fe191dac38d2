import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { decodeMail, password, useAccountApi } from '#test/account-api.ts';
import { mailWay, setMailer } from '#app/core/mail/mail.server.ts';
import { keepMailTrouble } from '#app/core/mail/mail-trouble.server.ts';
import { deliverMailCode, deliverSmsCode, purgeCodes, useCode } from './codes.commands.server.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));
afterEach(() => setCaptchaEnabled(false));

const sendMail = (email: string, event: string, more: object = {}, call: object = {}) =>
  world.post('/api/Ems/send', { email, event, ...more }, call);
const sendSms = (mobile: string, template_code: string, more: object = {}, call: object = {}) =>
  world.post('/api/Sms/send', { mobile, template_code, ...more }, call);
const use = (email: string, code: string, event: 'user_register' | 'user_retrieve_pwd' = 'user_register') =>
  useCode(world.ctx(), { channel: 'email', address: email, event, code });
const tokenOf = async (name: string) => (await world.logIn(name)).cookies.get('ba-user-token')!;

describe('what is checked before a code is sent', () => {
  it('goes in the order of the contract', async () => {
    const setChannels = (value: string[]) => writeSetting(world.ctx(), 'accountVerification', value);
    await setChannels(['mobile']);
    expect(await sendMail('bad', 'user_register')).toMatchObject({ code: 0, msg: 'Mail sending service unavailable' });
    expect(await sendMail('bad', 'user_register', {}, { language: 'zh-cn' })).toMatchObject({
      msg: '邮件发送服务不可用',
    });
    await setChannels(['email']);
    expect(await sendSms('bad', 'user_register')).toMatchObject({ code: 0, msg: 'SMS sending service unavailable' });
    await setChannels([]);
    expect(await sendMail('new@example.com', 'user_register')).toMatchObject({
      msg: 'Mail sending service unavailable',
    });
    await setChannels(['email', 'mobile']);
    setCaptchaEnabled(true);
    expect(await sendMail('bad', 'user_register')).toMatchObject({ code: 0, msg: 'Please enter the correct e-mail' });
    expect(await sendSms('12345', 'user_register', {}, { language: 'zh-cn' })).toMatchObject({
      code: 0,
      msg: '请输入正确的手机号',
    });
    await world.addMember('registered', { email: 'registered@example.com' });
    expect(await sendMail('registered@example.com', 'user_register')).toMatchObject({ code: 0, msg: 'Captcha error' });
    setCaptchaEnabled(false);
    expect(await sendMail('registered@example.com', 'user_retrieve_pwd')).toMatchObject({ code: 1 });
    await sql`delete from account.member where username = 'registered'`.execute(world.database.db);
    expect(await sendMail('registered@example.com', 'user_retrieve_pwd')).toMatchObject({
      code: 0,
      msg: 'Frequent email sending',
    });
    expect(await sendMail('registered@example.com', 'user_retrieve_pwd', {}, { language: 'zh-cn' })).toMatchObject({
      msg: '频繁发送电子邮件',
    });
    world.pass(60);
    expect(await sendMail('registered@example.com', 'user_retrieve_pwd')).toMatchObject({
      code: 0,
      msg: 'Email not registered',
    });
    expect(await sendMail('a@example.com', 'unknown_event')).toMatchObject({ code: 0 });
  });

  it('asks of each event what the contract asks', async () => {
    await world.addMember('owner', { email: 'owner@example.com', mobile: '13800000009' });
    await world.addMember('second', { email: 'second@example.com' });
    const token = await tokenOf('owner');
    expect(await sendMail('OWNER@example.com', 'user_register')).toMatchObject({
      msg: 'Email has been registered, please log in directly',
    });
    expect(await sendMail('owner@example.com', 'user_change_email', {}, { token })).toMatchObject({
      msg: 'The email has been occupied',
    });
    expect(await sendMail('free@example.com', 'user_change_email')).toMatchObject({
      code: 303,
      data: { type: 'need login' },
    });
    expect(await sendMail('free@example.com', 'user_change_email', {}, { token })).toMatchObject({
      code: 1,
      msg: 'Mail sent successfully~',
    });
    expect(await sendMail('nobody@example.com', 'user_retrieve_pwd')).toMatchObject({ msg: 'Email not registered' });
    expect(await sendMail('nobody@example.com', 'user_email_verify', {}, { token })).toMatchObject({
      msg: 'Email not registered',
    });
    expect(await sendMail('owner@example.com', 'user_email_verify', { password })).toMatchObject({
      code: 303,
      msg: 'Please login first',
    });
    expect(await sendMail('second@example.com', 'user_email_verify', { password }, { token })).toMatchObject({
      msg: 'Use the email address of your account',
    });
    expect(await sendMail('owner@example.com', 'user_email_verify', { password: 'wrong' }, { token })).toMatchObject({
      msg: 'Password error',
    });
    expect(await sendMail('owner@example.com', 'user_email_verify', { password }, { token })).toMatchObject({
      code: 1,
    });
    expect(await sendSms('13800000009', 'user_register')).toMatchObject({
      msg: 'Mobile number has been registered, please log in directly',
    });
    expect(await sendSms('13800000009', 'user_change_mobile', {}, { token })).toMatchObject({
      msg: 'The mobile number has been occupied',
    });
    expect(await sendSms('13800000008', 'user_retrieve_pwd')).toMatchObject({ msg: 'Mobile number not registered' });
    expect(
      await sendSms('13800000009', 'user_mobile_verify', { password }, { token, language: 'zh-cn' }),
    ).toMatchObject({ code: 1, msg: '短信发送成功' });
  });

  it('pretends to send when the operator hides which addresses have accounts', async () => {
    await writeSetting(world.ctx(), 'mergeAccountErrors', true);
    const before = (await world.audits('account.sendCode')).length;
    expect(await sendMail('ghost@example.com', 'user_retrieve_pwd')).toMatchObject({
      code: 1,
      msg: 'Mail sent successfully~',
    });
    expect(await sendMail('ghost@example.com', 'user_retrieve_pwd')).toMatchObject({
      code: 0,
      msg: 'Frequent email sending',
    });
    expect(await world.audits('account.sendCode')).toHaveLength(before);
    await writeSetting(world.ctx(), 'mergeAccountErrors', false);
  });

  it('sends one address at most eight codes of an event in a day, whoever asks', async () => {
    for (let i = 0; i < 8; i++) {
      expect(await sendMail('daily@example.com', 'user_register')).toMatchObject({ code: 1 });
      world.pass(60);
    }
    expect((await sendMail('daily@example.com', 'user_register')).msg).toMatch(/^Please do not request frequently/);
  });
});

describe('the message', () => {
  it('is a mail in the language it was asked for in, plain and with looks', async () => {
    await sendMail('zh@example.com', 'user_register', {}, { language: 'zh-cn' });
    const zh = await world.message('zh@example.com');
    expect(decodeMail(zh)).toMatch(
      /你正在问蜗注册账号，验证码是：\s+[3467ACDEFGHJKMNPQRTUVWXY]{4}\s+验证码 10 分钟内有效/,
    );
    expect(zh).toContain('Content-Type: text/html');
    await sendMail('en@example.com', 'user_register');
    const en = await world.message('en@example.com');
    expect(en).toContain('Subject: Wenwo: your code to create an account');
    expect(decodeMail(en)).toContain('Your code to create an account at Wenwo is:');
  });

  it('is an SMS that names the site', async () => {
    await sendSms('13800000010', 'user_register');
    expect(await world.message('13800000010')).toMatch(
      /^To: 13800000010\n\n\[Wenwo\] [3467ACDEFGHJKMNPQRTUVWXY]{4} is your code/,
    );
  });

  it('lies sealed in the queue, with neither code nor address', async () => {
    await sendMail('sealed@example.com', 'user_register');
    const code = world.codeIn(await world.message('sealed@example.com'));
    const jobs = await sql<{ data: string }>`select data::text data from job.job`.execute(world.database.db);
    const rows = await sql<{ row: string }>`select c::text "row" from account.code c`.execute(world.database.db);
    const texts = [...jobs.rows.map(({ data }) => data), ...rows.rows.map(({ row }) => row)];
    expect(jobs.rows.length).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes('sealed@') || new RegExp(`\\b${code}\\b`).test(text))).toEqual([]);
  });

  it('is dropped when the code has expired before it could leave', async () => {
    await sendMail('late@example.com', 'user_register');
    await world.message('late@example.com');
    const { rows } = await sql<{ data: { sealed: string } }>`select data from job.job where name = 'account.sendMail'
      order by created_on desc limit 1`.execute(world.database.db);
    const late = { ...world.ctx(), now: new Date(world.now().getTime() + 600_000) };
    await deliverMailCode(late, rows[0]!.data);
    await deliverSmsCode(late, rows[0]!.data);
    await deliverMailCode(world.ctx(), rows[0]!.data);
    await world.message('late@example.com');
  });
});

describe('using a code', () => {
  it('works once, in any case, for its own address and event', async () => {
    await sendMail('once@example.com', 'user_register');
    const code = world.codeIn(await world.message('once@example.com'));
    expect(await use('once@example.com', code, 'user_retrieve_pwd')).toBe(false);
    expect(await use('other@example.com', code)).toBe(false);
    expect(await use('once@example.com', ` ${code.toLowerCase()} `)).toBe(true);
    expect(await use('once@example.com', code)).toBe(false);
  });

  it('is over after ten minutes', async () => {
    await sendMail('slow@example.com', 'user_register');
    const code = world.codeIn(await world.message('slow@example.com'));
    world.pass(600);
    expect(await use('slow@example.com', code)).toBe(false);
  });

  it('is over after five wrong tries, until a new code is sent', async () => {
    await sendMail('tries@example.com', 'user_register');
    const code = world.codeIn(await world.message('tries@example.com'));
    for (let i = 0; i < 5; i++) expect(await use('tries@example.com', 'ZZZZ')).toBe(false);
    expect(await use('tries@example.com', code)).toBe(false);
    world.pass(60);
    await sendMail('tries@example.com', 'user_register');
    expect(await use('tries@example.com', world.codeIn(await world.message('tries@example.com')))).toBe(true);
  });

  it('succeeds for one of fifty at once, and guesses at once get five tries', async () => {
    await sendMail('race@example.com', 'user_register');
    const code = world.codeIn(await world.message('race@example.com'));
    const uses = await Promise.all(Array.from({ length: 50 }, () => use('race@example.com', code)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    world.pass(60);
    await sendMail('race@example.com', 'user_register');
    await Promise.all(Array.from({ length: 50 }, () => use('race@example.com', 'ZZZZ')));
    const { rows } = await sql<{ max: number }>`select max(wrong_tries + wrong_elsewhere) max
      from account.code`.execute(world.database.db);
    expect(rows[0]!.max).toBe(3); // they come from elsewhere
  });
});

describe('many at once', () => {
  it('sends one code for fifty requests', async () => {
    const before = (await world.audits('account.sendCode')).length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendMail('many@example.com', 'user_register')));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(answers.filter((answer) => answer.msg === 'Frequent email sending')).toHaveLength(49);
    expect(await world.audits('account.sendCode')).toHaveLength(before + 1);
  });

  it('stops an address that asks too often', async () => {
    const ip = '198.51.100.3';
    for (let i = 0; i < 60; i++) await sendMail('bad', 'user_register', {}, { ip });
    expect((await sendMail('bad', 'user_register', {}, { ip })).msg).toMatch(/^Please do not request frequently/);
  });
});

it('forgets codes a day after they expired', async () => {
  await sendMail('old@example.com', 'user_register');
  world.pass(600 + 86_401);
  await sendMail('fresh@example.com', 'user_register');
  await purgeCodes(world.ctx());
  expect(await world.count('account.code')).toBe(1);
});

describe('while mails do not go out', () => {
  afterEach(() => setMailer({ url: '', from: '', outbox: world.outbox }));

  it('says so instead of that the code is on its way, whether or not the address has an account', async () => {
    await world.addMember('unreachable', { email: 'unreached@example.com' });
    setMailer({ url: 'smtp://127.0.0.1:1', from: '', outbox: world.outbox });
    for (let i = 0; i < 2; i += 1) await keepMailTrouble(world.ctx(), mailWay(), new Error('connect ETIMEDOUT'));
    await writeSetting(world.ctx(), 'mergeAccountErrors', true);
    const down = {
      code: 1,
      msg: expect.stringContaining('not going out at the moment') as unknown,
      data: { isDown: true },
    };
    expect(await sendMail('downer@example.com', 'user_register')).toMatchObject(down);
    expect(await sendMail('unreached@example.com', 'user_retrieve_pwd')).toMatchObject(down);
    expect(await sendMail('nobody@example.com', 'user_retrieve_pwd')).toMatchObject(down);
    const { rows } = await sql<{ n: number }>`select count(*)::int n from job.job
      where name = 'account.sendMail' and state in ('created', 'active', 'retry')`.execute(world.database.db);
    expect(rows[0]!.n, 'the codes are tried still').toBeGreaterThanOrEqual(2);
    setMailer({ url: '', from: '', outbox: world.outbox });
    expect(await sendMail('later@example.com', 'user_register')).toMatchObject({ code: 1, data: null });
    await writeSetting(world.ctx(), 'mergeAccountErrors', false);
  });
});
