import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listRiskFlags } from '#app/billing/risks/risks.queries.server.ts';
import { keysetQuery } from '#app/core/keyset-query.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import style from '#app/billing/parts/desk.module.css';
import { type RiskFlag, RiskListInput, type RiskState, riskStates } from './risks.schema.ts';
import { ClearDialog, RaiseDialog } from './risk-dialogs.tsx';
import { riskTexts } from './risk-texts.ts';
import type { Route } from './+types/risks.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = RiskListInput.parse(Object.fromEntries(url.searchParams));
  return { state: input.state, ...(await listRiskFlags(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: riskTexts.in(rootFacts(matches).language).title });
}

const path = (state: RiskState, edge: { before?: number; after?: number } = {}) =>
  `/admin/risks?${keysetQuery({ state }, edge)}`;

/** Reasons to look before a member's money leaves: open and cleared ones. */
export default function Risks({ loaderData: { state, rows, before, after } }: Route.ComponentProps) {
  const t = riskTexts.use();
  const mayEdit = useAuth()('edit');
  const { revalidate } = useRevalidator();
  const [isRaising, setRaising] = useState(false);
  const [clearing, setClearing] = useState<RiskFlag | null>(null);
  async function done() {
    setRaising(false);
    setClearing(null);
    await revalidate();
  }
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          mayEdit && (
            <Button icon="flag" onClick={() => setRaising(true)}>
              {t.raise}
            </Button>
          )
        }
      >
        {t.lead}
      </PageHead>
      <Tabs
        label={t.tabsLabel}
        items={riskStates.map((one) => ({ to: path(one), label: t.states[one], current: one === state }))}
      />
      <Table
        caption={t.list}
        columns={useColumns(state, mayEdit ? setClearing : null)}
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
      {isRaising && <RaiseDialog onDone={() => void done()} onClose={() => setRaising(false)} />}
      {clearing && <ClearDialog flag={clearing} onDone={() => void done()} onClose={() => setClearing(null)} />}
    </>
  );
}

function useColumns(state: RiskState, clear: ((flag: RiskFlag) => void) | null): Column<RiskFlag>[] {
  const t = riskTexts.use();
  const language = useLanguage();
  const columns: Column<RiskFlag>[] = [
    {
      key: 'member',
      label: t.member,
      cell: (row) => <Link to={`/admin/members/${row.memberId}`}>{row.nickname}</Link>,
    },
    {
      key: 'kind',
      label: t.kind,
      cell: (row) => <Chip tone={state === 'open' ? 'danger' : 'line'}>{t.kinds[row.kind]}</Chip>,
    },
    {
      key: 'reason',
      label: t.reason,
      cell: (row) => (row.raisedBy === '' ? (t.auto[row.kind]?.(row.reason) ?? row.reason) : row.reason),
    },
    {
      key: 'raised',
      label: t.raised,
      phoneLabel: t.raised,
      cell: (row) => (
        <>
          <Time value={row.raisedAt} language={language} />
          <span className={style['sub']}>{row.raisedBy || t.program}</span>
        </>
      ),
    },
  ];
  if (state === 'cleared')
    return [
      ...columns,
      {
        key: 'cleared',
        label: t.cleared,
        phoneLabel: t.cleared,
        cell: (row) => (
          <>
            {row.clearNote}
            <span className={style['sub']}>
              {row.clearedBy} <Time value={row.clearedAt ?? 0} language={language} />
            </span>
          </>
        ),
      },
    ];
  if (!clear) return columns;
  const act: Column<RiskFlag> = {
    key: 'clear',
    label: <span className="sr">{t.clear}</span>,
    end: true,
    cell: (row) => (
      <Button size="s" aria-label={t.clearOf(row.nickname)} onClick={() => clear(row)}>
        {t.clear}
      </Button>
    ),
  };
  return [...columns, act];
}
