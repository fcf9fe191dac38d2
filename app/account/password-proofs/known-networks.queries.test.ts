import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { useAccountApi } from '#test/account-api.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

const home = '203.0.113.7';
const sameStreet = '203.0.113.99';
let strangers = 0;
/** Another network each time. */
const elsewhere = () => `198.18.${(strangers += 1)}.1`;
const locked = { code: 0, msg: 'Please try again after 1 day' };

async function lockedOut(name: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) await world.logIn(name, { password: 'wrong-horse' }, { ip: elsewhere() });
  expect(await world.logIn(name, {}, { ip: elsewhere() })).toMatchObject(locked);
}

describe('strangers who lock an account', () => {
  it('do not shut its owner out of a network that they used before', async () => {
    await world.addMember('owner');
    await world.logIn('owner', {}, { ip: home });
    await lockedOut('owner');
    expect(await world.logIn('owner', {}, { ip: sameStreet })).toMatchObject({ code: 1 });
    // that lifted nothing for the others
    expect(await world.logIn('owner', {}, { ip: elsewhere() })).toMatchObject(locked);
  });

  it('do not shut them out of a device that was signed in, wherever that is now', async () => {
    await world.addMember('traveller');
    const refresh = (await world.logIn('traveller', { keep: true }, { ip: home })).cookies.get('ba-user-refresh')!;
    await lockedOut('traveller');
    expect(
      await world.logIn('traveller', {}, { ip: elsewhere(), cookies: { 'ba-user-refresh': refresh } }),
    ).toMatchObject({ code: 1 });
    // of somebody else
    expect(await world.logIn('owner', {}, { ip: elsewhere(), cookies: { 'ba-user-refresh': refresh } })).toMatchObject(
      locked,
    );
  });

  it('meet a limit in the owner’s network too, which is lifted by a new password with the others', async () => {
    const id = await world.addMember('neighbour', { email: 'neighbour@example.com' });
    await world.logIn('neighbour', {}, { ip: home });
    for (let n = 0; n < 10; n += 1) await world.logIn('neighbour', { password: 'wrong-horse' }, { ip: sameStreet });
    expect(await world.logIn('neighbour', {}, { ip: home })).toMatchObject(locked);
    expect((await world.audits('account.lockMember')).some(({ subject_id }) => subject_id === id)).toBe(true);
    await world.post('/api/Ems/send', { email: 'neighbour@example.com', event: 'user_retrieve_pwd' }, { ip: home });
    const captcha = world.codeIn(await world.message('neighbour@example.com'));
    const body = { type: 'email', account: 'neighbour@example.com', captcha, password: 'fresh-horse-9' };
    expect(await world.post('/api/account/retrievePassword', body, { ip: home })).toMatchObject({ code: 1 });
    expect(await world.logIn('neighbour', { password: 'fresh-horse-9' }, { ip: home })).toMatchObject({ code: 1 });
  });
});

describe('strangers who ask for codes', () => {
  const email = 'wanted@example.com';
  const ask = (ip: string) => world.post('/api/Ems/send', { email, event: 'user_retrieve_pwd' }, { ip });
  const use = (captcha: string, ip: string) =>
    world.post(
      '/api/account/retrievePassword',
      { type: 'email', account: email, captcha, password: 'fresh-horse-9' },
      { ip },
    );

  it('leave some for the networks of its owner, whose codes they cannot use up by wrong tries', async () => {
    await world.addMember('wanted', { email });
    await world.logIn('wanted', {}, { ip: home });
    for (let n = 0; n < 8; n += 1) {
      expect(await ask(elsewhere())).toMatchObject({ code: 1 });
      await world.message(email);
      world.pass(60);
    }
    expect((await ask(elsewhere())).msg).toMatch(/^Please do not request frequently/);
    expect(await ask(sameStreet)).toMatchObject({ code: 1 });
    const code = world.codeIn(await world.message(email));
    for (let n = 0; n < 6; n += 1) expect(await use('ZZZZ', elsewhere())).toMatchObject({ code: 0 });
    expect(await use(code, elsewhere())).toMatchObject({ code: 0 });
    expect(await use(code, home)).toMatchObject({ code: 1 });
  });

  it('are allowed so many in a day from each of its owner’s networks, and no more', async () => {
    world.pass(60);
    let sent = 0;
    for (; sent < 12 && (await ask(home)).code === 1; sent += 1) world.pass(60);
    expect(sent).toBe(9); // one of the ten went before
  });
});
