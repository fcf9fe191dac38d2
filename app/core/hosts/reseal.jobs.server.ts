import type { Db } from '#app/core/db/pool.server.ts';
import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import type { SealedPlace } from '#app/core/secrets/sealed-place.ts';
import { resealAll } from './resealing.server.ts';

/** Seals anew what lies under a key that was replaced. */
export const resealJobs = (places: (db: Db) => readonly SealedPlace[]): Job<never>[] => [
  { name: 'core.reseal', cron: '*/5 * * * *', lasts_s: 12 * 3600, run: (ctx) => resealAll(ctx, places(ctx.db)) },
];
