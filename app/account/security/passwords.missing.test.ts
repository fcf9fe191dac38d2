import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { password, useAccountApi } from '#test/account-api.ts';
import { clientId, clientSecret, type IdentityProvider, openIdentityProvider } from '#test/identity-provider.ts';
import type { ProofState } from '#app/account/reauth/reauth.schema.ts';

/*
 * Members who came by a provider have no password: every form that asks others for theirs must be open to them, by
 * another proof.
 */

const world = useAccountApi();
let idp: IdentityProvider;
let provider = 0;

beforeAll(async () => {
  setCaptchaEnabled(false);
  setSiteUrl('http://localhost:3000');
  idp = await openIdentityProvider();
  await sql`insert into account.staff (member_id, granted_at)
    values (${await world.addMember('operator')}, now())`.execute(world.database.db);
  const staff = (await world.logIn('operator')).cookies.get('ba-user-token')!;
  const input = {
    nameZh: '公司账号',
    nameEn: 'Acme ID',
    issuer: idp.issuer,
    clientId,
    secret: clientSecret,
    createsAccounts: true,
    trustsEmail: true,
  };
  provider = ((await world.post('/api/admin/saveProvider', input, { token: staff })).data as { id: number }).id;
});
afterAll(() => idp.close());

type Begun = { url: string; browser: string };
async function begin(path: string, more: object, token?: string): Promise<Begun> {
  const answer = await world.post(path, { provider, ...more }, token === undefined ? {} : { token });
  expect(answer).toMatchObject({ code: 1 });
  return { url: (answer.data as { url: string }).url, browser: answer.cookies.get('ba-user-sso')! };
}

/** Somebody new whom the provider vouches for, ten minutes after they logged in. */
async function newcomer(sub: string, email = ''): Promise<string> {
  idp.state.person = { sub, ...(email !== '' && { email, email_verified: true }) };
  const { url, browser } = await begin('/api/user/startFederation', {});
  const params = await idp.visit(url);
  const entered = await world.post(
    '/api/user/checkIn',
    { tab: 'federation', provider, params },
    { cookies: { 'ba-user-sso': browser } },
  );
  expect(entered).toMatchObject({ code: 1 });
  world.pass(601);
  return entered.cookies.get('ba-user-token')!;
}
const proofOf = async (token: string) => (await world.get('/api/account/proof', { token })).data as ProofState;
const needProof = { code: 0, data: { type: 'need proof' } };
async function codeFor(email: string, event: string, token: string): Promise<string> {
  expect(await world.post('/api/Ems/send', { email, event }, { token })).toMatchObject({ code: 1 });
  return world.codeIn(await world.message(email));
}

it('an account without a password is given one after a code to its address, once', async () => {
  const token = await newcomer('mail-sub', 'mail@example.com');
  expect(await proofOf(token)).toMatchObject({
    ways: ['email', 'federation'],
    provenUntil: null,
    email: 'mail@example.com',
    providers: [{ id: provider }],
  });
  expect(await world.post('/api/account/addPassword', { newPassword: 'left-horse' }, { token })).toMatchObject(
    needProof,
  );
  const captcha = await codeFor('mail@example.com', 'user_email_verify', token);
  expect(await world.post('/api/account/prove', { way: 'email', captcha: 'XXXX' }, { token })).toMatchObject({
    code: 0,
  });
  expect(await world.post('/api/account/prove', { way: 'email', captcha }, { token })).toMatchObject({ code: 1 });
  expect(await world.post('/api/account/addPassword', { newPassword: 'left-horse' }, { token })).toMatchObject({
    code: 1,
  });
  expect(await world.get('/api/account/proof', { token })).toMatchObject({ code: 303 });
  expect((await world.audits('account.addPassword')).length).toBe(1);

  const entered = await world.logIn('mail@example.com', { password: 'left-horse' });
  const again = entered.cookies.get('ba-user-token')!;
  expect((await proofOf(again)).ways).toEqual(['password']);
  expect(await world.post('/api/account/addPassword', { newPassword: 'third-horse' }, { token: again })).toMatchObject({
    code: 0,
    msg: /password already/,
  });
  expect(
    await world.post('/api/Ems/send', { email: 'mail@example.com', event: 'user_email_verify' }, { token: again }),
  ).toMatchObject({ code: 0 });
});

it('an account without an address is shown to be theirs at the provider, and then takes an address', async () => {
  const token = await newcomer('bare-sub');
  expect(await proofOf(token)).toMatchObject({ ways: ['federation'], email: '' });
  const captcha = await codeFor('first@example.com', 'user_change_email', token);
  const bind = () =>
    world.post('/api/account/changeBind', { type: 'email', email: 'first@example.com', captcha }, { token });
  expect(await bind()).toMatchObject(needProof);

  const finish = async (browser: string, url: string) =>
    world.post(
      '/api/account/finishBinding',
      { provider, params: await idp.visit(url) },
      { token, cookies: { 'ba-user-sso': browser } },
    );
  const first = await begin('/api/account/proveByFederation', { to: '/user/account/profile' }, token);
  expect(first.url).toContain('prompt=login');
  idp.state.person = { sub: 'somebody-else' };
  expect(await finish(first.browser, first.url)).toMatchObject({ code: 0, msg: /different identity/ });
  expect(await bind()).toMatchObject(needProof);

  idp.state.person = { sub: 'bare-sub' };
  const second = await begin('/api/account/proveByFederation', { to: '/user/account/profile' }, token);
  const params = await idp.visit(second.url);
  const theft = { provider, params, tab: 'federation' };
  expect(await world.post('/api/user/checkIn', theft, { cookies: { 'ba-user-sso': second.browser } })).toMatchObject({
    code: 0,
  });
  const proof = await world.post(
    '/api/account/finishBinding',
    { provider, params },
    { token, cookies: { 'ba-user-sso': second.browser } },
  );
  expect(proof).toMatchObject({ code: 1 });
  expect((await proofOf(token)).provenUntil).not.toBeNull();
  expect(await bind()).toMatchObject({ code: 1 });
});

it('accounts with a password are asked for it as before', async () => {
  await world.addMember('usual', { email: 'usual@example.com' });
  const token = (await world.logIn('usual')).cookies.get('ba-user-token')!;
  expect(await world.post('/api/account/addPassword', { newPassword: 'left-horse' }, { token })).toMatchObject({
    code: 0,
    msg: /password already/,
  });
  expect(await world.post('/api/account/proveByFederation', { provider }, { token })).toMatchObject({ code: 0 });
  expect(await world.post('/api/account/prove', { way: 'email', captcha: 'XXXX' }, { token })).toMatchObject({
    code: 0,
  });
  expect(await world.post('/api/account/prove', { way: 'password', password }, { token })).toMatchObject({ code: 1 });
});

it('a provider is no way round a password or a second step, nor round one that came meanwhile', async () => {
  const token = await newcomer('late-sub');
  const { url, browser } = await begin('/api/account/proveByFederation', {}, token);
  await sql`insert into account.two_step (member_id, secret, confirmed_at, created_at)
    select member_id, 'x', now(), now() from account.federation_identity
      where subject = 'late-sub'`.execute(world.database.db);
  const finish = { provider, params: await idp.visit(url) };
  expect(
    await world.post('/api/account/finishBinding', finish, { token, cookies: { 'ba-user-sso': browser } }),
  ).toMatchObject({
    code: 0,
    msg: /authenticator/i,
  });
  expect((await proofOf(token)).provenUntil).toBeNull();
  expect(await world.post('/api/account/proveByFederation', { provider }, { token })).toMatchObject({
    code: 0,
    msg: /authenticator/i,
  });
});
