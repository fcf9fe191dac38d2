import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();
beforeAll(async () => app.addCategory());

/** What the page shows, without the data for its scripts. */
const shown = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');

it('what waits and the greeting stand in the page as the server sends it', async () => {
  const reader = await app.addMember('reader', { email: 'reader@example.org' });
  const writer = await app.addMember('writer');
  const page = async (path: string) =>
    shown(await (await app.send(path, { headers: { cookie: app.cookiesOf(reader) } })).text());
  await page('/'); // what is loaded on demand is there from the second page on
  expect(await page('/')).not.toContain('未读');
  await app.done('/api/interaction/sendMessage', { userId: reader.id, content: 'Hello there' }, { member: writer });
  await sql`insert into messages.notice_state (member_id, unread) values (${reader.id}, 12) on conflict (member_id)
    do update set unread = 12`.execute(app.database.db);
  const home = await page('/');
  expect(home).toMatch(/通知, 12 条未读[\s\S]{0,300}data-n="9\+"/);
  expect(await page('/user/account/profile')).toMatch(/消息中心[\s\S]{0,300}data-n="1"/);
  await sql`update account.member set created_at = created_at - interval '3 days' where id = ${reader.id}`.execute(
    app.database.db,
  );
  const overview = await page('/user/account/overview');
  expect(overview).toMatch(/<h1[^>]*>reader，(?:夜深了|早上好|上午好|中午好|下午好|晚上好)/);
  expect(overview).not.toContain('visibility');
});
