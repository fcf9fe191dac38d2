import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { getJobMatters } from '#app/admin/system/job-matters.queries.server.ts';
import { getFailedJobs, getQueues } from '#app/admin/system/job-queue.queries.server.ts';
import style from '#app/admin/console/console-desk.module.css';
import { FailedJobs } from './failed-jobs.tsx';
import { FailedMatters } from './failed-matters.tsx';
import { JobKinds } from './job-kinds.tsx';
import { FailedJobsInput, type JobMatter } from './job-queue.schema.ts';
import { jobQueueTexts } from './job-queue-texts.ts';
import { jobsTexts } from './jobs-texts.ts';
import { OpenMatters } from './open-matters.tsx';
import { type JobActs, useJobActs } from './use-job-acts.ts';
import type { Route } from './+types/job-queue.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = FailedJobsInput.parse(Object.fromEntries(url.searchParams));
  const [matters, queues, each] = await Promise.all([
    getJobMatters(ctx),
    getQueues(ctx),
    input.job === '' ? null : getFailedJobs(ctx, input),
  ]);
  return { ...matters, queues, each, job: input.job, isFirst: input.before === '' };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: jobQueueTexts.in(rootFacts(matches).language).title });
}

type Data = Route.ComponentProps['loaderData'];

/** How background jobs do: what was not done and why, what runs and waits, and each kind with its clock. */
export default function QueuePage({ loaderData: data }: Route.ComponentProps) {
  const t = jobQueueTexts.use();
  const acts = useJobActs();
  const { failed, open, queues } = data;
  const jobs = failed.reduce((sum, { count }) => sum + count, 0);
  const done = queues.reduce((sum, row) => sum + row.done, 0);
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <section>
        <SectionHead title={t.failedTitle} aside={failed.length > 0 && <Sum>{t.failedSum(failed.length, jobs)}</Sum>} />
        {failed.length === 0 ? (
          <Empty title={t.none}>{t.noneText}</Empty>
        ) : (
          <FailedMatters matters={failed} acts={acts} eachOf={(name) => pathOf(name)} />
        )}
      </section>
      {data.each && <Each data={data} acts={acts} />}
      <section className={style['second']}>
        <SectionHead title={t.openTitle} aside={<Oldest matters={open} />} />
        {open.length === 0 ? <p className={style['hint']}>{t.openNone}</p> : <OpenMatters matters={open} />}
      </section>
      <section className={style['second']}>
        <SectionHead title={t.kindsTitle} aside={<Sum>{t.kindsSum(queues.length, formatNumber(done))}</Sum>} />
        <JobKinds queues={queues} />
      </section>
    </>
  );
}

function Sum({ children }: { children: string }) {
  return <span className="small muted">{children}</span>;
}

function Oldest({ matters }: { matters: readonly JobMatter[] }) {
  const t = jobQueueTexts.use();
  const now = Math.floor(useClock().now / 1000);
  const due = matters.filter(({ state, nextAt }) => state !== 'active' && nextAt <= now);
  if (due.length === 0) return null;
  const waited = Math.max(0, now - Math.min(...due.map(({ nextAt }) => nextAt)));
  return <span suppressHydrationWarning>{t.oldest(t.duration(waited))}</span>;
}

function Each({ data: { each, job, isFirst }, acts }: { data: Data; acts: JobActs }) {
  const t = jobQueueTexts.use();
  const names = jobsTexts.use().names;
  const title = t.eachTitle(names[job] ?? job);
  return (
    <section className={style['second']}>
      <SectionHead
        title={title}
        aside={
          <Link to="/admin/queue" preventScrollReset>
            {t.closeEach}
          </Link>
        }
      />
      <FailedJobs caption={title} rows={each?.rows ?? []} acts={acts} />
      <Pager
        previous={isFirst ? null : pathOf(job)}
        next={each?.next ? pathOf(job, each.next) : null}
        preventScrollReset
      />
    </section>
  );
}

const pathOf = (job: string, before = '') =>
  `/admin/queue?${new URLSearchParams({ job, ...(before && { before }) }).toString()}`;
