import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { clientId, clientSecret, type IdentityProvider, openIdentityProvider } from '#test/identity-provider.ts';
import { accountData } from '#app/account/member-data/member-data.commands.server.ts';
import { findUnreachable } from '#app/account/account.queries.server.ts';
import { purgeAttempts } from './federation.commands.server.ts';
import { redirectUri } from '#app/account/federation/oidc.client.server.ts';
import type { OwnFederation, ProviderDesk } from '#app/account/federation/federation.schema.ts';

const world = useAccountApi();
let idp: IdentityProvider;
let staff = '';
let provider = 0;
const newProvider = (more: object = {}) => ({
  nameZh: '公司账号',
  nameEn: 'Acme ID',
  issuer: idp.issuer,
  clientId,
  secret: clientSecret,
  createsAccounts: true,
  trustsEmail: true,
  ...more,
});
const save = (more: object = {}, token = staff) => world.post('/api/admin/saveProvider', newProvider(more), { token });
/** The rules of the one provider of these tests. */
const rules = async (more: object) => expect(await save({ id: provider, ...more })).toMatchObject({ code: 1 });

beforeAll(async () => {
  setCaptchaEnabled(false);
  setSiteUrl('http://localhost:3000');
  idp = await openIdentityProvider();
  const id = await world.addMember('operator');
  await sql`insert into account.staff (member_id, granted_at) values (${id}, now())`.execute(world.database.db);
  staff = await tokenOf('operator');
  provider = ((await save()).data as { id: number }).id;
});
afterAll(() => idp.close());
beforeEach(() => void (idp.state.denies = false));

const tokenOf = async (username: string) => (await world.logIn(username)).cookies.get('ba-user-token')!;
const database = () => world.database.db;

type Begun = { url: string; browser: string };
async function begin(path: string, body: object, token?: string): Promise<Begun> {
  const answer = await world.post(path, { provider, ...body }, token === undefined ? {} : { token });
  expect(answer).toMatchObject({ code: 1 });
  return { url: (answer.data as { url: string }).url, browser: answer.cookies.get('ba-user-sso')! };
}
const start = (body: object = {}) => begin('/api/user/startFederation', body);
const finish = (params: string, browser: string, more: object = {}) =>
  world.post(
    '/api/user/checkIn',
    { tab: 'federation', provider, params },
    { cookies: { 'ba-user-sso': browser, ...more } },
  );

/** Logs in as somebody whom the provider knows. */
async function enter(person: Partial<IdentityProvider['state']['person']> & { sub: string }) {
  idp.state.person = person;
  const { url, browser } = await start();
  return finish(await idp.visit(url), browser);
}
async function bind(username: string, sub: string): Promise<{ id: number; token: string }> {
  const id = await world.addMember(username);
  const token = await tokenOf(username);
  idp.state.person = { sub };
  const { url, browser } = await begin('/api/account/bindFederation', {}, token);
  const answer = await world.post(
    '/api/account/finishBinding',
    { provider, params: await idp.visit(url) },
    { token, cookies: { 'ba-user-sso': browser } },
  );
  expect(answer).toMatchObject({ code: 1, msg: 'Acme ID connected' });
  return { id, token };
}
const memberOf = (answer: { data: unknown }) =>
  (answer.data as { userInfo: { id: number; username: string; nickname: string; email: string } }).userInfo;

