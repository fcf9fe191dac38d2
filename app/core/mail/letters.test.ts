import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { listOutbox, purgeLetters, readOutbox, takeInLetters } from './letters.server.ts';
import { sendMail, sendSms, setMailer } from './mail.server.ts';

const database = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'wenwo-letters-'));
setSecret('a secret of the tests, of 32 characters at least');
beforeEach(async () => {
  setMailer({ url: '', from: '', outbox: '' });
  await database.pool.query('delete from core.letter');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const job = (requestId = '5c1d3a44-0000-4000-8000-000000000001') => ({
  db: database.db,
  actor: { kind: 'job', name: 'test' } as const,
  requestId,
});
const mail = { language: 'zh-cn' as const, to: 'anna@example.org', subject: '验证码', text: '您的验证码是 7K3M。' };
const list = () => listOutbox(database, { before: '', limit: 10 });

test('letters of every host lie in the database, sealed, and are read from there', async () => {
  await sendMail(job(), mail);
  await sendSms(job(), '13912345678', '验证码 4ACD');
  const rows = await list();
  expect(rows.map(({ kind, host }) => `${kind} ${host}`).sort()).toEqual([`mail ${hostname()}`, `sms ${hostname()}`]);
  const { rows: kept } = await database.pool.query<{ sealed: Buffer }>('select sealed from core.letter');
  expect(kept.some(({ sealed }) => /anna|13912345678/.test(sealed.toString('latin1')))).toBe(false);
  const read = await Promise.all(rows.map(({ name }) => readOutbox(database, name)));
  expect(read).toContainEqual({ to: 'anna@example.org', subject: '验证码', text: mail.text });
  expect(read).toContainEqual({ to: '13912345678', subject: '', text: '验证码 4ACD' });
  expect(await readOutbox(database, '../secret.key')).toBe(null);
});

test('a job that is tried again leaves its letter once; another job and a person write anew', async () => {
  await sendMail(job(), mail);
  await sendMail(job(), { ...mail, text: 'composed anew' });
  expect(await list()).toHaveLength(1);
  await sendMail(job('5c1d3a44-0000-4000-8000-000000000002'), mail);
  const person = { ...job(), actor: { kind: 'visitor', ip: '192.0.2.1', agent: '' } as const };
  await sendMail(person, mail);
  expect(await list()).toHaveLength(3);
});

test('files of an older release are taken in once and stay; what a host writes itself is not taken in again', async () => {
  setMailer({ url: '', from: '', outbox: folder });
  await sendMail(job(), mail);
  const now = new Date();
  const nameAt = (at: Date) => `${at.toISOString().replace(/[:.]/g, '-')}-sms-0000000a.txt`;
  writeFileSync(join(folder, nameAt(new Date(now.getTime() - 86_400_000))), 'To: 13912345678\n\n旧的\n');
  writeFileSync(join(folder, nameAt(new Date(now.getTime() - 15 * 86_400_000))), 'To: 13912345678\n\n太旧\n');
  writeFileSync(join(folder, 'notes.txt'), 'no letter');
  expect(await takeInLetters({ db: database.db, now }, folder)).toBe(1);
  expect(await takeInLetters({ db: database.db, now }, folder)).toBe(0);
  expect(readdirSync(folder)).toHaveLength(4);
  expect(await list()).toHaveLength(2);
  expect(readFileSync(join(folder, (await list())[0]!.name), 'utf8')).toContain('To: anna@example.org');
  await purgeLetters({ db: database.db, now: new Date(now.getTime() + 13.5 * 86_400_000) });
  expect((await list()).map(({ kind }) => kind)).toEqual(['mail']);
});

test('a letter whose file cannot be written is not kept, so that the job writes it when it is tried again', async () => {
  setMailer({ url: '', from: '', outbox: join(folder, 'notes.txt') });
  await expect(sendMail(job(), mail)).rejects.toThrow();
  expect(await list()).toEqual([]);
  setMailer({ url: '', from: '', outbox: '' });
  await sendMail(job(), mail);
  expect(await list()).toHaveLength(1);
});
