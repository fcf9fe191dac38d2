import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { deliver } from './webhook-deliveries.commands.server.ts';
import {
  type DeliverData,
  deliverJob,
  deliverToDeveloperJob,
  purgeWebhookEvents,
  spreadEvent,
  type SpreadData,
  spreadJob,
} from './webhook-events.commands.server.ts';
import { developerPause_s, developerTries, maxTries } from './webhooks.policy.ts';

const spread: Job<SpreadData> = { ...spreadJob, run: spreadEvent };

/** Several at a time: a slow address keeps nobody else waiting for long. */
const send: Job<DeliverData> = { ...deliverJob, retries: maxTries - 1, isParallel: true, run: deliver };

const sendToDeveloper: Job<DeliverData> = {
  ...deliverToDeveloperJob,
  retries: developerTries - 1,
  pause_s: developerPause_s,
  isParallel: true,
  run: deliver,
};

/** Every night. */
const purge: Job = { name: 'ask.purgeWebhookEvents', cron: '23 3 * * *', run: purgeWebhookEvents };

/** Background work of outgoing webhooks. */
export const webhookJobs: Job<never>[] = [spread, send, sendToDeveloper, purge];
