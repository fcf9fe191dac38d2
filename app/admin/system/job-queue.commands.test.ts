import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { type Jobs, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { sendMail, sendSms, setMailer } from '#app/core/mail/mail.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { getHealthReport } from './health.queries.server.ts';
import { getLetter, listLetters, listOutboxLetters } from './outbox.queries.server.ts';
import { LettersInput, OutboxInput } from './outbox.schema.ts';
import { retryFailedJobs, retryJob } from './job-queue.commands.server.ts';
import { getFailedJobs, getQueues } from './job-queue.queries.server.ts';
import { FailedJobsInput } from './job-queue.schema.ts';

const database = useTestDatabase();
const now = new Date('2026-11-20T12:00:00Z');
let jobs: Jobs;
let people: Record<'anna' | 'boss' | 'clerk', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor, { now });

beforeAll(async () => {
  const idle = [
    { name: 'account.sendMail', run: async () => {} },
    { name: 'account.sendSms', run: async () => {} },
    { name: 'test.nightly', cron: '17 19 * * *', run: async () => {} },
  ];
  jobs = await startJobs(database.pool, database.db, idle);
  await jobs.stop(); // what is queued stays as it is
  people = await makeMembers(database.db, ['anna', 'boss', 'clerk']);
  people.boss = { ...asStaff(people.boss), provenAt: now } as Actor & { id: number };
  people.clerk = asStaff(people.clerk);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['queue', 'outbox', 'health']);
  setSecret('a secret of the tests, of 32 characters at least');
  setMailer({ url: '', from: '', outbox: '' });
});