describe('logging in by a provider', () => {
  it('gives somebody unknown an account, and knows them the next time', async () => {
    const person = {
      sub: 'new-1',
      email: 'Ada.L@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      preferred_username: 'ada.lovelace',
    };
    const first = await enter(person);
    expect(first).toMatchObject({
      code: 1,
      msg: 'Login succeeded!',
      data: { userInfo: { username: 'ada_lovelace', nickname: 'Ada_Lovelace', email: 'ada.l@example.com' } },
    });
    const { id } = memberOf(first);
    expect(memberOf(await enter({ sub: 'new-1' })).id).toBe(id);
    expect((await world.audits('account.registerMember')).at(-1)).toMatchObject({
      subject_id: id,
      detail: { by: 'federation', provider },
    });
    expect((await world.audits('account.openLogin')).at(-1)).toMatchObject({
      actor_id: id,
      detail: { method: 'federation' },
    });
    expect((await world.audits('account.startFederation')).at(-1)).toMatchObject({ subject_id: provider });
  });

  it('gives newcomers other names than those that are taken, and the group of the provider', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into account.member_group (area, name_zh, name_en) values ('site', '员工', 'Employees')
        returning id`.execute(database());
    await rules({ groupId: rows[0]!.id });
    await world.addMember('grace');
    const { id, username } = memberOf(await enter({ sub: 'new-2', preferred_username: 'grace' }));
    expect(username).toBe('grace_2');
    const found = await sql<{ group: number }>`select group_id "group" from account.member
      where id = ${id}`.execute(database());
    expect(found.rows).toEqual([{ group: rows[0]!.id }]);
    expect(memberOf(await enter({ sub: 'new-3', name: '小明' })).username).toBe('member');
    await rules({});
  });

  it('keeps a login and asks for what the login asks for: state, browser, code and nonce', async () => {
    idp.state.person = { sub: 'strict' };
    const gone = { code: 0, msg: /expired or was started in another browser/ };
    const refused = { code: 0, msg: /Acme ID didn’t complete the login/ };
    const kept = await start({ keep: true });
    const params = await idp.visit(kept.url);
    expect(await finish(params, '00000000-0000-4000-8000-000000000000')).toMatchObject(gone);
    expect(await finish(params.replace(/state=[^&]+/, 'state=other'), kept.browser)).toMatchObject(gone);
    expect((await finish(params, kept.browser)).cookies.get('ba-user-refresh')).toMatch(/-/);
    expect(await finish(params, kept.browser)).toMatchObject(gone);
    const again = await start();
    const state = new URL(again.url).searchParams.get('state')!;
    expect(await finish(params.replace(/state=[^&]+/, `state=${state}`), again.browser)).toMatchObject(refused);
    const other = await start();
    expect(await finish(await idp.visit(other.url.replace(/nonce=[^&]+/, 'nonce=other')), other.browser)).toMatchObject(
      refused,
    );
    const foreign = await start();
    const wrongIssuer = (await idp.visit(foreign.url)).replace(
      /iss=[^&]+/,
      `iss=${encodeURIComponent('https://evil.example')}`,
    );
    expect(await finish(wrongIssuer, foreign.browser)).toMatchObject(refused);
    expect((await world.audits('account.failFederation')).length).toBe(3);
    const late = await start();
    const lateParams = await idp.visit(late.url);
    world.pass(601);
    expect(await finish(lateParams, late.browser)).toMatchObject(gone);
    await purgeAttempts({ db: database(), now: world.now() });
    expect(await world.count('account.federation_attempt')).toBe(0);
    staff = await tokenOf('operator');
  });

  it('says in the reader’s language that they were turned away', async () => {
    idp.state.denies = true;
    const { url, browser } = await start();
    const params = await idp.visit(url);
    const answer = await world.post(
      '/api/user/checkIn',
      { tab: 'federation', provider, params },
      { cookies: { 'ba-user-sso': browser }, language: 'zh-cn' },
    );
    expect(answer).toMatchObject({ code: 0, msg: '你取消了用「公司账号」登录，或者对方没有允许。' });
  });

  it('lets nobody in who is unknown where accounts are not made', async () => {
    await rules({ createsAccounts: false });
    expect(await enter({ sub: 'unknown' })).toMatchObject({ code: 0, msg: /No account here is connected/ });
    await rules({ isOn: false });
    expect(await world.post('/api/user/startFederation', { provider })).toMatchObject({ code: 0 });
    expect((await world.get('/api/user/federations')).data).toEqual([]);
    await rules({});
    expect((await world.get('/api/user/federations')).data).toEqual([{ id: provider, name: 'Acme ID' }]);
  });

  it('lets no suspended member in, and asks for the second step', async () => {
    const { id } = await bind('guarded', 'guarded-sub');
    await sql`insert into account.two_step (member_id, secret, created_at, confirmed_at)
      values (${id}, 'x', now(), now())`.execute(database());
    expect(await enter({ sub: 'guarded-sub' })).toMatchObject({
      code: 0,
      data: { type: 'two step', ticket: expect.any(String) },
    });
    await sql`insert into account.suspension (member_id, suspended_at, reason)
      values (${id}, now(), 'spam')`.execute(database());
    expect(await enter({ sub: 'guarded-sub' })).toMatchObject({
      code: 0,
      msg: 'Account disabled',
      data: { error: 'SUSPENDED', reason: 'spam' },
    });
  });
});

describe('an address that an account has', () => {
  const owned = async (username: string, isProven: boolean) => {
    const id = await world.addMember(username, { email: `${username}@example.com` });
    if (isProven) await sql`update account.member set email_proven_at = now() where id = ${id}`.execute(database());
    return id;
  };
  const claims = (username: string, isVerified: boolean) => ({
    sub: `${username}-sub`,
    email: `${username}@example.com`,
    email_verified: isVerified,
  });

  it('leads into it only when verified there, believed by the operator, and proven here', async () => {
    const id = await owned('mail_all', true);
    expect(memberOf(await enter(claims('mail_all', true))).id).toBe(id);
    expect((await world.audits('account.bindFederation')).at(-1)).toMatchObject({
      detail: { memberId: id, by: 'email' },
    });
    const refused = { code: 0, msg: /already uses your Acme ID email/ };
    await owned('mail_unproven', false);
    expect(await enter(claims('mail_unproven', true))).toMatchObject(refused);
    await owned('mail_unverified', true);
    expect(await enter(claims('mail_unverified', false))).toMatchObject(refused);
    await owned('mail_distrust', true);
    await rules({ trustsEmail: false });
    expect(await enter(claims('mail_distrust', true))).toMatchObject(refused);
    expect(memberOf(await enter({ sub: 'mail_free', email: 'free@example.com', email_verified: true })).email).toBe('');
    await rules({});
    const twoStep = await owned('mail_two_step', true);
    await sql`insert into account.two_step (member_id, secret, created_at, confirmed_at)
      values (${twoStep}, 'x', now(), now())`.execute(database());
    expect(await enter(claims('mail_two_step', true))).toMatchObject(refused);
    const edited = await owned('mail_edited', true);
    // as staff do
    await sql`update account.member set email = 'boss@example.com' where id = ${edited}`.execute(database());
    expect(await enter({ sub: 'boss-sub', email: 'boss@example.com', email_verified: true })).toMatchObject(refused);
  });
});

describe('the own identities', () => {
  const mine = async (token: string) =>
    (await world.get('/api/account/federations', { token })).data as OwnFederation[];
  it('are bound after a proof, listed, and unbound', async () => {
    const { id, token } = await bind('binder', 'binder-sub');
    expect(await mine(token)).toMatchObject([
      { id: provider, name: 'Acme ID', isOn: true, identity: { label: 'binder-sub', lastUsedAt: null } },
    ]);
    expect((await world.audits('account.bindFederation')).at(-1)).toMatchObject({ actor_id: id });
    expect(await world.post('/api/account/bindFederation', { provider }, { token })).toMatchObject({
      code: 0,
      msg: /already connected/,
    });
    expect(memberOf(await enter({ sub: 'binder-sub' })).id).toBe(id);
    world.pass(601);
    for (const path of ['/api/account/bindFederation', '/api/account/unbindFederation'])
      expect(await world.post(path, { provider }, { token })).toMatchObject({ data: { type: 'need proof' } });
    const fresh = await tokenOf('binder');
    expect(await world.post('/api/account/unbindFederation', { provider }, { token: fresh })).toMatchObject({
      code: 1,
      msg: 'Disconnected',
    });
    expect(await world.post('/api/account/unbindFederation', { provider }, { token: fresh })).toMatchObject({
      code: 0,
    });
    expect((await world.audits('account.unbindFederation')).at(-1)).toMatchObject({ actor_id: id });
    expect((await mine(fresh))[0]!.identity).toBeNull();
    staff = await tokenOf('operator');
  });

  it('belong to one member, and a journey to the one who began it', async () => {
    await bind('owner_a', 'shared-sub');
    await world.addMember('owner_b');
    const token = await tokenOf('owner_b');
    idp.state.person = { sub: 'shared-sub' };
    const begun = await begin('/api/account/bindFederation', {}, token);
    const params = await idp.visit(begun.url);
    const stranger = await tokenOf('owner_a');
    const end = (as: string) =>
      world.post(
        '/api/account/finishBinding',
        { provider, params },
        { token: as, cookies: { 'ba-user-sso': begun.browser } },
      );
    expect(await finish(params, begun.browser)).toMatchObject({ code: 0, msg: /expired/ });
    expect(await end(stranger)).toMatchObject({ code: 0, msg: /expired/ });
    expect(await end(token)).toMatchObject({ code: 0, msg: /connected to another account/ });
    expect(await world.post('/api/account/bindFederation', { provider })).toMatchObject({ code: 303 });
  });

  it('are refused to staff signed in as the member and to programs', async () => {
    const { id, token } = await bind('watched', 'watched-sub');
    const made = await world.post(
      '/api/account/createApiToken',
      { name: 'script', scopes: ['account:read'], days: 30 },
      { token },
    );
    const program = (made.data as { token: string }).token;
    expect(await world.post('/api/account/unbindFederation', { provider }, { token: program })).toMatchObject({
      code: 401,
    });
    await sql`update account.login l set impersonator_id = own.member_id, impersonator_login_id = own.id
      from account.login own join account.staff s on s.member_id = own.member_id
        where l.member_id = ${id}`.execute(database());
    for (const path of ['/api/account/bindFederation', '/api/account/unbindFederation', '/api/account/finishBinding'])
      expect(await world.post(path, { provider, params: '?state=x' }, { token })).toMatchObject({ code: 401 });
    expect((await mine(await tokenOf('watched')))[0]!.identity).not.toBeNull();
  });

  it('cannot be unbound when they are the last way in', async () => {
    const entered = await enter({ sub: 'only-way', preferred_username: 'only_way' });
    const token = entered.cookies.get('ba-user-token')!;
    expect(await world.post('/api/account/unbindFederation', { provider }, { token })).toMatchObject({
      code: 0,
      msg: /only way to log in/,
    });
    expect((await mine(token))[0]!.identity).not.toBeNull();
  });
});

describe('somebody who came by a provider alone', () => {
  it('is a member like others: reachable, exported with the identity, and forgotten with the account', async () => {
    const { id } = memberOf(await enter({ sub: 'leaver-sub', preferred_username: 'leaver' }));
    expect(await findUnreachable({ db: database() }, id)).toBeNull();
    const file = accountData.exportMemberData(world.ctx(), id).find(({ path }) => path === 'account/federation.json')!;
    let records = '';
    for await (const record of file.records() as AsyncIterable<object>) records += JSON.stringify(record);
    for (const fact of ['公司账号', idp.issuer, 'leaver-sub', '"leaver"']) expect(records).toContain(fact);
    await accountData.closeMember(world.ctx(), id, 'keep');
    expect(
      (
        await sql`select from account.federation_identity
      where member_id = ${id}`.execute(database())
      ).rows,
    ).toEqual([]);
  });
});

describe('the desk of providers', () => {
  const desk = async () => (await world.get('/api/admin/providers', { token: staff })).data as ProviderDesk;

  it('keeps the secret sealed, and the one there is when none is sent', async () => {
    const stored = await sql`select secret from account.federation_provider where id = ${provider}`.execute(database());
    expect(JSON.stringify(stored.rows)).not.toContain(clientSecret);
    await rules({ secret: '' });
    expect((await desk()).providers).toMatchObject([
      { id: provider, hasSecret: true, redirectUri: redirectUri(provider) },
    ]);
    expect(JSON.stringify(await desk())).not.toContain(clientSecret);
    expect(await enter({ sub: 'after-save' })).toMatchObject({ code: 1 });
    expect((await world.audits('account.saveProvider')).at(-1)).toMatchObject({
      subject_id: provider,
      detail: { hasNewSecret: false },
    });
  });

  it('refuses strangers, plain http, doubles, another issuer under bound members, and a sixth', async () => {
    await world.addMember('nobody_here');
    const token = await tokenOf('nobody_here');
    for (const [path, body] of [
      ['saveProvider', newProvider()],
      ['removeProvider', { id: provider }],
      ['testProvider', { issuer: idp.issuer }],
    ] as const)
      expect(await world.post(`/api/admin/${path}`, body, { token })).toMatchObject({ code: 401 });
    expect(await world.get('/api/admin/providers', { token })).toMatchObject({ code: 401 });
    expect(await save({ issuer: 'http://id.example.com' })).toMatchObject({
      code: 0,
      msg: 'The address must start with https',
    });
    expect(await save()).toMatchObject({ code: 0, msg: /already a provider/ });
    expect(await save({ id: provider, issuer: 'https://id.example.com' })).toMatchObject({
      code: 0,
      msg: /Members are connected/,
    });
    expect(await save({ issuer: 'https://id.example.com', groupId: 999_999 })).toMatchObject({
      code: 0,
      msg: /no such member group/,
    });
    const made: number[] = [];
    for (let n = 2; n <= 5; n += 1)
      made.push(((await save({ issuer: `https://id${n}.example.com` })).data as { id: number }).id);
    expect(await save({ issuer: 'https://id6.example.com' })).toMatchObject({ code: 0, msg: /at most 5/ });
    for (const id of made)
      expect(await world.post('/api/admin/removeProvider', { id }, { token: staff })).toMatchObject({ code: 1 });
    expect((await world.audits('account.removeProvider')).length).toBe(4);
  });

  it('says what is wrong with a provider', async () => {
    const test = async (issuer: string) =>
      (await world.post('/api/admin/testProvider', { issuer }, { token: staff })).data;
    expect(await test(idp.issuer)).toMatchObject({
      isGood: true,
      text: /connection works/,
      detail: `${idp.issuer}/auth`,
    });
    expect(await test(`${idp.issuer}/realm`)).toMatchObject({ isGood: false, text: /no OpenID Connect discovery/ });
    expect(await test(idp.issuer.replace('127.0.0.1', 'localhost'))).toMatchObject({
      isGood: false,
      text: /calls itself something else/,
    });
    expect(await test('http://127.0.0.1:9')).toMatchObject({ isGood: false, text: /can’t be reached/ });
    setSiteUrl('https://wenwo.example');
    expect(await test(idp.issuer)).toMatchObject({ isGood: false, text: /only https is allowed/ });
    setSiteUrl('http://localhost:3000');
    expect((await world.audits('account.testProvider')).at(-1)).toMatchObject({ detail: { kind: 'refused' } });
  });
});
