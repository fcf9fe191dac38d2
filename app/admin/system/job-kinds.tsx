import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { QueueRow } from '#app/core/jobs/job-rows.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { areaOf, jobAreas } from './job-faults.policy.ts';
import desk from '#app/admin/console/console-desk.module.css';
import style from './job-queue.module.css';
import { jobQueueTexts } from './job-queue-texts.ts';
import { jobsTexts } from './jobs-texts.ts';

/** Every kind of job with its counts and its clock, folded by the part of the site that it works for. */
export function JobKinds({ queues }: { queues: readonly QueueRow[] }) {
  const t = jobQueueTexts.use();
  const columns = useColumns();
  return (
    <div className={style['kinds']}>
      {jobAreas.map((area) => {
        const rows = queues.filter(({ name }) => areaOf(name) === area);
        const failed = rows.filter((row) => row.failed > 0).length;
        if (rows.length === 0) return null;
        return (
          <details key={area}>
            <summary>
              <Icon name="chevron-down" />
              <strong>{t.areas[area]}</strong>
              <span>{t.kinds(rows.length)}</span>
              <Chip tone={failed > 0 ? 'danger' : 'primary'}>{failed > 0 ? t.someFailed(failed) : t.allWell}</Chip>
            </summary>
            <Table caption={t.areas[area]} columns={columns} rows={rows} rowKey={(row) => row.name} />
          </details>
        );
      })}
    </div>
  );
}

function useColumns(): Column<QueueRow>[] {
  const t = jobQueueTexts.use();
  const language = useLanguage();
  const names = jobsTexts.use().names;
  return [
    {
      key: 'name',
      label: t.name,
      cell: (row) => (
        <>
          {names[row.name] ?? row.name}
          <code className={desk['sub']}>{row.name}</code>
        </>
      ),
    },
    {
      key: 'counts',
      label: t.counts,
      phoneLabel: t.counts,
      end: true,
      cell: (row) => [row.waiting, row.active, row.failed, row.done].map(formatNumber).join(' / '),
    },
    {
      key: 'schedule',
      label: t.schedule,
      cell: (row) =>
        row.nextRun === null ? (
          <span className="muted">{t.onDemand}</span>
        ) : (
          <>
            {t.next} <Time value={row.nextRun} language={language} mode="datetime" />
            <code className={desk['sub']}>{row.cron} UTC</code>
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
}
