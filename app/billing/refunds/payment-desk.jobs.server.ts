import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { purgeNotifications } from './payment-notifications.commands.server.ts';

/** Every night: messages that were nobody's. */
const purge: Job = { name: 'billing.purgeNotifications', cron: '20 19 * * *', run: purgeNotifications };

/** Background work of the desk of payments. */
export const paymentDeskJobs: Job<never>[] = [purge];
