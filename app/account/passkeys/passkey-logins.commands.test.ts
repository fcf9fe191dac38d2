import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { makePasskey } from '#test/authenticator.ts';

const origin = 'https://wenwo.example';
const world = useAccountApi();
beforeAll(() => {
  setCaptchaEnabled(false);
  setSiteUrl(origin);
});

type Options = { challenge: string; rp: { id: string }; user: { id: string }; rpId: string };
let places = 0;
const refused = { code: 0, msg: 'We couldn’t verify the passkey. Please try again.' };

async function newMember(username: string) {
  const id = await world.addMember(username);
  return { id, username, token: (await world.logIn(username)).cookies.get('ba-user-token')! };
}
const optionsFor = async (token: string) =>
  (await world.post('/api/account/preparePasskey', {}, { token })).data as Options;
const challenge = async () => (await world.post('/api/user/challengePasskey', {})).data as Options;
const add = (token: string, credential: object) =>
  world.post('/api/account/addPasskey', { name: 'Key', credential }, { token });
const enter = (credential: object) => world.post('/api/user/checkIn', { tab: 'passkey', credential });
const idOf = (answer: { data: unknown }) => (answer.data as { userInfo: { id: number } }).userInfo.id;
const counterOf = async (id: number) =>
  (
    await sql<{ counter: number }>`select counter from account.passkey
    where member_id = ${id}`.execute(world.database.db)
  ).rows[0]!.counter;

/** A member with a passkey. */
async function keyed(username: string) {
  const member = await newMember(username);
  const key = makePasskey(origin);
  expect(await add(member.token, key.create(await optionsFor(member.token)))).toMatchObject({ code: 1 });
  return { ...member, key };
}

describe('a passkey of one account', () => {
  it('opens that account alone, whoever asked for the challenge', async () => {
    const [one, other] = [await keyed('one'), await keyed('other')];
    expect(idOf(await enter(one.key.sign(await challenge())))).toBe(one.id);
    expect(idOf(await enter(other.key.sign(await challenge())))).toBe(other.id);
    const signed = one.key.sign(await challenge());
    const { userHandle } = other.key.sign(await challenge()).response;
    expect(await enter({ ...signed, response: { ...signed.response, userHandle } })).toMatchObject(refused);
    const borrowed = other.key.sign(await challenge());
    expect(
      await enter({
        ...borrowed,
        id: signed.id,
        rawId: signed.rawId,
        response: { ...borrowed.response, userHandle: undefined },
      }),
    ).toMatchObject(refused);
  });

  it('is registered at no second one, and stays with the first', async () => {
    const owner = await keyed('owner');
    const thief = await newMember('thief');
    expect(await add(thief.token, owner.key.create(await optionsFor(thief.token)))).toMatchObject(refused);
    expect((await world.get('/api/account/passkeys', { token: thief.token })).data).toEqual([]);
    // it keeps the owner's handle again
    owner.key.create({ challenge: '', rp: {}, user: { id: (await optionsFor(owner.token)).user.id } });
    expect(idOf(await enter(owner.key.sign(await challenge())))).toBe(owner.id);
  });
});

describe('a challenge', () => {
  it('is used up by the first answer, right or wrong', async () => {
    const { id, key } = await keyed('replayed');
    const options = await challenge();
    const signed = key.sign(options);
    expect(idOf(await enter(signed))).toBe(id);
    expect(await enter(signed)).toMatchObject(refused);
    expect(await enter(key.sign(options))).toMatchObject(refused);
    const spoilt = await challenge();
    expect(await enter(key.sign(spoilt, false))).toMatchObject(refused);
    expect(await enter(key.sign(spoilt))).toMatchObject(refused);
    expect(
      (await Promise.all(Array.from({ length: 5 }, () => options).map((one) => enter(key.sign(one))))).every(
        ({ code }) => code === 0,
      ),
    ).toBe(true);
  });

  it('for making a passkey, of nobody, or that is five minutes old logs nobody in', async () => {
    const { token, key } = await keyed('mixed');
    const own = await optionsFor(token);
    expect(await enter(key.sign({ challenge: own.challenge, rpId: own.rp.id }))).toMatchObject(refused);
    expect(
      await enter(key.sign({ challenge: Buffer.from('made up').toString('base64url'), rpId: 'wenwo.example' })),
    ).toMatchObject(refused);
    const late = await challenge();
    world.pass(301);
    expect(await enter(key.sign(late))).toMatchObject(refused);
  });

  it('for logging in makes no passkey', async () => {
    const { token } = await newMember('crossed');
    const [{ user }, { challenge: open }] = [await optionsFor(token), await challenge()];
    expect(
      await add(token, makePasskey(origin).create({ challenge: open, rp: { id: 'wenwo.example' }, user })),
    ).toMatchObject(refused);
  });
});

describe('the counter of a passkey', () => {
  it('that goes back or stands still is that of a copy, and the original goes on', async () => {
    const { id, key } = await keyed('copied');
    expect(await enter(key.sign(await challenge()))).toMatchObject({ code: 1 });
    const reached = await counterOf(id);
    for (const count of [reached - 1, 0]) {
      key.countFrom(count); // counts before it signs
      expect(await enter(key.sign(await challenge()))).toMatchObject(refused);
    }
    expect(await counterOf(id)).toBe(reached);
    key.countFrom(reached);
    expect(await enter(key.sign(await challenge()))).toMatchObject({ code: 1 });
  });

  it('lets one of two in that come at once with the same count', async () => {
    const { id, key } = await keyed('twins');
    const count = await counterOf(id);
    const signed: object[] = [];
    for (let i = 0; i < 6; i += 1) {
      key.countFrom(count);
      signed.push(key.sign(await challenge()));
    }
    const codes = (await Promise.all(signed.map((one) => enter(one)))).map(({ code }) => code);
    expect(codes.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 1]);
  });
});

it.each([
  'https://evil.example',
  'http://wenwo.example',
  'https://wenwo.example:8443',
  'https://www.wenwo.example',
  'https://wenwo.example.evil.example',
])('nothing signed at %s logs anybody in or makes a passkey', async (at) => {
  const { token, key } = await keyed(`elsewhere${(places += 1)}`);
  expect(await enter(key.sign(await challenge(), true, at))).toMatchObject(refused);
  expect(await add(token, makePasskey(at).create(await optionsFor(token)))).toMatchObject(refused);
  const { challenge: open } = await challenge();
  expect(
    await enter(
      key.sign({
        challenge: open,
        rpId: new URL(at).hostname === 'wenwo.example' ? 'evil.example' : new URL(at).hostname,
      }),
    ),
  ).toMatchObject(refused);
});
