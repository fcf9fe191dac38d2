import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { getBackups } from '#app/admin/backups/backups.queries.server.ts';
import style from '#app/admin/console/console-desk.module.css';
import { FactLines } from '#app/admin/console/fact-lines.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { placeOf } from '#app/core/backup/backup-run.ts';
import { backupNotes } from './backup-notes.ts';
import type { Backups } from './backups.schema.ts';
import type { Route } from './+types/backups.page.ts';

const texts = await pageTexts(
  () => import('./backups.zh.ts'),
  () => import('./backups.en.ts'),
);
const look_ms = 2000;

export const loader = pageLoader(({ ctx }) => getBackups(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Whether the site is backed up, how, and what there is. */
export default function BackupsPage({ loaderData: data }: Route.ComponentProps) {
  const t = texts.use();
  const mayMake = useAuth()('make', '/admin/backups');
  const { send, isBusy } = useSend();
  const { revalidate } = useRevalidator();
  const { isRunning } = data;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), look_ms);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  const make = mayMake && (
    <Button
      tone="primary"
      icon="download"
      loading={isBusy || isRunning}
      onClick={() => void send('/api/admin/makeBackup', {}, { done: true, refresh: true })}
    >
      {isRunning ? t.running : t.make}
    </Button>
  );
  return (
    <>
      <PageHead title={t.title} actions={make}>
        {t.lead}
      </PageHead>
      <Notice tone={data.isOld ? 'warn' : 'ok'}>{data.isOld ? t.old : t.ok}</Notice>
      <div className={style['groups']}>
        <section>
          <SectionHead title={t.how} aside={<Link to="/admin/settings?section=backups">{t.change}</Link>} />
          <FactLines
            lines={[
              { label: t.plan, value: data.hour === 'off' ? t.off : t.daily(data.hour, data.keep) },
              data.store === ''
                ? { label: t.folder, value: <code>{data.folder}</code> }
                : { label: t.store, value: <code>{data.store}</code> },
              ...backupNotes(t, data),
              {
                label: t.restore,
                value: <code>{data.store === '' ? 'npm run restore FILE' : 'npm run restore store:FILE'}</code>,
              },
            ]}
          />
        </section>
        <section>
          <SectionHead title={t.list} />
          <Runs runs={data.runs} />
        </section>
      </div>
    </>
  );
}

type Run = Backups['runs'][number];

function Runs({ runs }: { runs: readonly Run[] }) {
  const t = texts.use();
  const language = useLanguage();
  const columns: Column<Run>[] = [
    { key: 'at', label: t.at, cell: (run) => <Time value={run.startedAt} language={language} mode="datetime" /> },
    { key: 'by', label: t.by, cell: (run) => t.bys[run.by] },
    { key: 'result', label: t.result, cell: (run) => <Result run={run} /> },
    {
      key: 'file',
      label: t.file,
      cell: (run) => (run.isThere ? <code className={style['path']}>{placeOf(run)}</code> : ''),
    },
    {
      key: 'size',
      label: t.size,
      phoneLabel: t.size,
      end: true,
      cell: (run) => (run.bytes === null ? '' : formatBytes(run.bytes)),
    },
  ];
  return (
    <Table
      caption={t.list}
      columns={columns}
      rows={runs}
      rowKey={(run) => run.id}
      empty={<Empty title={t.none}>{t.noneText}</Empty>}
    />
  );
}

function Result({ run: { endedAt, startedAt, fault, isThere } }: { run: Run }) {
  const t = texts.use();
  if (endedAt === null) return <Chip>{t.running}</Chip>;
  if (fault !== '') return <Chip tone="danger">{t.faults[fault]}</Chip>;
  if (!isThere) return <Chip tone="line">{t.removed}</Chip>;
  const seconds = Math.max(1, endedAt - startedAt);
  return <Chip tone="primary">{t.took(t.minutes(Math.floor(seconds / 60), seconds % 60))}</Chip>;
}
