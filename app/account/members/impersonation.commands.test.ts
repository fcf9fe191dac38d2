import { expect, it } from 'vitest';
import { endpoints } from '#app/api.server.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

it('staff who are signed in as a member write nothing, by no endpoint: not their security, votes, words or money', async () => {
  const staff = await app.addMember('watcher', { isStaff: true });
  const member = await app.addMember('watched');
  await app.watch(member, staff);
  expect(await app.get('/api/account/logins', { member }), 'they see what the member sees').toMatchObject({ code: 1 });
  const open = endpoints.filter(
    ({ method, isRaw, whileImpersonating }) => method === 'POST' && !isRaw && !whileImpersonating,
  );
  expect(endpoints.filter(({ whileImpersonating }) => whileImpersonating).map(({ path }) => path)).toEqual([
    '/api/user/logout',
    '/api/admin/endImpersonation',
  ]);
  for (const { path, access } of open) {
    const answer = await app.post(path, {}, { member });
    const own = { code: 401, msg: 'You are signed in as a member and can only look. End that first to do anything.' };
    expect(answer, path).toMatchObject(access === 'staff' ? { code: 401 } : own);
  }
  const audits = await app.database.pool.query(
    "select action from core.audit where detail ->> 'impersonatorId' is not null",
  );
  expect(audits.rows).toEqual([]);
});

it('they are out when their own logins are ended, by themselves too', async () => {
  const boss = await app.addMember('boss', { isStaff: true });
  for (const end of ['logout', 'endMemberLogins'] as const) {
    const staff = await app.addMember(`by_${end}`.slice(0, 15), { isStaff: true });
    const member = await app.addMember(`of_${end}`.slice(0, 15));
    await app.watch(member, staff);
    if (end === 'logout') await app.done('/api/user/logout', {}, { member: staff });
    else await app.done('/api/admin/endMemberLogins', { id: staff.id }, { member: boss });
    expect(await app.get('/api/account/logins', { member }), end).toMatchObject({ code: 303 });
  }
});
