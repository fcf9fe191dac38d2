import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { deliverTestMail, testMailJob, type TestMail } from '#app/admin/settings/settings.commands.server.ts';

const testMail: Job<TestMail> = { ...testMailJob, retries: 2, run: deliverTestMail };

/** Background work of the console. */
export const adminJobs: Job<never>[] = [testMail];
