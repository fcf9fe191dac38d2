import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { password, useAccountApi } from '#test/account-api.ts';
import { purgePasses } from './bindings.commands.server.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

let made = 0;

/** A signed-in member with the given addresses. */
async function signIn(fields: { email?: string; mobile?: string } = {}) {
  const username = `binder${(made += 1)}`;
  const id = await world.addMember(username, fields);
  const token = (await world.logIn(username)).cookies.get('ba-user-token')!;
  const post = async (path: string, body: object, language = 'en') => world.post(path, body, { token, language });
  const codeFor = async (channel: 'email' | 'mobile', event: string, address: string) => {
    const answer = await (channel === 'email'
      ? post('/api/Ems/send', { email: address, event, password })
      : post('/api/Sms/send', { mobile: address, template_code: event, password }));
    expect(answer).toMatchObject({ code: 1 });
    return world.codeIn(await world.message(address));
  };
  const pass = async (email: string) => {
    const answer = await post('/api/account/verification', {
      type: 'email',
      captcha: await codeFor('email', 'user_email_verify', email),
    });
    expect(answer).toMatchObject({ code: 1, data: { type: 'email' } });
    return (answer.data as { accountVerificationToken: string }).accountVerificationToken;
  };
  return { id, username, post, codeFor, pass };
}

const bound = async (id: number) =>
  (
    await sql<{ email: string | null; mobile: string | null }>`select email, mobile from account.member
    where id = ${id}`.execute(world.database.db)
  ).rows[0];
const mine = async (action: string, id: number) => (await world.audits(action)).filter((row) => row.subject_id === id);

describe('POST /api/account/verification', () => {
  it('answers a pass for the right code, once, and leaves its audit row', async () => {
    const member = await signIn({ email: 'first@example.com' });
    const captcha = await member.codeFor('email', 'user_email_verify', 'first@example.com');
    const answer = await member.post('/api/account/verification', { type: 'email', captcha });
    expect(answer).toMatchObject({
      code: 1,
      data: { type: 'email', accountVerificationToken: expect.stringMatching(/^[\da-f-]{36}$/) as unknown },
    });
    expect(await member.post('/api/account/verification', { type: 'email', captcha })).toMatchObject({
      code: 0,
      msg: 'Please enter the correct verification code',
    });
    expect(await mine('account.verifyAddress', member.id)).toMatchObject([
      { actor_id: member.id, detail: { channel: 'email' } },
    ]);
    const { rows } = await sql<{ hash: Buffer }>`select hash from account.pass
      where member_id = ${member.id}`.execute(world.database.db);
    expect(rows[0]!.hash.toString('utf8')).not.toContain(
      (answer.data as { accountVerificationToken: string }).accountVerificationToken,
    );
  });

  it('refuses guests and members who have bound nothing, in both languages', async () => {
    const body = { type: 'mobile', captcha: 'ZZZZ' };
    expect(await world.post('/api/account/verification', body)).toMatchObject({
      code: 303,
      data: { type: 'need login' },
    });
    const member = await signIn();
    expect(await member.post('/api/account/verification', body)).toMatchObject({
      code: 0,
      msg: 'You have not added a mobile number yet',
    });
    expect(await member.post('/api/account/verification', body, 'zh-cn')).toMatchObject({
      code: 0,
      msg: '你还没有绑定手机号',
    });
    expect(await member.post('/api/account/verification', { type: 'fax', captcha: 'ZZZZ' })).toMatchObject({ code: 0 });
  });
});

