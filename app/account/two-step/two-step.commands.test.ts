import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { password, useAccountApi } from '#test/account-api.ts';
import { purgeTwoStep } from './two-step.commands.server.ts';
import type { TwoStepSetup } from './two-step.schema.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

const day_s = 86_400;
const codeOf = (secret: string, shift_s = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: world.now().getTime() + shift_s * 1000,
    period: 30,
    digits: 6,
    algorithm: 'SHA1',
  });
const ticketOf = (answer: { data: unknown }) => (answer.data as { ticket: string }).ticket;
const second = (ticket: string, code: string, more: object = {}) =>
  world.post('/api/user/checkIn', { tab: 'twoStep', ticket, code, ...more });

/** A member with a fresh login, whose two-step login is not on. */
async function newMember(username: string) {
  const id = await world.addMember(username);
  const token = (await world.logIn(username)).cookies.get('ba-user-token')!;
  return { id, username, token };
}

/** A member whose two-step login is on. */
async function guarded(username: string) {
  const member = await newMember(username);
  const setup = (await world.post('/api/account/prepareTwoStep', {}, { token: member.token })).data as TwoStepSetup;
  const answer = await world.post(
    '/api/account/confirmTwoStep',
    { code: codeOf(setup.secret) },
    { token: member.token },
  );
  expect(answer).toMatchObject({ code: 1 });
  world.pass(60); // the code of the setup is used up
  return { ...member, secret: setup.secret, recoveryCodes: (answer.data as { recoveryCodes: string[] }).recoveryCodes };
}

