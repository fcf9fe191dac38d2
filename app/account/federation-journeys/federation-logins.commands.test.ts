import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { useCompany } from '#test/company.ts';
import { consoleOf } from '#test/console.ts';
import { clientId, clientSecret, type IdentityProvider, openIdentityProvider } from '#test/identity-provider.ts';
import { takeMembers } from '#app/account/members/member-imports.commands.server.ts';

const world = useAccountApi();
const company = useCompany(world);
const { staff, tokenOf, value } = consoleOf(world);
let idp: IdentityProvider;
let provider = 0;

beforeAll(async () => {
  setCaptchaEnabled(false);
  setSiteUrl('http://localhost:3000');
  idp = await openIdentityProvider();
  const fields = {
    nameZh: '公司账号',
    nameEn: 'Acme ID',
    issuer: idp.issuer,
    clientId,
    secret: clientSecret,
    createsAccounts: true,
    trustsEmail: true,
  };
  const saved = await world.post('/api/admin/saveProvider', fields, { token: (await staff()).token });
  provider = (saved.data as { id: number }).id;
});
afterAll(() => idp.close());

/** Somebody of whom the provider says that the address is theirs. */
async function claim(email: string) {
  idp.state.person = { sub: `sub of ${email}`, email, email_verified: true };
  const begun = await world.post('/api/user/startFederation', { provider });
  const params = await idp.visit((begun.data as { url: string }).url);
  return world.post(
    '/api/user/checkIn',
    { tab: 'federation', provider, params },
    { cookies: { 'ba-user-sso': begun.cookies.get('ba-user-sso')! } },
  );
}

/** A member with an address they have shown to be theirs. */
async function owner(username: string, groupId?: number): Promise<{ id: number; email: string }> {
  const email = `${username}@corp.example`;
  const id = await world.addMember(username, { email });
  await sql`update account.member set email_proven_at = now() where id = ${id}`.execute(world.database.db);
  if (groupId)
    await sql`insert into account.staff (member_id, granted_at, group_id)
    values (${id}, now(), ${groupId})`.execute(world.database.db);
  return { id, email };
}
const idOf = (answer: { data: unknown }) => (answer.data as { userInfo?: { id: number } } | null)?.userInfo?.id;

describe('a claim of an address, by whatever way, never opens an account of staff', () => {
  it('not by a provider that is trusted, whatever the rights of the group, which opens a member’s', async () => {
    const plain = await owner('plain_one');
    expect(idOf(await claim(plain.email))).toBe(plain.id);
    const groups = [
      await value<number>(sql`select account.default_group('admin') v`),
      (await staff(['dashboard'])).groupId,
    ];
    for (const [i, groupId] of groups.entries()) {
      const boss = await owner(`boss_of_${i}`, groupId);
      const before = (await world.audits('account.openLogin')).length;
      expect(await claim(boss.email)).toMatchObject({ code: 0, msg: /already uses your Acme ID email/ });
      expect(await value(sql`select count(*) v from account.federation_identity where member_id = ${boss.id}`)).toBe(0);
      expect((await world.audits('account.openLogin')).length).toBe(before);
    }
  });

  it('not while their group is switched off: it may be switched on again', async () => {
    const { groupId } = await staff(['dashboard']);
    await sql`update account.member_group set status = false where id = ${groupId}`.execute(world.database.db);
    const { email } = await owner('resting', groupId);
    expect(await claim(email)).toMatchObject({ code: 0, msg: /already uses your Acme ID email/ });
  });

  it('not by the company’s directory, which opens a member’s', async () => {
    const [plain, boss] = [await owner('plain_two'), await owner('boss_two', (await staff(['dashboard'])).groupId)];
    company.hire('plain_two_uid', { mail: plain.email });
    company.hire('boss_two_uid', { mail: boss.email });
    await company.set({ directoryTakesOver: true, directoryEmailRight: true });
    expect(idOf(await company.enter('plain_two_uid'))).toBe(plain.id);
    expect(idOf(await company.enter('boss_two_uid'))).not.toBe(boss.id);
    await company.set({ directoryOn: false });
  });

  it('not by registering, by binding the address, or by importing somebody who has it', async () => {
    const boss = await owner('boss_three', (await staff()).groupId);
    const { email } = boss;
    expect(await world.post('/api/Ems/send', { email, event: 'user_register' })).toMatchObject({ code: 0 });
    const body = {
      tab: 'register',
      registerType: 'email',
      username: 'somebody',
      password: 'right-horse',
      email,
      captcha: 'ACDE',
    };
    expect(await world.post('/api/user/checkIn', body)).toMatchObject({ code: 0 });
    await world.addMember('binder');
    const token = await tokenOf('binder');
    expect(await world.post('/api/Ems/send', { email, event: 'user_change_email' }, { token })).toMatchObject({
      code: 0,
    });
    const foreign = { key: 'u1', name: 'boss_three', nickname: 'x', email, about: '', createdAt: world.now() };
    // what they wrote, and no way in
    expect(await takeMembers(world.ctx(), [foreign])).toMatchObject([{ id: boss.id, isJoined: true }]);
    const { rows } = await sql`select username, email, password_hash is not null "hasPassword" from account.member
      where id = ${boss.id}`.execute(world.database.db);
    expect(rows).toEqual([{ username: 'boss_three', email, hasPassword: true }]);
  });

  it('not by a code for a forgotten password that was sent elsewhere', async () => {
    const [boss, thief] = [await owner('boss_four', (await staff()).groupId), await owner('thief_four')];
    await world.post('/api/Ems/send', { email: thief.email, event: 'user_retrieve_pwd' });
    const captcha = world.codeIn(await world.message(thief.email));
    const body = { type: 'email', account: boss.email, captcha, password: 'stolen-horse' };
    expect(await world.post('/api/account/retrievePassword', body)).toMatchObject({ code: 0 });
    expect(await world.logIn('boss_four', { password: 'stolen-horse' })).toMatchObject({ code: 0 });
  });
});
