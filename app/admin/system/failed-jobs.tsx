import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { QueuedJob } from '#app/core/jobs/job-rows.ts';
import { Empty } from '#app/ui/kit/empty.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { FailedJobActs } from './failed-job-acts.tsx';
import { faultOf } from './job-faults.policy.ts';
import desk from '#app/admin/console/console-desk.module.css';
import { jobQueueTexts } from './job-queue-texts.ts';
import type { JobActs } from './use-job-acts.ts';

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
  const cell = ({ name, id }: QueuedJob) => (
    <span className="nowrap">
      <FailedJobActs jobs={{ name, count: 1, id }} acts={acts} />
    </span>
  );
  return [...columns, { key: 'acts', label: <span className="sr">{t.actions}</span>, end: true, cell }];
}
