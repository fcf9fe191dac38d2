import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { dropFailedJobs } from './job-queue.commands.server.ts';
import { getJobMatters } from './job-matters.queries.server.ts';

const database = useTestDatabase();
const now = new Date('2026-11-20T12:00:00Z');
let people: Record<'anna' | 'boss' | 'clerk', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor, { now });

beforeAll(async () => {
  const idle = ['account.sendMail', 'account.exportData', 'test.other'].map((name) => ({ name, run: async () => {} }));
  const jobs = await startJobs(database.pool, database.db, idle);
  await jobs.stop(); // what is queued stays as it is
  people = await makeMembers(database.db, ['anna', 'boss', 'clerk']);
  people.boss = asStaff(people.boss);
  people.clerk = asStaff(people.clerk);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['queue', 'queue/retry']);
});
beforeEach(() => database.pool.query('delete from job.job'));

type More = { data?: object; error?: string; minute?: number; next?: number; tries?: number };

async function addJob(name: string, state: string, more: More = {}): Promise<string> {
  const { data = { sealed: 'secret of a letter' }, error = '', minute = 0, next = 0, tries = 5 } = more;
  const at = (n: number) => new Date(now.getTime() + n * 60_000);
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into job.job (name, data, state, retry_limit, retry_count, created_on, started_on, start_after,
        completed_on, output)
     values ($1, $2, $3::text::job.job_state, 5, $4, $5, $5, $6,
       case when $3 = 'failed' then $5::timestamptz end, jsonb_build_object('message', $7::text)) returning id`,
    [name, JSON.stringify(data), state, tries, at(minute), at(next), error],
  );
  return rows[0]!.id;
}

describe('what was not done', () => {
  it('stands by kind, with its cause in a word, its span and where to put it right', async () => {
    await addJob('account.sendMail', 'failed', { minute: 5, error: 'connect ECONNREFUSED 127.0.0.1:465' });
    const newest = await addJob('account.sendMail', 'failed', { minute: 90, error: '535 anna@example.org: EAUTH' });
    await addJob('test.other', 'failed', { minute: 100 });
    const { failed, open } = await getJobMatters(as(people.boss));
    expect(failed.map(({ name }) => name)).toEqual(['test.other', 'account.sendMail']);
    expect(failed[1]).toMatchObject({
      count: 2,
      id: newest,
      fault: 'login',
      error: '535 a***@example.org: EAUTH',
      fix: '/admin/settings?section=mail',
      firstAt: now.getTime() / 1000 + 300,
      lastAt: now.getTime() / 1000 + 5400,
      tries: 6,
      about: [],
    });
    expect(failed[0]).toMatchObject({ fault: 'none', fix: '' });
    expect(open).toEqual([]);
    expect(JSON.stringify(failed)).not.toContain('secret');
    // without the settings there is no way to them
    expect((await getJobMatters(as(people.clerk))).failed[1]).toMatchObject({ fault: 'login', fix: '' });
  });

  it('names what a job was about where its data is but a number', async () => {
    const { rows } = await sql<{ id: number }>`insert into account.data_export (member_id, requested_at)
      values (${people.anna.id}, now()) returning id`.execute(database.db);
    await addJob('account.exportData', 'failed', { data: { id: rows[0]!.id } });
    await addJob('account.exportData', 'active', { data: { id: 999_999 } });
    const { failed, open } = await getJobMatters(as(people.boss));
    expect(failed).toMatchObject([{ name: 'account.exportData', about: ['anna'] }]);
    expect(open).toMatchObject([{ name: 'account.exportData', state: 'active', about: [] }]);
  });
});

it('tells of what waits when it is tried again, and why the last try failed', async () => {
  await addJob('test.other', 'created', { minute: -3, next: -3, tries: 0 });
  await addJob('account.sendMail', 'retry', { minute: -9, next: 4, tries: 2, error: 'The address answered 503' });
  await addJob('account.sendMail', 'completed');
  const { failed, open } = await getJobMatters(as(people.clerk));
  expect(failed).toEqual([]);
  expect(open).toMatchObject([
    { name: 'account.sendMail', state: 'retry', tries: 3, limit: 6, nextAt: now.getTime() / 1000 + 240, fault: 'busy' },
    { name: 'test.other', state: 'created', count: 1, fault: 'none' },
  ]);
});

it('is for staff with the menu; dropping takes its own right, forgets failed jobs alone and is in the log', async () => {
  const one = await addJob('account.sendMail', 'failed');
  await addJob('account.sendMail', 'failed', { minute: 1 });
  await addJob('account.sendMail', 'retry');
  const drop = (actor: Actor, id?: string) =>
    dropFailedJobs(as(actor), { name: 'account.sendMail', ...(id !== undefined && { id }) });
  for (const [actor, refusal] of [
    [visitor, 'needLogin'],
    [people.anna, 'noPermission'],
    [asStaff(people.anna), 'noPermission'],
  ] as const) {
    expect(await refusalOf(getJobMatters(as(actor)))).toBe(refusal);
    expect(await refusalOf(drop(actor, one))).toBe(refusal);
  }
  expect(await refusalOf(drop(people.clerk, one))).toBe('noPermission');
  const left = async () =>
    (await database.pool.query<{ state: string }>('select state from job.job order by state')).rows.map((r) => r.state);
  await drop(people.boss, one);
  expect(await left()).toEqual(['retry', 'failed']);
  expect(await refusalOf(drop(people.boss, one))).toBe('nothingFailed');
  await drop(people.boss);
  expect(await left()).toEqual(['retry']);
  expect(await refusalOf(drop(people.boss))).toBe('nothingFailed');
  const { rows } = await database.pool.query<{ detail: object }>(
    "select detail from core.audit where action = 'admin.dropJobs' order by id",
  );
  expect(rows.map((row) => row.detail)).toMatchObject([{ count: 1, job: one }, { count: 1 }]);
});
