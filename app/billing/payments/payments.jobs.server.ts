import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { askPayments } from './payment-checks.commands.server.ts';
import { purgeNotifications } from './payment-notifications.commands.server.ts';
import { askRefunds, sendRefund } from '#app/billing/refunds/refund-checks.commands.server.ts';
import { type SendRefund, sendRefundJob } from '#app/billing/refunds/refunds.commands.server.ts';

/** Every five minutes: payments and refunds that are not confirmed, and payments whose time is over. */
const ask: Job = {
  name: 'billing.askPayments',
  cron: '*/5 * * * *',
  retries: 0,
  run: async (ctx) => {
    await askPayments(ctx);
    await askRefunds(ctx);
  },
};

const send: Job<SendRefund> = { ...sendRefundJob, run: sendRefund };

/** Every night: messages that were nobody's. */
const purge: Job = { name: 'billing.purgeNotifications', cron: '20 19 * * *', run: purgeNotifications };

/** Background work of payments. */
export const paymentJobs: Job<never>[] = [ask, send, purge];
