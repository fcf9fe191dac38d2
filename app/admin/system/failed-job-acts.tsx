import { Button } from '#app/ui/kit/button.tsx';
import { jobQueueTexts } from './job-queue-texts.ts';
import { jobsTexts } from './jobs-texts.ts';
import { actName, type FailedJobs, type JobActs } from './use-job-acts.ts';

/** What may be done with failed jobs, one or all of a kind. */
export function FailedJobActs({ jobs, acts }: { jobs: FailedJobs; acts: JobActs }) {
  const t = jobQueueTexts.use();
  const called = jobsTexts.use().names[jobs.name] ?? jobs.name;
  const isOne = jobs.count === 1;
  return (
    <>
      {acts.mayRetry && (
        <Button
          size="s"
          loading={acts.busy === actName('retry', jobs)}
          aria-label={isOne ? t.retryOf(called) : t.retryAllOf(called, jobs.count)}
          onClick={() => acts.retry(jobs)}
        >
          {isOne ? t.retry : t.retryAll}
        </Button>
      )}
      {acts.mayDrop && (
        <Button
          size="s"
          tone="quiet"
          loading={acts.busy === actName('drop', jobs)}
          aria-label={t.dropOf(called)}
          onClick={() => acts.drop(jobs)}
        >
          {t.drop}
        </Button>
      )}
    </>
  );
}
