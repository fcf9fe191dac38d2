import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { QueuedJob } from '#app/core/jobs/job-rows.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { faultOf } from './job-faults.policy.ts';
import desk from '#app/admin/console/console-desk.module.css';
import { jobQueueTexts } from './job-queue-texts.ts';
import { jobsTexts } from './jobs-texts.ts';
import { actName, type JobActs } from './use-job-acts.ts';

/** The jobs of a kind that were given up, one by one. */
export function FailedJobs({ caption, rows, acts }: { caption: string; rows: readonly QueuedJob[]; acts: JobActs }) {
  const t = jobQueueTexts.use();
  return (
    <Table
      caption={caption}
      columns={useColumns(acts)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={<Empty title={t.none}>{t.noneText}</Empty>}
    />
  );
}

function useColumns(acts: JobActs): Column<QueuedJob>[] {
  const t = jobQueueTexts.use();
  const language = useLanguage();
  const names = jobsTexts.use().names;
  const columns: Column<QueuedJob>[] = [
    {
      key: 'error',
      label: t.error,
      cell: (row) => (
        <>
          {t.faults[faultOf(row.error)]}
          {row.error && <code className={desk['sub']}>{row.error}</code>}
        </>
      ),
    },
    {
      key: 'ended',
      label: t.ended,
      cell: (row) => (
        <>
          <Time value={row.endedAt ?? row.at} language={language} />
          <span className={desk['sub']}>{t.tries(row.tries)}</span>
        </>
      ),
    },
  ];
  if (!acts.mayRetry && !acts.mayDrop) return columns;
  const cell = (row: QueuedJob) => {
    const jobs = { name: row.name, count: 1, id: row.id };
    const called = names[row.name] ?? row.name;
    return (
      <span className="nowrap">
        {acts.mayRetry && (
          <Button
            size="s"
            loading={acts.busy === actName('retry', jobs)}
            aria-label={t.retryOf(called)}
            onClick={() => acts.retry(jobs)}
          >
            {t.retry}
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
      </span>
    );
  };
  return [...columns, { key: 'acts', label: <span className="sr">{t.actions}</span>, end: true, cell }];
}
