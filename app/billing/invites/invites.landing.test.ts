import { expect, it } from 'vitest';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();
const agent = (n: number) => ({ 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/${n}.0` });
const touchOf = (response: Response) =>
  response.headers.getSetCookie().find((line) => line.startsWith('wenwo-invite='));

it('an invite link counts every visitor, leads to the registration, and binds the new member on the first page they see', async () => {
  const inviter = await app.addMember('host');
  const { code } = await app.done<{ code: string }>('/api/billing/openInvite', {}, { member: inviter });
  const visits = await Promise.all([101, 102, 103].map((n) => app.send(`/i/${code}`, { headers: agent(n) })));
  for (const visit of visits) {
    expect([visit.status, visit.headers.get('location')]).toEqual([302, '/user/login?type=register']);
    expect(touchOf(visit)).toMatch(/HttpOnly/);
  }
  const figures = async () =>
    (await app.get('/api/billing/invites', { member: inviter })).data as { clicks: number; registrations: number };
  expect(await figures()).toMatchObject({ clicks: 3, registrations: 0 });

  const member = await app.addMember('newcomer');
  await app.database.pool.query('update account.member set created_at = now() where id = $1', [member.id]);
  const touch = touchOf(visits[0]!)!.split(';')[0]!;
  const page = () => app.send('/user/account/overview', { headers: { cookie: `${app.cookiesOf(member)}; ${touch}` } });
  const seen = await Promise.all([page(), page(), page()]);
  for (const response of seen) expect(touchOf(response)).toMatch(/Max-Age=0/);
  expect(await figures()).toMatchObject({ registrations: 1 });
  expect((await app.send(`/i/${code}`, { headers: { cookie: app.cookiesOf(member) } })).headers.get('location')).toBe(
    '/',
  );
});

it('an unknown code leads to the registration too and keeps nothing', async () => {
  const visit = await app.send('/i/nobody42', { headers: agent(104) });
  expect([visit.status, touchOf(visit)]).toEqual([302, undefined]);
});
