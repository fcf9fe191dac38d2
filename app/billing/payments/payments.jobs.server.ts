import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { askPayments } from './payment-checks.commands.server.ts';

/** Every five minutes: payments that are not confirmed, and those whose time is over. */
const ask: Job = {
  name: 'billing.askPayments',
  cron: '*/5 * * * *',
  retries: 0,
  run: async (ctx) => {
    await askPayments(ctx);
  },
};

/** Background work of payments. */
export const paymentJobs: Job<never>[] = [ask];
