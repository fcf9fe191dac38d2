import { accountJobs } from '#app/account/jobs.server.ts';
import { askJobs } from '#app/ask/jobs.server.ts';
import { noticeJobs } from '#app/messages/notices/jobs.server.ts';
import type { Job } from '#app/core/jobs.server.ts';
import { walletJobs } from '#app/wallet/jobs.server.ts';

/** Every background job of the product, by domain. */
export const jobs: Job<never>[] = [...walletJobs, ...accountJobs, ...noticeJobs, ...askJobs];
