import { beforeAll, expect, test } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';

const app = useTestApp();
let boss: Member;
beforeAll(async () => {
  boss = await app.addMember('boss', { isStaff: true });
  await app.database.pool.query('update account.login set proven_at = now()');
});

const provider = {
  nameZh: '公司账号',
  nameEn: 'Acme ID',
  issuer: 'https://id.example.com',
  clientId: 'wenwo',
  secret: 'top-secret',
  createsAccounts: true,
};
const save = (more: object) => app.post('/api/admin/saveProvider', { ...provider, ...more }, { member: boss });

test('the client secret goes to no other issuer than it was entered for', async () => {
  const { id } = (await save({})).data as { id: number };
  const elsewhere = { id, issuer: 'https://evil.example.com', secret: '' };
  expect(await save(elsewhere)).toMatchObject({
    code: 0,
    data: { fields: { secret: expect.stringContaining('again') as string } },
  });
  expect(await save({ id, secret: '', issuer: 'https://id.example.com/realm' })).toMatchObject({ code: 1 });
  expect(await save({ ...elsewhere, dropsSecret: true })).toMatchObject({ code: 1 });
  // there is none to lose
  expect(await save({ id, issuer: 'https://other.example.com', secret: '' })).toMatchObject({ code: 1 });
});
