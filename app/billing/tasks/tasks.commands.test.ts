import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { type Jobs, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { pausePostings, resumePostings } from '#app/wallet/checks/ledger-checks.commands.server.ts';
import { spendPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { grantConsole, makeMembers, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf, expectWholeBooks } from '#test/ledger.ts';
import { awardProfile, awardTask, laterJob, saveTaskRule, settleTask, withdrawTask } from './tasks.commands.server.ts';
import { getTaskRules, listTaskDesk } from './tasks.queries.server.ts';
import type { TaskDone } from './tasks.schema.ts';

const database = useTestDatabase();
let jobs: Jobs | undefined;
beforeAll(async () => {
  // What waits is settled by the tests themselves.
  jobs = await startJobs(database.pool, database.db, [{ ...laterJob, run: async () => {} }]);
});
afterAll(() => jobs?.stop());

const noon = '2026-11-20T04:00:00Z';
const job = (now = noon): Ctx => ({
  db: database.db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(now),
  language: 'en',
  requestId: 'test',
});
const points = async (id: number) => Number((await getBalances({ db: database.db }, id)).points);
let made = 0;
async function members<N extends string>(names: N[]): Promise<Record<N, Actor & { id: number }>> {
  made += 1;
  const renamed = names.map((name) => `${name}_${made}`);
  const found = await makeMembers(database.db, renamed);
  return Object.fromEntries(names.map((name, i) => [name, found[renamed[i]!]!])) as Record<N, Actor & { id: number }>;
}
const accepted = (memberId: number, subject: number, partnerId: number): TaskDone => ({
  task: 'acceptedAnswer',
  memberId,
  subject,
  partnerId,
});
const audits = async (action: string) =>
  (
    await sql<{ n: number }>`select count(*) n from core.audit
  where action = ${action}`.execute(database.db)
  ).rows[0]!.n;

describe('a task that is done', () => {
  it('gives its points once and leaves its audit row', async () => {
    const { ann, bob } = await members(['ann', 'bob']);
    const before = await audits('billing.awardTask');
    expect(await awardTask(job(), accepted(ann.id, 1001, bob.id))).toBe('awarded');
    expect(await awardTask(job(), accepted(ann.id, 1001, bob.id))).toBe('repeated');
    expect([await points(ann.id), await points(bob.id)]).toEqual([15, 0]);
    expect(await audits('billing.awardTask')).toBe(before + 1);
  });

  it('gives nothing for accepting one’s own answer', async () => {
    const { ann } = await members(['ann']);
    expect(await awardTask(job(), accepted(ann.id, 1101, ann.id))).toBe('self');
    expect(await points(ann.id)).toBe(0);
  });

  it('gives five times a site day at most; the next day begins at midnight in China', async () => {
    const names = ['ann', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const;
    const all = await members([...names]);
    const outcomes: string[] = [];
    for (const [i, name] of names.slice(1).entries())
      outcomes.push(await awardTask(job(), accepted(all.ann.id, 1200 + i, all[name].id)));
    expect(outcomes).toEqual(['awarded', 'awarded', 'awarded', 'awarded', 'awarded', 'capped']);
    expect(await awardTask(job('2026-11-20T15:59:59Z'), accepted(all.ann.id, 1210, all.p6.id))).toBe('capped');
    expect(await awardTask(job('2026-11-20T16:00:00Z'), accepted(all.ann.id, 1211, all.p6.id))).toBe('awarded');
    expect(await points(all.ann.id)).toBe(90);
  });

  it('gives a pair that accepts each other’s answers three times in 30 days, whichever way round', async () => {
    const { ann, bob } = await members(['ann', 'bob']);
    const days = ['2026-10-01', '2026-10-02', '2026-10-03'].map((day) => `${day}T04:00:00Z`);
    expect(await awardTask(job(days[0]), accepted(ann.id, 1301, bob.id))).toBe('awarded');
    expect(await awardTask(job(days[1]), accepted(bob.id, 1302, ann.id))).toBe('awarded');
    expect(await awardTask(job(days[2]), accepted(ann.id, 1303, bob.id))).toBe('awarded');
    expect(await awardTask(job(days[2]), accepted(bob.id, 1304, ann.id))).toBe('capped');
    expect(await awardTask(job('2026-10-31T04:00:01Z'), accepted(bob.id, 1305, ann.id))).toBe('awarded');
    expect(await awardTask(job('2026-10-31T04:00:02Z'), accepted(bob.id, 1306, ann.id))).toBe('capped');
  });

  it('keeps the caps when everything is accepted at once', async () => {
    const { ann, bob } = await members(['ann', 'bob']);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        awardTask(job(), i % 2 ? accepted(ann.id, 1400 + i, bob.id) : accepted(bob.id, 1400 + i, ann.id)),
      ),
    );
    expect(outcomes.filter((one) => one === 'awarded')).toHaveLength(3);
    expect((await points(ann.id)) + (await points(bob.id))).toBe(45);
  });

  it('once a member: a second question is no first one', async () => {
    const { ann } = await members(['ann']);
    const ask = (subject: number) => awardTask(job(), { task: 'firstQuestion', memberId: ann.id, subject });
    expect(await Promise.all([ask(1501), ask(1502)])).toEqual(expect.arrayContaining(['awarded', 'repeated']));
    expect(await ask(1503)).toBe('repeated');
    expect(await points(ann.id)).toBe(20);
  });

  it('the profile task asks for picture, birthday and motto', async () => {
    const { ann } = await members(['ann']);
    expect(await awardProfile(job(), ann.id)).toBe('incomplete');
    await sql`update account.member set avatar = '/storage/a.png', birthday = '2000-01-01', motto = 'Slow'
      where id = ${ann.id}`.execute(database.db);
    expect([await awardProfile(job(), ann.id), await awardProfile(job(), ann.id)]).toEqual(['awarded', 'repeated']);
    expect(await points(ann.id)).toBe(20);
  });
});

describe('a reason that is gone', () => {
  const gone = (subject: number) => withdrawTask(job(), { task: 'acceptedAnswer', subjects: [subject] });

  it('takes the points back once; then the subject may earn again, three times in all', async () => {
    const { ann, bob } = await members(['ann', 'bob']);
    for (const round of [1, 2, 3]) {
      expect(await awardTask(job(), accepted(ann.id, 1601, bob.id))).toBe('awarded');
      expect([await gone(1601), await gone(1601), round]).toEqual([{ taken: 15 }, { taken: 0 }, round]);
      expect(await points(ann.id)).toBe(0);
    }
    expect(await awardTask(job(), accepted(ann.id, 1601, bob.id))).toBe('repeated');
    await expectWholeBooks(database.db);
  });

  it('takes no more than the member still has, and then never gives again', async () => {
    const { ann, bob } = await members(['ann', 'bob']);
    await awardTask(job(), accepted(ann.id, 1701, bob.id));
    await spendPoints(job(), { purpose: 'order', subject: '1', memberId: ann.id, amount: 11n });
    expect(await gone(1701)).toEqual({ taken: 4 });
    expect(await points(ann.id)).toBe(0);
    expect(await awardTask(job(), accepted(ann.id, 1701, bob.id))).toBe('repeated');
    await expectWholeBooks(database.db);
  });

  it('of many members at once leaves an audit row for each', async () => {
    const { ann, bob, eve } = await members(['ann', 'bob', 'eve']);
    await awardTask(job(), accepted(ann.id, 1801, eve.id));
    await awardTask(job(), accepted(bob.id, 1802, eve.id));
    const before = await audits('billing.withdrawTask');
    const all = await Promise.all(
      [1, 2, 3].map(() => withdrawTask(job(), { task: 'acceptedAnswer', subjects: [1801, 1802] })),
    );
    expect(all.map(({ taken }) => taken).sort((a, b) => a - b)).toEqual([0, 0, 30]);
    expect(await audits('billing.withdrawTask')).toBe(before + 2);
  });
});

it('what happens while postings are paused is settled by a job afterwards, and nobody is kept from writing', async () => {
  const { ann, bob } = await members(['ann', 'bob']);
  await awardTask(job(), accepted(ann.id, 1901, bob.id));
  const staff: Ctx = { ...job(), actor: { kind: 'staff', id: ann.id, loginId: 0, ip: '', agent: '' } };
  await pausePostings(staff, { asset: 'PTS', reason: 'test' });
  expect(await awardTask(job(), accepted(bob.id, 1902, ann.id))).toBe('later');
  expect(await withdrawTask(job(), { task: 'acceptedAnswer', subjects: [1901] })).toEqual({ taken: 0 });
  const { rows } = await sql<{ data: never }>`select data from job.job where name = ${laterJob.name}
    order by created_on`.execute(database.db);
  expect(rows).toHaveLength(2);
  await expect(settleTask(job(), rows[0]!.data)).rejects.toThrow('paused');
  await resumePostings(staff, { asset: 'PTS' });
  for (const { data } of [...rows, ...rows]) await settleTask(job(), data);
  expect([await points(ann.id), await points(bob.id)]).toEqual([0, 15]);
});

describe('the desk', () => {
  const change = {
    task: 'acceptedAnswer' as const,
    points: 30,
    dailyCap: 2,
    pairCap: 0,
    isOn: true,
    note: 'A month of answers',
    seen: 0,
  };
  const as = (actor: Actor, now = noon): Ctx => ({ ...job(now), actor });
  const staffOf = (actor: Actor & { id: number }): Actor => ({
    kind: 'staff',
    id: actor.id,
    loginId: 1,
    ip: '',
    agent: '',
  });

  it('changes what a task gives from now on, and shows what it gave', async () => {
    const { boss, ann, bob } = await members(['boss', 'ann', 'bob']);
    await grantConsole(database.db, boss.id, ['tasks', 'tasks/edit']);
    await awardTask(job(), accepted(ann.id, 2001, bob.id));
    await saveTaskRule(as(staffOf(boss), '2026-11-21T04:00:00Z'), change);
    expect((await getTaskRules(job('2026-11-21T03:59:59Z'))).acceptedAnswer).toMatchObject({ id: 0, points: 15 });
    const rule = (await getTaskRules(job('2026-11-21T04:00:00Z'))).acceptedAnswer;
    expect(rule).toMatchObject({ points: 30, dailyCap: 2, pairCap: 0, isOn: true });
    await awardTask(job('2026-11-21T05:00:00Z'), accepted(ann.id, 2002, bob.id));
    expect(await points(ann.id)).toBe(45);
    const desk = (await listTaskDesk(as(staffOf(boss), '2026-11-21T06:00:00Z'))).find(
      ({ task }) => task === 'acceptedAnswer',
    )!;
    expect(desk.changes).toMatchObject([{ id: rule.id, note: 'A month of answers', madeBy: { id: boss.id } }]);
    expect(desk.points).toBeGreaterThanOrEqual(45);
    expect(await audits('billing.saveTaskRule')).toBe(1);
    await saveTaskRule(as(staffOf(boss), '2026-11-21T07:00:00Z'), change); // the same again changes nothing
    expect(await errorOf(saveTaskRule(as(staffOf(boss), '2026-11-21T07:00:00Z'), { ...change, points: 31 }))).toBe(
      'STATE_CONFLICT',
    );
    expect(await audits('billing.saveTaskRule')).toBe(1);
  });

  it('is closed to strangers and to staff without the node', async () => {
    const { ann, looker } = await members(['ann', 'looker']);
    await grantConsole(database.db, looker.id, []);
    await expect(saveTaskRule(as(visitor), change)).rejects.toMatchObject({ kind: 'need-login' });
    for (const actor of [ann, staffOf(looker)]) {
      await expect(saveTaskRule(as(actor), change)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(listTaskDesk(as(actor))).rejects.toMatchObject({ kind: 'forbidden' });
    }
  });
});
