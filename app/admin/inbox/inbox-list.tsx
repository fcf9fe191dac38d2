import { useState } from 'react';
import { ReportDialog } from '#app/admin/reports/decide-report-dialog.tsx';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { request } from '#app/core/request/request.ts';
import type { ReportFile } from '#app/messages/reports/message-reports.schema.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { formatWithZone, toDate } from '#app/ui/kit/time-format.ts';
import type { InboxRow } from './inbox.schema.ts';
import { inboxLine } from './inbox-line.ts';
import style from './inbox.module.css';
import { inboxTexts } from './inbox-texts.ts';

/** What waits, a line each: it leads to the page where it is decided; a report of messages opens here. */
export function InboxList({ rows }: { rows: readonly InboxRow[] }) {
  const t = inboxTexts.use();
  const [file, setFile] = useState<ReportFile | null>(null);
  const [opening, setOpening] = useState(0);
  async function open(id: number) {
    if (opening !== 0) return;
    setOpening(id);
    const answer = await request.get<ReportFile>('/api/admin/report', { id });
    setOpening(0);
    if (answer.code === 1) setFile(answer.data);
  }
  return (
    <>
      <ul className={style['list']} aria-label={t.list}>
        {rows.map((row) => (
          <li key={`${row.kind}-${row.id}`}>
            <Line
              row={row}
              isOpening={row.kind === 'messages' && opening === row.id}
              onOpen={() => void open(row.id)}
            />
          </li>
        ))}
      </ul>
      {file && <ReportDialog file={file} onClose={() => setFile(null)} />}
    </>
  );
}

function Line({ row, isOpening, onOpen }: { row: InboxRow; isOpening: boolean; onOpen: () => void }) {
  const t = inboxTexts.use();
  const { chip, tone, title, notes, to } = inboxLine(row, t);
  const inside = (
    <>
      <span>
        <Chip tone={tone}>{chip}</Chip>
      </span>
      <span className={style['what']}>
        <strong>{title}</strong>
        <span className={style['note']}>{[row.who?.nickname || t.gone, ...notes].filter(Boolean).join(' · ')}</span>
      </span>
      <Age since={row.since} />
    </>
  );
  if (to !== null) {
    return (
      <Link to={to} className={style['row']}>
        {inside}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={style['row']}
      aria-haspopup="dialog"
      aria-busy={isOpening || undefined}
      onClick={onOpen}
    >
      {inside}
    </button>
  );
}

function Age({ since }: { since: number }) {
  const t = inboxTexts.use();
  const { now, timeZone } = useClock();
  const date = toDate(since);
  const waited = Math.max(0, unixSeconds(new Date(now)) - since);
  return (
    <time
      className={style['age']}
      dateTime={date.toISOString()}
      title={`${t.waited(waited)}, ${formatWithZone(date, timeZone)}`}
      suppressHydrationWarning
    >
      {t.age(waited)}
    </time>
  );
}
