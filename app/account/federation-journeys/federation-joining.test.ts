import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { useCompany } from '#test/company.ts';
import { consoleOf } from '#test/console.ts';
import { clientId, clientSecret, type IdentityProvider, openIdentityProvider } from '#test/identity-provider.ts';

/** Who may register holds for those who come by a provider, and not for the people of the company's directory. */
const world = useAccountApi();
const company = useCompany(world);
const { staff, value } = consoleOf(world);
let idp: IdentityProvider;
let provider = 0;

beforeAll(async () => {
  setCaptchaEnabled(false);
  setSiteUrl('http://localhost:3000');
  idp = await openIdentityProvider();
  const { token } = await staff();
  const saved = await world.post(
    '/api/admin/saveProvider',
    {
      nameZh: '公司账号',
      nameEn: 'Acme ID',
      issuer: idp.issuer,
      clientId,
      secret: clientSecret,
      createsAccounts: true,
      trustsEmail: true,
    },
    { token },
  );
  provider = (saved.data as { id: number }).id;
});
afterAll(() => idp.close());

const set = (key: string, chosen: unknown) => writeSetting(world.ctx(), key, chosen);
/** Somebody new comes by the provider. */
async function come(name: string, more: object = {}) {
  const email = `${name}@corp.example`;
  idp.state.person = { sub: `sub of ${name}`, email, email_verified: true, preferred_username: name };
  const begun = await world.post('/api/user/startFederation', { provider, ...more });
  const params = await idp.visit((begun.data as { url: string }).url);
  return world.post(
    '/api/user/checkIn',
    { tab: 'federation', provider, params },
    { cookies: { 'ba-user-sso': begun.cookies.get('ba-user-sso')! } },
  );
}
const known = (name: string) =>
  value<number>(sql`select count(*) v from account.member where email = ${`${name}@corp.example`}`);

describe('people who come by a provider', () => {
  it('do not come in where nobody may register, or whose address is of a domain that is refused', async () => {
    await set('registration', 'closed');
    expect(await come('early')).toMatchObject({ code: 0, data: { error: 'REGISTRATION_CLOSED' } });
    await set('registration', 'open');
    await set('emailDomainsRefused', ['corp.example']);
    expect(await come('early')).toMatchObject({ code: 0, msg: /takes no e-mail addresses of that domain/ });
    await set('emailDomainsRefused', []);
    expect(await known('early')).toBe(0);
    expect(await come('early')).toMatchObject({ code: 1 });
    await set('registration', 'closed');
    expect(await come('early')).toMatchObject({ code: 1 });
  });

  it('come in by an invitation that they bring along, once', async () => {
    await set('registration', 'invitation');
    expect(await come('guest')).toMatchObject({ code: 0, data: { error: 'INVITATION_NEEDED' } });
    const invitation = 'guestsoftheyear2';
    await sql`insert into account.invitation (code, max_uses, created_at)
      values (${invitation}, 1, now())`.execute(world.database.db);
    expect(await come('guest', { invitation })).toMatchObject({ code: 1 });
    expect(await come('second', { invitation })).toMatchObject({ code: 0, data: { error: 'INVITATION_OVER' } });
    expect(await known('second')).toBe(0);
  });

  it('wait for staff where these decide, and are told so each time until then', async () => {
    await set('registration', 'approval');
    expect(await come('waiting', { note: 'From the lab' })).toMatchObject({ code: 0, data: { error: 'WAITING' } });
    expect(await come('waiting')).toMatchObject({ code: 0, data: { error: 'WAITING' } });
    const { rows } = await sql`delete from account.application where note = 'From the lab'
      returning member_id`.execute(world.database.db);
    expect(rows).toHaveLength(1);
    expect(await come('waiting')).toMatchObject({ code: 1 });
  });
});

describe('people of the company’s directory', () => {
  it('come in as its own settings say', async () => {
    await set('registration', 'closed');
    company.hire('colleague', { mail: 'colleague@corp.example' });
    await company.set({});
    expect(await company.enter('colleague')).toMatchObject({ code: 1 });
    await set('registration', 'open');
  });
});
