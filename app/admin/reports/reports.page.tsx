import { useState } from 'react';
import { keysetQuery } from '#app/core/keyset-query.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { listReports } from '#app/messages/reports/message-reports.queries.server.ts';
import {
  type ReportFile,
  ReportListInput,
  type ReportRow,
  reportStates,
} from '#app/messages/reports/message-reports.schema.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/reports.page.ts';
import style from '#app/admin/console/console-desk.module.css';
import { ReportDialog } from './decide-report-dialog.tsx';
import { reportsTexts } from './reports-texts.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = ReportListInput.parse(Object.fromEntries(url.searchParams));
  return { state: input.state, ...(await listReports(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: reportsTexts.in(rootFacts(matches).language).title });
}

const path = (state: (typeof reportStates)[number], edge: { before?: number; after?: number } = {}) =>
  `/admin/reports?${keysetQuery({ state }, edge)}`;

/** Where staff decide on what members report of private messages. */
export default function Reports({ loaderData: { state, rows, before, after } }: Route.ComponentProps) {
  const t = reportsTexts.use();
  const [file, setFile] = useState<ReportFile | null>(null);
  const [opening, setOpening] = useState(0);
  async function open(id: number) {
    setOpening(id);
    const answer = await request.get<ReportFile>('/api/admin/report', { id });
    setOpening(0);
    if (answer.code === 1) setFile(answer.data);
  }
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Tabs
        label={t.tabs}
        items={reportStates.map((one) => ({ to: path(one), label: t.states[one], current: one === state }))}
      />
      <Table
        caption={t.list}
        columns={useColumns(state, opening, (id) => void open(id))}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.empty[state]} level={2}>
            {t.emptyText}
          </Empty>
        }
      />
      <Pager
        previous={after === null ? null : path(state, { after })}
        next={before === null ? null : path(state, { before })}
      />
      {file && <ReportDialog file={file} onClose={() => setFile(null)} />}
    </>
  );
}

type Data = Route.ComponentProps['loaderData'];

function useColumns(state: Data['state'], opening: number, open: (id: number) => void): Column<ReportRow>[] {
  const t = reportsTexts.use();
  const language = useLanguage();
  return [
    {
      key: 'member',
      label: t.member,
      cell: (row) => <Link to={`/admin/members/${row.member.id}`}>{row.member.nickname || t.gone}</Link>,
    },
    { key: 'reason', label: t.reason, cell: (row) => t.reasons[row.reason] },
    {
      key: 'excerpt',
      label: t.excerpt,
      cell: (row) => (
        <>
          {row.excerpt ? (
            <span className={style['fault']}>{row.excerpt}</span>
          ) : (
            <span className="muted">{t.noMessage}</span>
          )}
          {row.messages > 1 && <span className={style['sub']}>{t.messages(row.messages)}</span>}
        </>
      ),
    },
    {
      key: 'reporter',
      label: t.reporter,
      phoneLabel: t.reporter,
      cell: (row) => <Link to={`/admin/members/${row.reporter.id}`}>{row.reporter.nickname || t.gone}</Link>,
    },
    {
      key: 'time',
      label: state === 'open' ? t.time : t.outcome,
      cell: (row) => (
        <>
          {row.outcome !== '' && `${t.outcomes[row.outcome]} `}
          <Time value={row.handledAt ?? row.createdAt} language={language} />
        </>
      ),
    },
    {
      key: 'open',
      label: <span className="sr">{t.open}</span>,
      end: true,
      cell: (row) => (
        <Button
          size="s"
          loading={opening === row.id}
          aria-label={t.openOf(row.member.nickname || t.gone)}
          onClick={() => open(row.id)}
        >
          {t.open}
        </Button>
      ),
    },
  ];
}
