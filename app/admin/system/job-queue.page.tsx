import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { ActName } from '#app/ui/forms/sender.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/job-queue.page.ts';
import { getFailedJobs, getQueues } from '#app/admin/system/job-queue.queries.server.ts';
import { FailedJobsInput } from './job-queue.schema.ts';
import style from '#app/admin/console/console-desk.module.css';
import { jobsTexts } from './jobs-texts.ts';

const texts = await pageTexts(
  () => import('./job-queue.zh.ts'),
  () => import('./job-queue.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = FailedJobsInput.parse(Object.fromEntries(url.searchParams));
  const [queues, failed] = await Promise.all([getQueues(ctx), getFailedJobs(ctx, input)]);
  return { queues, failed, job: input.job, isFirst: input.before === '' };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

type Data = Route.ComponentProps['loaderData'];
type Queue = Data['queues'][number];
type Job = Data['failed']['rows'][number];
type Retry = {
  mayRetry: boolean;
  busy: ActName | null;
  onRetry: (job: Job) => void;
  onRetryAll: (queue: Queue) => void;
};

/** How background jobs do: each kind with its counts and schedule, and those that were given up. */
export default function QueuePage({ loaderData: { queues, failed, job, isFirst } }: Route.ComponentProps) {
  const t = texts.use();
  const names = jobsTexts.use().names;
  const mayRetry = useAuth()('retry', '/admin/queue');
  const { send, busy } = useSend();
  async function submit(key: string, path: string, body: { name: string; id?: string }) {
    await send(path, body, { done: true, name: key, refresh: 'always' });
  }
  async function retryAll(queue: Queue) {
    const name = names[queue.name] ?? queue.name;
    if (
      await confirm({
        title: t.retryAllAsk(name, queue.failed),
        text: t.retryAllText,
        confirmText: t.retry,
        cancelText: t.cancel,
      })
    )
      await submit(queue.name, '/api/admin/retryFailedJobs', { name: queue.name });
  }
  const retry = {
    mayRetry,
    busy,
    onRetry: (one: Job) => void submit(one.id, '/api/admin/retryJob', { name: one.name, id: one.id }),
    onRetryAll: (queue: Queue) => void retryAll(queue),
  };
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Queues queues={queues} retry={retry} />
      <section className={style['second']}>
        <SectionHead
          title={job === '' ? t.failedTitle : t.failedOf(names[job] ?? job)}
          aside={job !== '' && <Link to="/admin/queue">{t.showAll}</Link>}
        />
        <Failed rows={failed.rows} retry={retry} />
        <Pager
          previous={isFirst ? null : pathOf(job)}
          next={failed.next === null ? null : pathOf(job, failed.next)}
          preventScrollReset
        />
      </section>
    </>
  );
}

function Queues({ queues, retry }: { queues: Queue[]; retry: Retry }) {
  const t = texts.use();
  return <Table caption={t.list} columns={useColumns(retry)} rows={queues} rowKey={(row) => row.name} />;
}

const retryColumn = (t: ReturnType<typeof texts.use>, names: Record<string, string>, retry: Retry): Column<Queue> => ({
  key: 'retry',
  label: <span className="sr">{t.actions}</span>,
  end: true,
  cell: (row) =>
    row.failed > 0 && (
      <Button
        size="s"
        loading={retry.busy === row.name}
        aria-label={t.retryAllOf(names[row.name] ?? row.name, row.failed)}
        onClick={() => retry.onRetryAll(row)}
      >
        {t.retryAll(row.failed)}
      </Button>
    ),
});

const countOf = (t: ReturnType<typeof texts.use>, key: 'waiting' | 'active' | 'done'): Column<Queue> => ({
  key,
  label: t[key],
  phoneLabel: t[key],
  end: true,
  cell: (row) => formatNumber(row[key]),
});

function useColumns(retry: Retry): Column<Queue>[] {
  const t = texts.use();
  const language = useLanguage();
  const names = jobsTexts.use().names;
  const columns: Column<Queue>[] = [
    {
      key: 'name',
      label: t.name,
      cell: (row) => (
        <>
          {names[row.name] ?? row.name}
          <code className={style['sub']}>{row.name}</code>
        </>
      ),
    },
    countOf(t, 'waiting'),
    countOf(t, 'active'),
    {
      key: 'failed',
      label: t.failed,
      phoneLabel: t.failed,
      end: true,
      cell: (row) =>
        row.failed === 0 ? (
          '0'
        ) : (
          <Link className={style['bad']} to={pathOf(row.name)} preventScrollReset>
            {formatNumber(row.failed)}
            <span className="sr">{t.showFailed(names[row.name] ?? row.name)}</span>
          </Link>
        ),
    },
    countOf(t, 'done'),
    {
      key: 'schedule',
      label: t.schedule,
      cell: (row) =>
        row.nextRun === null ? (
          <span className="muted">{t.onDemand}</span>
        ) : (
          <>
            {t.next} <Time value={row.nextRun} language={language} mode="datetime" />
            <code className={style['sub']}>{row.cron} UTC</code>
          </>
        ),
    },
    {
      key: 'last',
      label: t.last,
      phoneLabel: t.last,
      cell: (row) =>
        row.lastRun ? <Time value={row.lastRun.at} language={language} /> : <span className="muted">{t.never}</span>,
    },
  ];
  if (retry.mayRetry) columns.push(retryColumn(t, names, retry));
  return columns;
}

function Failed({ rows, retry }: { rows: Job[]; retry: Retry }) {
  const t = texts.use();
  const language = useLanguage();
  const names = jobsTexts.use().names;
  const columns: Column<Job>[] = [
    { key: 'name', label: t.name, cell: (row) => names[row.name] ?? row.name },
    { key: 'error', label: t.error, cell: (row) => <span className={style['fault']}>{row.error || t.noError}</span> },
    {
      key: 'ended',
      label: t.ended,
      cell: (row) => (
        <>
          <Time value={row.endedAt ?? row.at} language={language} />
          <span className={style['sub']}>{t.tries(row.tries)}</span>
        </>
      ),
    },
  ];
  if (retry.mayRetry)
    columns.push({
      key: 'retry',
      label: <span className="sr">{t.actions}</span>,
      end: true,
      cell: (row) => (
        <Button
          size="s"
          loading={retry.busy === row.id}
          aria-label={t.retryOf(names[row.name] ?? row.name)}
          onClick={() => retry.onRetry(row)}
        >
          {t.retry}
        </Button>
      ),
    });
  return (
    <Table
      caption={t.failedTitle}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={<Empty title={t.none}>{t.noneText}</Empty>}
    />
  );
}

function pathOf(job: string, before = ''): string {
  const query = new URLSearchParams({ ...(job && { job }), ...(before && { before }) });
  return query.size > 0 ? `/admin/queue?${query}` : '/admin/queue';
}
