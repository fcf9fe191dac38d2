import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { requireRecentProof } from '#app/core/ctx.server.ts';
import { findActor } from '#app/account/sessions/sessions.queries.server.ts';
import { password, useAccountApi } from '#test/account-api.ts';
import { proofWays } from './reauth.policy.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

async function newMember(username: string) {
  const id = await world.addMember(username);
  return { id, token: (await world.logIn(username)).cookies.get('ba-user-token')! };
}
const ctxOf = async (token: string) =>
  world.ctx(await findActor(world.database.db, token, { ip: '', agent: '' }, world.now()));

describe('a recent proof', () => {
  it('is given by logging in and counts for ten minutes', async () => {
    const { id, token } = await newMember('proven');
    expect(requireRecentProof(await ctxOf(token))).toMatchObject({ id });
    world.pass(600);
    await expect(async () => requireRecentProof(await ctxOf(token))).rejects.toMatchObject({ kind: 'need-proof' });
    expect(await world.get('/api/account/proof', { token })).toMatchObject({
      data: { ways: ['password'], provenUntil: null },
    });
    expect(await world.post('/api/account/prove', { way: 'password', password }, { token })).toMatchObject({
      code: 1,
      msg: 'Confirmed',
    });
    expect(requireRecentProof(await ctxOf(token))).toMatchObject({ id });
    expect((await world.audits('account.prove')).at(-1)).toMatchObject({ actor_id: id, detail: { way: 'password' } });
  });

  it('counts in its own login only', async () => {
    const { token } = await newMember('elsewhere');
    world.pass(900);
    const other = (await world.logIn('elsewhere')).cookies.get('ba-user-token')!;
    expect(requireRecentProof(await ctxOf(other))).toBeTruthy();
    await expect(async () => requireRecentProof(await ctxOf(token))).rejects.toMatchObject({ kind: 'need-proof' });
  });

  it('is refused to guests and for a wrong password, which counts into the lock', async () => {
    expect(await world.post('/api/account/prove', { way: 'password', password })).toMatchObject({ code: 303 });
    const { token } = await newMember('guesser');
    const wrong = () => world.post('/api/account/prove', { way: 'password', password: 'wrong-horse' }, { token });
    expect(await wrong()).toMatchObject({ code: 0, data: { fields: { password: 'Password is incorrect' } } });
    for (let i = 0; i < 9; i += 1) await wrong();
    expect(await world.post('/api/account/prove', { way: 'password', password }, { token })).toMatchObject({
      code: 0,
      msg: 'Please try again after 1 day',
    });
    // whoever has an open browser locks the owner out nowhere else
    expect(await world.logIn('guesser')).toMatchObject({ code: 1 });
  });

  it('is not given by a way that the account does not have', async () => {
    const { token } = await newMember('wayless');
    expect(await world.post('/api/account/prove', { way: 'code', code: '123456' }, { token })).toMatchObject({
      code: 0,
    });
  });
});

it('a password is no proof where two-step login is on', () => {
  const none = { email: false, federation: false };
  const all = { email: true, federation: true };
  expect(proofWays({ password: true, twoStep: false, passkey: false, ...none })).toEqual(['password']);
  expect(proofWays({ password: true, twoStep: true, passkey: true, ...none })).toEqual(['passkey', 'code']);
  expect(proofWays({ password: false, twoStep: false, passkey: false, ...none })).toEqual([]);
  expect(proofWays({ password: false, twoStep: false, passkey: true, ...all })).toEqual([
    'passkey',
    'email',
    'federation',
  ]);
  expect(proofWays({ password: true, twoStep: false, passkey: false, ...all })).toEqual(['password']);
  expect(proofWays({ password: false, twoStep: true, passkey: false, ...all })).toEqual(['code']);
});