/** What the member is told, in order. */
async function eventsOf(id: number): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select data ->> 'event' event from job.job where name = 'account.memberEvent'
      and data ->> 'memberId' = ${String(id)} order by created_on`.execute(world.database.db);
  return rows.map(({ event }) => event);
}

describe('POST /api/account/changeBind', () => {
  it('changes a bound address for a pass and a code, and uses the pass up', async () => {
    const member = await signIn({ email: 'old@example.com' });
    const accountVerificationToken = await member.pass('old@example.com');
    const captcha = await member.codeFor('email', 'user_change_email', 'New@Example.com'.toLowerCase());
    const body = { type: 'email', email: 'New@Example.com', mobile: '', captcha, accountVerificationToken };
    expect(await member.post('/api/account/changeBind', body)).toMatchObject({ code: 1, msg: 'Email address changed' });
    expect(await eventsOf(member.id)).toEqual(['emailChanged']);
    expect(await bound(member.id)).toEqual({ email: 'new@example.com', mobile: null });
    expect(await mine('account.changeBind', member.id)).toMatchObject([
      { detail: { channel: 'email', isFirst: false } },
    ]);
    const again = {
      ...body,
      email: 'third@example.com',
      captcha: await member.codeFor('email', 'user_change_email', 'third@example.com'),
    };
    expect(await member.post('/api/account/changeBind', again)).toMatchObject({
      code: 0,
      msg: 'You need to verify your account before modifying the binding information',
    });
  });

  it('binds the first address for password and code', async () => {
    const member = await signIn({ email: 'only-mail@example.com' });
    const captcha = await member.codeFor('mobile', 'user_change_mobile', '13911110001');
    const body = { type: 'mobile', mobile: '13911110001', captcha, password: 'wrong-one' };
    expect(await member.post('/api/account/changeBind', body)).toMatchObject({ code: 0, msg: 'Password error' });
    expect(await member.post('/api/account/changeBind', body, 'zh-cn')).toMatchObject({ code: 0, msg: '密码错误' });
    expect(await member.post('/api/account/changeBind', { ...body, password }, 'zh-cn')).toMatchObject({
      code: 1,
      msg: '手机号已绑定',
    });
    expect(await eventsOf(member.id)).toEqual(['mobileAdded']);
    expect(await bound(member.id)).toEqual({ email: 'only-mail@example.com', mobile: '13911110001' });
    expect(await mine('account.changeBind', member.id)).toMatchObject([
      { detail: { channel: 'mobile', isFirst: true } },
    ]);
  });

  it('keeps the pass when the code is wrong, and refuses it after 600 s, for another kind and for other members', async () => {
    const member = await signIn({ email: 'patient@example.com', mobile: '13911110002' });
    const accountVerificationToken = await member.pass('patient@example.com');
    const captcha = await member.codeFor('email', 'user_change_email', 'patient2@example.com');
    const body = { type: 'email', email: 'patient2@example.com', captcha, accountVerificationToken };
    const verifyFirst = { code: 0, msg: 'You need to verify your account before modifying the binding information' };
    expect(await member.post('/api/account/changeBind', { ...body, captcha: 'ZZZZ' })).toMatchObject({
      code: 0,
      msg: 'Please enter the correct verification code',
    });
    expect(
      await member.post('/api/account/changeBind', { ...body, type: 'mobile', mobile: '13911110003' }),
    ).toMatchObject(verifyFirst);
    const thief = await signIn({ email: 'thief@example.com' });
    expect(await thief.post('/api/account/changeBind', body)).toMatchObject(verifyFirst);
    world.pass(601);
    expect(await member.post('/api/account/changeBind', body)).toMatchObject(verifyFirst);
    await purgePasses(world.ctx());
    expect(
      (
        await sql`select from account.pass where member_id =
      ${member.id}`.execute(world.database.db)
      ).rows,
    ).toHaveLength(0);
  });

  it('refuses an address that somebody took in the meantime, and asks for the address of its kind', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const captchas = [await one.codeFor('email', 'user_change_email', 'wanted@example.com')];
    world.pass(61);
    captchas.push(await two.codeFor('email', 'user_change_email', 'wanted@example.com'));
    const body = { type: 'email', email: 'wanted@example.com', password };
    expect(await two.post('/api/account/changeBind', { ...body, captcha: captchas[1] })).toMatchObject({ code: 1 });
    await sql`update account.code set used_at = null`.execute(world.database.db);
    expect(await one.post('/api/account/changeBind', { ...body, captcha: captchas[1] })).toMatchObject({
      code: 0,
      msg: 'The email has been occupied',
    });
    expect(
      await one.post('/api/account/changeBind', { type: 'mobile', email: 'x@example.com', captcha: 'ZZZZ', password }),
    ).toMatchObject({
      code: 0,
      msg: 'Please enter the correct mobile number',
    });
    expect(await world.post('/api/account/changeBind', { ...body, captcha: 'ZZZZ' })).toMatchObject({ code: 303 });
  });
});