describe('turning two-step login on', () => {
  it('shows a secret as text, URI and QR code, and is on with its first code', async () => {
    const { id, token } = await newMember('starting');
    const setup = (await world.post('/api/account/prepareTwoStep', {}, { token })).data as TwoStepSetup;
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.uri).toContain('otpauth://totp/');
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(setup.qr.path).toMatch(/^M0 0h1v1h-1z/);
    expect(await world.get('/api/account/twoStep', { token })).toMatchObject({ data: { isOn: false } });
    expect(await world.post('/api/account/confirmTwoStep', { code: '000000' }, { token })).toMatchObject({
      code: 0,
      data: { fields: { code: /wrong/ } },
    });
    const answer = await world.post('/api/account/confirmTwoStep', { code: codeOf(setup.secret) }, { token });
    expect((answer.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect(await world.get('/api/account/twoStep', { token })).toMatchObject({
      data: { isOn: true, recoveryCodesLeft: 10, trustedDevices: 0 },
    });
    expect(await world.post('/api/account/prepareTwoStep', {}, { token })).toMatchObject({
      code: 0,
      msg: 'Two-step login is already on.',
    });
    expect((await world.audits('account.startTwoStep')).at(-1)).toMatchObject({ actor_id: id, subject_id: id });
  });

  it('keeps neither the secret nor recovery codes in clear', async () => {
    const { secret, recoveryCodes } = await guarded('hidden');
    const { rows } = await sql<{ row: string }>`
      select t::text row from account.two_step t union all select r::text || encode(hash, 'escape')
        from account.recovery_code r`.execute(world.database.db);
    for (const text of [secret, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(rows.some(({ row }) => row.includes(text))).toBe(false);
  });

  it('refuses guests, a login without a recent proof, and a setup older than an hour', async () => {
    expect(await world.post('/api/account/prepareTwoStep', {})).toMatchObject({ code: 303 });
    const { token } = await newMember('stale_setup');
    const setup = (await world.post('/api/account/prepareTwoStep', {}, { token })).data as TwoStepSetup;
    world.pass(3700);
    expect(await world.post('/api/account/confirmTwoStep', { code: codeOf(setup.secret) }, { token })).toMatchObject({
      code: 0,
      data: { type: 'need proof' },
    });
    await world.post('/api/account/prove', { way: 'password', password }, { token });
    expect(await world.post('/api/account/confirmTwoStep', { code: codeOf(setup.secret) }, { token })).toMatchObject({
      code: 0,
      msg: /expired/,
    });
  });
});

describe('logging in with the second step', () => {
  it('answers the right password with code 0, a clear message and a ticket; the code logs in', async () => {
    const { id, username, secret } = await guarded('two_steps');
    const first = await world.logIn(username, { keep: true });
    expect(first).toMatchObject({ code: 0, msg: /two-step login/, data: { type: 'two step' } });
    expect(first.cookies.size).toBe(0);
    const answer = await second(ticketOf(first), codeOf(secret));
    expect(answer).toMatchObject({ code: 1, msg: 'Login succeeded!', data: { userInfo: { id }, routePath: '/user' } });
    expect(answer.cookies.get('ba-user-refresh')).toMatch(/-/);
    expect((await world.audits('account.openLogin')).at(-1)).toMatchObject({
      detail: { memberId: id, method: 'two-step' },
    });
  });

  it('takes a code once, from thirty seconds before to thirty after', async () => {
    const { username, secret } = await guarded('drifting');
    const early = codeOf(secret, -30);
    expect(await second(ticketOf(await world.logIn(username)), codeOf(secret, -90))).toMatchObject({ code: 0 });
    expect(await second(ticketOf(await world.logIn(username)), early)).toMatchObject({ code: 1 });
    expect(await second(ticketOf(await world.logIn(username)), early)).toMatchObject({
      code: 0,
      data: { fields: { code: /used already/ } },
    });
    const code = codeOf(secret);
    const tickets = await Promise.all([1, 2, 3, 4].map(async () => ticketOf(await world.logIn(username))));
    const answers = await Promise.all(tickets.map((ticket) => second(ticket, code)));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { username, token, recoveryCodes } = await guarded('recovering');
    const code = recoveryCodes[0]!.toUpperCase().replace('-', ' ');
    expect(await second(ticketOf(await world.logIn(username)), code)).toMatchObject({ code: 1 });
    expect(await second(ticketOf(await world.logIn(username)), code)).toMatchObject({ code: 0 });
    expect(await world.get('/api/account/twoStep', { token })).toMatchObject({ data: { recoveryCodesLeft: 9 } });
  });

  it('ends a ticket after five codes, five minutes or one login', async () => {
    const { username, secret } = await guarded('ticketed');
    const tried = ticketOf(await world.logIn(username));
    for (let i = 0; i < 5; i += 1) await second(tried, '000000');
    const gone = {
      code: 0,
      msg: 'That took too long. Please enter your password again.',
      data: { type: 'ticket gone' },
    };
    expect(await second(tried, codeOf(secret))).toMatchObject(gone);
    const used = ticketOf(await world.logIn(username));
    expect(await second(used, codeOf(secret))).toMatchObject({ code: 1 });
    expect(await second(used, codeOf(secret, 30))).toMatchObject(gone);
    const old = ticketOf(await world.logIn(username));
    world.pass(301);
    expect(await second(old, codeOf(secret))).toMatchObject(gone);
    expect(await second('no-such-ticket', '123456')).toMatchObject(gone);
  });

  it('locks the second step for a day after ten wrong codes, which a right password does not forgive', async () => {
    const { username, secret } = await guarded('guessed');
    for (let i = 0; i < 2; i += 1) {
      const ticket = ticketOf(await world.logIn(username));
      for (let j = 0; j < 5; j += 1) await second(ticket, '000000');
    }
    const locked = { code: 0, msg: 'Too many wrong codes. Please try again in 1 day' };
    expect(await second(ticketOf(await world.logIn(username)), codeOf(secret))).toMatchObject(locked);
    world.pass(day_s + 1);
    expect(await second(ticketOf(await world.logIn(username)), codeOf(secret))).toMatchObject({ code: 1 });
  });

  it('spares a trusted device the code for thirty days, until the member forgets it', async () => {
    const { username, secret, token } = await guarded('trusting');
    const answer = await second(ticketOf(await world.logIn(username)), codeOf(secret), { trust: true });
    const device = answer.cookies.get('ba-user-device')!;
    expect(answer.setCookies.find((line) => line.startsWith('ba-user-device'))).toMatch(/HttpOnly/);
    const cookies = { 'ba-user-device': device };
    expect(await world.logIn(username, {}, { cookies })).toMatchObject({ code: 1 });
    expect((await world.logIn(username, { password: 'wrong-horse' }, { cookies })).cookies.has('ba-user-device')).toBe(
      false,
    );
    expect(await world.logIn(username, { deviceCookie: device })).toMatchObject({ code: 0 });
    const other = await guarded('not_trusted');
    expect(await world.logIn(other.username, {}, { cookies })).toMatchObject({ code: 0 });
    await world.post('/api/account/forgetDevices', {}, { token });
    expect(await world.logIn(username, {}, { cookies })).toMatchObject({ code: 0 });
  });

  it('lets no suspended member in with a ticket', async () => {
    const { id, username, secret } = await guarded('suspended2');
    const ticket = ticketOf(await world.logIn(username));
    await sql`insert into account.suspension (member_id, suspended_at)
      values (${id}, now())`.execute(world.database.db);
    expect(await second(ticket, codeOf(secret))).toMatchObject({ code: 0, msg: 'Account disabled' });
  });
});

describe('changing two-step login', () => {
  it('turns it off with a proof by code, not by password', async () => {
    const { id, username, token, secret } = await guarded('stopping');
    world.pass(700);
    expect(await world.post('/api/account/stopTwoStep', {}, { token })).toMatchObject({ data: { type: 'need proof' } });
    expect(await world.post('/api/account/prove', { way: 'password', password }, { token })).toMatchObject({
      code: 0,
      msg: /authenticator/,
    });
    expect(await world.post('/api/account/prove', { way: 'code', code: codeOf(secret) }, { token })).toMatchObject({
      code: 1,
    });
    expect(await world.post('/api/account/stopTwoStep', {}, { token })).toMatchObject({ code: 1 });
    expect(await world.logIn(username)).toMatchObject({ code: 1 });
    expect((await world.audits('account.stopTwoStep')).at(-1)).toMatchObject({ actor_id: id });
    expect(await world.post('/api/account/stopTwoStep', {}, { token })).toMatchObject({
      code: 0,
      msg: 'Two-step login is not on.',
    });
  });

  it('replaces the recovery codes', async () => {
    const { username, token, recoveryCodes } = await guarded('renewing');
    const answer = await world.post('/api/account/renewRecoveryCodes', {}, { token });
    const fresh = (answer.data as { recoveryCodes: string[] }).recoveryCodes;
    expect(await second(ticketOf(await world.logIn(username)), recoveryCodes[1]!)).toMatchObject({ code: 0 });
    expect(await second(ticketOf(await world.logIn(username)), fresh[1]!)).toMatchObject({ code: 1 });
    expect((await world.audits('account.renewRecoveryCodes')).length).toBe(1);
  });
});

it('forgets what has expired', async () => {
  const { username } = await guarded('forgotten');
  await world.logIn(username);
  world.pass(31 * day_s);
  await purgeTwoStep(world.ctx());
  expect(await world.count('account.login_ticket')).toBe(0);
  expect(await world.count('account.trusted_device')).toBe(0);
});
