import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ctxAs, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { listJobs } from '#app/ask/lists/lists.jobs.server.ts';
import { viewJobs } from '#app/ask/thread/views.jobs.server.ts';
import { recentTextJobs } from '#app/ask/screening/recent-texts.jobs.server.ts';

const askJobs = [...listJobs, ...viewJobs, ...recentTextJobs];
const database = useTestDatabase();
const ctx = () => ctxAs(database.db, { kind: 'job', name: 'test' });

describe('the jobs', () => {
  it('recur and bear being run twice', async () => {
    for (const job of [...askJobs, ...askJobs]) {
      expect(job.cron).toBeDefined();
      await job.run(ctx(), {} as never);
    }
  });

  it('forget only texts that may be posted again', async () => {
    const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000);
    await sql`insert into ask.recent_text (member_id, digest, at)
      values (1, 'a', ${minutesAgo(4)}), (1, 'b', ${minutesAgo(6)})`.execute(database.db);
    for (const job of askJobs) await job.run(ctx(), {} as never);
    const { rows } = await sql<{ left: string }>`select encode(digest, 'escape') "left"
      from ask.recent_text`.execute(database.db);
    expect(rows).toEqual([{ left: 'a' }]);
  });
});
