import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';
import { addStaff } from '#test/console.ts';
import { listMessages } from '#test/outbox.ts';
import { openSmtp } from '#test/smtp.ts';
import type { SettingsForm } from './settings.schema.ts';

const app = useTestApp();
let boss: Member;
let little: Member;
beforeAll(async () => {
  boss = await addStaff(app, 'mail_boss');
  little = await addStaff(app, 'mail_reader', ['settings']);
});

const audits = async () =>
  (
    await app.database.pool.query<{ actor_id: number; detail: unknown }>(
      "select actor_id, detail from core.audit where action = 'admin.sendTestMail' order by id",
    )
  ).rows;
const saveMail = async (mailUrl: string, drops: string[] = []) => {
  const { mail } = (await app.get('/api/admin/settings', { member: boss })).data as SettingsForm;
  return app.done(
    '/api/admin/saveSettings',
    { section: 'mail', values: { ...mail, mailUrl }, drops },
    { member: boss },
  );
};
afterAll(() => saveMail('', ['mailUrl']));

const send = async (to: string, member: Member | null = boss) =>
  app.post('/api/admin/sendTestMail', { to }, { member });

test('lies in the outbox while there is no server; strangers send none', async () => {
  expect(await send('a@example.com', null)).toMatchObject({ code: 303 });
  expect(await send('a@example.com', little)).toMatchObject({ code: 401 });
  expect(await send('nobody')).toMatchObject({ code: 0 });
  expect(await send('a@example.com')).toMatchObject({ code: 1, msg: expect.stringContaining('outbox') });
  expect(await audits()).toMatchObject([{ actor_id: boss.id, detail: { works: true } }]);
  expect(listMessages(join(app.dataDir, 'outbox'), 'a@example.com').join()).toContain('the mail settings of');
});

test('tells at once what the server says against it, and is kept as tried once it went', async () => {
  const smtp = await openSmtp({ user: 'post', password: 'right' });
  const at = (password: string) => `smtp://post:${password}@127.0.0.1:${smtp.port}?ignoreTLS=true`;
  await saveMail('smtp://127.0.0.1:1');
  const refused = await send('b@example.com');
  expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('cannot be reached') });
  expect(refused.data).toMatchObject({ fields: { to: refused.msg } });
  expect(await mailState()).toEqual({ is: 'testFailed', fault: 'away' });
  await saveMail(at('wrong'));
  expect(await mailState(), 'saving claims nothing').toEqual({ is: 'untried', fault: null });
  expect(await send('b@example.com')).toMatchObject({ code: 0, msg: expect.stringContaining('rejects the account') });
  expect(await mailTried()).toBeNull();
  await saveMail(at('right'));
  expect(await send('b@example.com')).toMatchObject({ code: 1, msg: expect.stringContaining('has been sent') });
  expect(smtp.mails.map(({ to }) => to)).toEqual([['b@example.com']]);
  expect(await mailTried()).not.toBeNull();
  expect(await mailState()).toEqual({ is: 'works', fault: null });
  expect(await send('b@example.com'), 'three a minute').toMatchObject({ code: 0 });
  expect((await audits()).map(({ detail }) => detail)).toEqual([
    { works: true },
    { works: false, fault: 'away' },
    { works: false, fault: 'login' },
    { works: true },
  ]);
  await smtp.close();
});

const mailState = async () => ((await app.get('/api/admin/settings', { member: boss })).data as SettingsForm).mailState;

async function mailTried(): Promise<unknown> {
  const { rows } = await app.database.pool.query<{ value: unknown }>(
    "select value from core.setting where key = 'mailTried'",
  );
  return rows[0]?.value ?? null;
}