/** A job as the queue leaves it; its data must never be shown. */
async function addJob(name: string, state: string, minute: number): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into job.job (name, data, state, retry_limit, retry_count, created_on, completed_on, output)
     values ($1, '{"sealed":"secret of a letter"}', $2::text::job.job_state, 2, 2, $3,
       case when $2 in ('failed', 'completed') then $3::timestamptz end,
       case when $2 = 'failed' then '{"message":"550 anna@example.org unknown"}'::jsonb end) returning id`,
    [name, state, new Date(now.getTime() + minute * 60_000)],
  );
  return rows[0]!.id;
}

const outsiders = () =>
  [
    [visitor, 'needLogin'],
    [people.anna, 'noPermission'],
    [asStaff(people.anna), 'noPermission'],
  ] as const;

describe('the queue', () => {
  it('is for staff with its menu, retrying for those with the node', async () => {
    for (const [actor, refusal] of outsiders()) {
      expect(await refusalOf(getQueues(as(actor)))).toBe(refusal);
      expect(await refusalOf(getFailedJobs(as(actor), FailedJobsInput.parse({})))).toBe(refusal);
      expect(await refusalOf(retryFailedJobs(as(actor), { name: 'account.sendMail' }))).toBe(refusal);
      expect(await refusalOf(retryJob(as(actor), { name: 'account.sendMail', id: crypto.randomUUID() }))).toBe(refusal);
    }
    expect(await refusalOf(retryFailedJobs(as(people.clerk), { name: 'account.sendMail' }))).toBe('noPermission');
  });

  it('counts, tells the next run, and lists what failed without data and addresses', async () => {
    for (let i = 0; i < 25; i += 1) await addJob('account.sendMail', 'failed', i);
    await addJob('account.sendSms', 'failed', 12);
    await addJob('account.sendMail', 'completed', 60);
    await addJob('account.sendMail', 'created', 61);
    const queues = await getQueues(as(people.clerk));
    expect(queues.find((row) => row.name === 'account.sendMail')).toMatchObject({
      waiting: 1,
      failed: 25,
      done: 1,
      cron: null,
      nextRun: null,
      lastRun: { state: 'created' },
    });
    expect(queues.find((row) => row.name === 'test.nightly')).toMatchObject({
      failed: 0,
      cron: '17 19 * * *',
      nextRun: Date.parse('2026-11-20T19:17:00Z') / 1000,
    });
    const first = await getFailedJobs(as(people.clerk), FailedJobsInput.parse({}));
    const second = await getFailedJobs(as(people.clerk), FailedJobsInput.parse({ before: first.next }));
    expect([first.rows.length, second.rows.length, second.next]).toEqual([20, 6, null]);
    expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(26);
    expect(first.rows[0]).toMatchObject({
      name: 'account.sendMail',
      state: 'failed',
      tries: 3,
      error: '550 a***@example.org unknown',
    });
    expect(
      (await getFailedJobs(as(people.clerk), FailedJobsInput.parse({ job: 'account.sendSms' }))).rows,
    ).toHaveLength(1);
    expect(JSON.stringify([queues, first])).not.toContain('secret');
  });

  it('runs one job again, or all of a kind, and says what it did in the audit log', async () => {
    const id = await addJob('account.sendSms', 'failed', 1);
    const other = await addJob('account.sendSms', 'failed', 2);
    await retryJob(as(people.boss), { name: 'account.sendSms', id });
    expect(await refusalOf(retryJob(as(people.boss), { name: 'account.sendSms', id }))).toBe('nothingFailed');
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => retryFailedJobs(as(people.boss), { name: 'account.sendSms' })),
    );
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const { rows } = await database.pool.query<{ state: string }>('select state from job.job where id = any($1)', [
      [id, other],
    ]);
    expect(rows).toEqual([{ state: 'retry' }, { state: 'retry' }]);
    const { rows: acts } = await database.pool.query<{ detail: object }>(
      "select detail from core.audit where action = 'admin.retryJobs' order by id",
    );
    expect(acts.map((row) => row.detail)).toMatchObject([
      { name: 'account.sendSms', count: 1, job: id },
      { name: 'account.sendSms', count: 2 },
    ]);
  });

  it('reads its lists from indexes', async () => {
    const { rows } = await database.pool.query<{ indexname: string }>(
      "select indexname from pg_indexes where schemaname = 'job' and indexname like 'console%' order by 1",
    );
    expect(rows.map((row) => row.indexname)).toEqual(['console_failed', 'console_listed']);
  });
});

describe('the outbox', () => {
  it('lists letters newest first, without address and content', async () => {
    const all = await listLetters(as(people.clerk), LettersInput.parse({}));
    expect(all.rows).toHaveLength(20);
    expect(all.rows[0]).toMatchObject({ kind: 'mail', state: 'created' });
    const next = await listLetters(as(people.clerk), LettersInput.parse({ before: all.next }));
    expect(next.rows[0]!.at).toBeLessThanOrEqual(all.rows.at(-1)!.at);
    expect(
      (await listLetters(as(people.clerk), LettersInput.parse({ kind: 'sms' }))).rows.every(
        (row) => row.kind === 'sms',
      ),
    ).toBe(true);
    expect(JSON.stringify(all)).not.toMatch(/secret|anna@/);
  });

  it('shows a message of the outbox to whom may read it, after a proof, and logs the view', async () => {
    await sendMail(as(people.boss), {
      language: 'zh-cn',
      to: 'anna@example.org',
      subject: '验证码',
      text: '您的验证码是 7K3M。',
      html: '<p>7K3M</p>',
    });
    await sendSms(as(people.boss), '13912345678', '验证码 4ACD');
    const { rows } = await listOutboxLetters(as(people.clerk), OutboxInput.parse({}));
    expect(rows.map((row) => row.kind).toSorted()).toEqual(['mail', 'sms']);
    const nameOf = (kind: string) => rows.find((row) => row.kind === kind)!.name;
    expect(await getLetter(as(people.boss), { name: nameOf('mail') })).toEqual({
      to: 'anna@example.org',
      subject: '验证码',
      text: '您的验证码是 7K3M。',
    });
    expect(await getLetter(as(people.boss), { name: nameOf('sms') })).toEqual({
      to: '13912345678',
      subject: '',
      text: '验证码 4ACD',
    });
    for (const name of ['../secret.key', 'notes.txt', '2026-01-01T00-00-00-000Z-mail-00000000.eml'])
      expect(await refusalOf(getLetter(as(people.boss), { name }))).toBe('notFound');
    expect(await refusalOf(getLetter(as(people.clerk), { name: nameOf('mail') }))).toBe('noPermission');
    expect(await refusalOf(getLetter(as({ ...people.boss, provenAt: null } as Actor), { name: nameOf('mail') }))).toBe(
      'proofNeeded',
    );
    const { rows: views } = await database.pool.query<{ actor_id: number }>(
      "select actor_id from core.audit where action = 'admin.readLetter'",
    );
    expect(views).toHaveLength(2);
    for (const [actor, refusal] of outsiders()) {
      expect(await refusalOf(listLetters(as(actor), LettersInput.parse({})))).toBe(refusal);
      expect(await refusalOf(listOutboxLetters(as(actor), OutboxInput.parse({})))).toBe(refusal);
      expect(await refusalOf(getLetter(as(actor), { name: nameOf('mail') }))).toBe(refusal);
    }
  });
});

it('tells how the installation does, to staff with the menu', async () => {
  for (const [actor, refusal] of outsiders()) expect(await refusalOf(getHealthReport(as(actor)))).toBe(refusal);
  setCaptchaEnabled(false);
  const report = await getHealthReport(as(people.clerk));
  expect(report).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    migrations: { missing: [] },
    opening: { isCaptchaOn: false, isAddressPublic: false },
    search: { outdated: 0, isMore: false },
    storage: 'local',
  });
  expect(report.migrations.applied).toBeGreaterThan(20);
  expect(report.ledger).toEqual({ lastCheck: null, pauses: [], seal: null });
  expect(report.pageCache.maxBytes).toBeGreaterThan(0);
});
