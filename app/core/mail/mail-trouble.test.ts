import { afterAll, afterEach, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { openSmtp } from '#test/smtp.ts';
import { doMailsFail, findTrouble, mailWay, sendMail, setMailer } from './mail.server.ts';
import { keepMailTrouble } from './mail-trouble.server.ts';

const database = useTestDatabase();
setSecret('a secret of the tests, of 32 characters at least');
const ctx = (): Ctx => ({
  db: database.db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(),
  language: 'en',
  requestId: 'test',
});
const send = () => sendMail(ctx(), { language: 'en', to: 'a@example.com', subject: 'Hello', text: 'Hello' });
const useServer = (port: number) =>
  setMailer({ url: `smtp://127.0.0.1:${port}`, from: 'site@example.com', outbox: '' });
afterEach(() => database.pool.query('delete from core.mail_trouble'));
afterAll(() => setMailer({ url: '', from: '', outbox: '' }));

test('mails that fail one after the other are trouble, until one goes out', async () => {
  useServer(1);
  expect(await doMailsFail(ctx())).toBe(false);
  await expect(send()).rejects.toThrow('ECONNREFUSED');
  expect(await doMailsFail(ctx()), 'one may be an accident').toBe(false);
  await expect(send()).rejects.toThrow('ECONNREFUSED');
  expect(await doMailsFail(ctx())).toBe(true);
  expect(await findTrouble(ctx())).toMatchObject({ tries: 2, error: expect.stringContaining('ECONNREFUSED') });
  const smtp = await openSmtp();
  useServer(smtp.port);
  expect(await findTrouble(ctx()), 'another way').toBeNull();
  await send();
  useServer(1);
  expect(await findTrouble(ctx())).toBeNull();
  expect(await doMailsFail(ctx())).toBe(false);
  await smtp.close();
});

test('what lies long ago says nothing of now; a refused recipient says nothing of others', async () => {
  useServer(2);
  const refused = Object.assign(new Error('550 no such user a@example.com'), { command: 'RCPT TO' });
  for (let i = 0; i < 3; i += 1) await keepMailTrouble(ctx(), mailWay(), refused);
  expect(await findTrouble(ctx())).toBeNull();
  await keepMailTrouble(ctx(), mailWay(), new Error('Greeting never received by ada@example.com'));
  await database.pool.query("update core.mail_trouble set last_at = now() - interval '1 hour'");
  await keepMailTrouble(ctx(), 'another', new Error('away')); // has the kept value read anew
  await database.pool.query("update core.mail_trouble set tries = 9 where way <> 'another'");
  expect(await doMailsFail(ctx())).toBe(false);
  expect((await findTrouble(ctx()))?.error).toBe('Greeting never received by a***@example.com');
});
