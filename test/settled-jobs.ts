import { expect } from 'vitest';
import type { TestApp } from '#test/app.ts';

/** Jobs that calls start, and that change what other calls see. */
const followUps = [
  ...['memberEvent', 'profileSaved', 'exportData', 'sendMail', 'sendSms'].map((name) => `account.${name}`),
  ...[
    'settleCategory',
    'settleTag',
    'tellOfNewPost',
    'tellFollowers',
    'advanceCleanup',
    'reindexSearch',
    'indexThread',
    'spreadWebhookEvent',
  ].map((name) => `ask.${name}`),
  'billing.writeStatement',
  'billing.settleTask',
];

/** Waits until what earlier calls left to jobs is done. */
export async function settleJobs({ database }: Pick<TestApp, 'database'>): Promise<void> {
  const open =
    "select count(*) n from job.job where name = any($1) and start_after <= now() and state in ('created', 'retry', 'active')";
  await expect
    .poll(async () => Number((await database.pool.query<{ n: string }>(open, [followUps])).rows[0]!.n), {
      interval: 50,
    })
    .toBe(0);
}
