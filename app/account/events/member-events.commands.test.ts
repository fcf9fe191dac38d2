import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { findContact, getNewestMemberId } from '#app/account/sessions/contacts.queries.server.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36';
const newerChrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

async function eventsOf(id: number): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    select data from job.job where name = 'account.memberEvent' and data ->> 'memberId' = ${String(id)}
      order by created_on, id`.execute(world.database.db);
  return rows.map(({ data }) => data);
}

it('a login from a new kind of device is told, the first one, a known one and a known network are not', async () => {
  const id = await world.addMember('traveller');
  const logIn = (agent: string, ip: string) => world.logIn('traveller', {}, { agent, ip });
  await logIn(chrome, '203.0.113.7');
  await logIn(newerChrome, '198.51.100.4');
  await logIn(phone, '198.51.100.4');
  expect(await eventsOf(id)).toEqual([]);
  await world.logIn('traveller', { password: 'wrong' }, { agent: 'curl/8', ip: '192.0.2.200' });
  expect(await eventsOf(id)).toEqual([]);
  await logIn('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', '192.0.2.77');
  expect(await eventsOf(id)).toEqual([
    {
      memberId: id,
      event: 'newLogin',
      at_ms: world.now().getTime(),
      ip: '192.0.2.77',
      agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    },
  ]);
});

it('mails are written in the language of the last login, to members who may log in', async () => {
  const id = await world.addMember('reader', { email: 'reader@example.com' });
  expect(await findContact(world.ctx(), id)).toEqual({
    id,
    nickname: 'reader',
    email: 'reader@example.com',
    language: 'zh-cn',
  });
  await world.logIn('reader', {}, { language: 'en' });
  expect(await findContact(world.ctx(), id)).toMatchObject({ language: 'en' });
  expect(await getNewestMemberId(world.ctx())).toBe(id);
  const other = await world.addMember('no_mail');
  expect(await findContact(world.ctx(), other)).toBeNull();
  await sql`insert into account.suspension (member_id, suspended_at) values (${id}, now())`.execute(world.database.db);
  expect(await findContact(world.ctx(), id)).toBeNull();
});
