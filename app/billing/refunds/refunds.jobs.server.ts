import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { askRefunds, sendRefund } from './refund-checks.commands.server.ts';
import { type SendRefund, sendRefundJob } from './refunds.commands.server.ts';

/** Every five minutes: refunds that are not confirmed. */
const ask: Job = {
  name: 'billing.askRefunds',
  cron: '2-59/5 * * * *',
  retries: 0,
  run: async (ctx) => void (await askRefunds(ctx)),
};

const send: Job<SendRefund> = { ...sendRefundJob, run: sendRefund };

/** Background work of refunds. */
export const refundJobs: Job<never>[] = [ask, send];
