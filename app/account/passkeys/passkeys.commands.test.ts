import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { makePasskey } from '#test/authenticator.ts';
import { purgeChallenges } from './passkeys.commands.server.ts';
import { relyingParty } from './passkeys.policy.ts';
import type { Passkey } from './passkeys.schema.ts';

const origin = 'https://wenwo.example';
const world = useAccountApi();
beforeAll(() => {
  setCaptchaEnabled(false);
  setSiteUrl(origin);
});

type Options = { challenge: string; rp: { id: string }; user: { id: string }; rpId: string };

async function newMember(username: string) {
  const id = await world.addMember(username);
  return { id, username, token: (await world.logIn(username)).cookies.get('ba-user-token')! };
}
const optionsFor = async (token: string) =>
  (await world.post('/api/account/preparePasskey', {}, { token })).data as Options;
const challenge = async () => (await world.post('/api/user/challengePasskey', {})).data as Options;
const enter = (credential: object, more: object = {}) =>
  world.post('/api/user/checkIn', { tab: 'passkey', credential, ...more });

/** A member with a passkey. */
async function keyed(username: string) {
  const member = await newMember(username);
  const key = makePasskey(origin);
  const answer = await world.post(
    '/api/account/addPasskey',
    { name: 'Phone', credential: key.create(await optionsFor(member.token)) },
    { token: member.token },
  );
  expect(answer).toMatchObject({ code: 1, msg: 'Passkey added' });
  return { ...member, key, keyId: (answer.data as { id: number }).id };
}

describe('adding a passkey', () => {
  it('keeps its public key under a name, for its member', async () => {
    const { id, token, keyId } = await keyed('adder');
    expect((await world.get('/api/account/passkeys', { token })).data as Passkey[]).toMatchObject([
      { id: keyId, name: 'Phone', isSynced: false, lastUsedAt: null },
    ]);
    expect((await world.audits('account.addPasskey')).at(-1)).toMatchObject({ actor_id: id, subject_id: keyId });
  });

  it('refuses guests, old proofs, foreign origins, foreign challenges and one used twice', async () => {
    expect(await world.post('/api/account/preparePasskey', {})).toMatchObject({ code: 303 });
    const { token } = await newMember('strict');
    const refused = { code: 0, msg: 'We couldn’t verify the passkey. Please try again.' };
    const add = (credential: object) => world.post('/api/account/addPasskey', { name: 'Key', credential }, { token });
    expect(await add(makePasskey('https://evil.example').create(await optionsFor(token)))).toMatchObject(refused);
    const stranger = await newMember('strict_stranger');
    expect(await add(makePasskey(origin).create(await optionsFor(stranger.token)))).toMatchObject(refused);
    const options = await optionsFor(token);
    expect(await add(makePasskey(origin).create(options))).toMatchObject({ code: 1 });
    expect(await add(makePasskey(origin).create(options))).toMatchObject(refused);
    const late = await optionsFor(token);
    world.pass(301);
    expect(await add(makePasskey(origin).create(late))).toMatchObject(refused);
    world.pass(400);
    expect(await world.post('/api/account/preparePasskey', {}, { token })).toMatchObject({
      data: { type: 'need proof' },
    });
  });
});

describe('logging in by passkey', () => {
  it('needs nothing else, also where two-step login is on', async () => {
    const { id, key } = await keyed('keyholder');
    await sql`insert into account.two_step (member_id, secret, created_at, confirmed_at)
      values (${id}, 'x', now(), now())`.execute(world.database.db);
    const answer = await enter(key.sign(await challenge()), { keep: true });
    expect(answer).toMatchObject({ code: 1, msg: 'Login succeeded!', data: { userInfo: { id } } });
    expect(answer.cookies.get('ba-user-refresh')).toMatch(/-/);
    expect((await world.audits('account.openLogin')).at(-1)).toMatchObject({
      detail: { memberId: id, method: 'passkey' },
    });
  });

  it('refuses a used challenge, an unverified user, a foreign origin, a copy that counts backwards and unknown keys', async () => {
    const { id, key } = await keyed('guardian');
    const options = await challenge();
    expect(await enter(key.sign(options))).toMatchObject({ code: 1 });
    expect(await enter(key.sign(options))).toMatchObject({ code: 0 });
    expect(await enter(key.sign(await challenge(), false))).toMatchObject({ code: 0 });
    expect(await enter(makePasskey(origin).sign(await challenge()))).toMatchObject({ code: 0, msg: /does not know/ });
    await sql`update account.passkey set counter = 1000 where member_id = ${id}`.execute(world.database.db);
    expect(await enter(key.sign(await challenge()))).toMatchObject({ code: 0 });
    expect(await enter({ id: 'x' })).toMatchObject({ code: 0 });
  });

  it('lets no suspended member in', async () => {
    const { id, key } = await keyed('suspended3');
    await sql`insert into account.suspension (member_id, suspended_at)
      values (${id}, now())`.execute(world.database.db);
    expect(await enter(key.sign(await challenge()))).toMatchObject({ code: 0, msg: 'Account disabled' });
  });
});

describe('a passkey', () => {
  it('proves that its member sits there, and nobody else', async () => {
    const { token, key } = await keyed('prover');
    const stranger = await keyed('prover_stranger');
    world.pass(700);
    const prove = async (of: typeof key) =>
      world.post('/api/account/prove', { way: 'passkey', credential: of.sign(await challenge()) }, { token });
    expect(await prove(stranger.key)).toMatchObject({ code: 0 });
    expect(await world.get('/api/account/proof', { token })).toMatchObject({
      data: { ways: ['passkey', 'password'], provenUntil: null },
    });
    expect(await prove(key)).toMatchObject({ code: 1 });
  });

  it('is renamed and removed by its member alone', async () => {
    const { token, key, keyId } = await keyed('remover');
    const stranger = await newMember('remover_stranger');
    for (const path of ['/api/account/renamePasskey', '/api/account/removePasskey'])
      expect(await world.post(path, { id: keyId, name: 'Mine' }, { token: stranger.token })).toMatchObject({ code: 0 });
    expect(await world.post('/api/account/renamePasskey', { id: keyId, name: 'Laptop' }, { token })).toMatchObject({
      code: 1,
    });
    expect(await world.get('/api/account/passkeys', { token })).toMatchObject({ data: [{ name: 'Laptop' }] });
    expect(await world.post('/api/account/removePasskey', { id: keyId }, { token })).toMatchObject({ code: 1 });
    expect(await enter(key.sign(await challenge()))).toMatchObject({ code: 0, msg: /does not know/ });
    expect((await world.audits('account.removePasskey')).at(-1)).toMatchObject({ subject_id: keyId });
  });
});

it('challenges that nobody answers are forgotten', async () => {
  await challenge();
  world.pass(301);
  await purgeChallenges(world.ctx());
  expect(await world.count('account.passkey_challenge')).toBe(0);
});

it.each([
  ['https://wenwo.example/', { id: 'wenwo.example', origin: 'https://wenwo.example' }],
  ['https://wenwo.example:8443', { id: 'wenwo.example', origin: 'https://wenwo.example:8443' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://localhost', { id: 'localhost', origin: 'http://localhost' }],
  ['http://wenwo.example', null],
  ['https://192.0.2.7', null],
])('the relying party of %s', (url, party) => expect(relyingParty(url)).toEqual(party));
