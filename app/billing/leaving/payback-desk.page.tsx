import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listPaybacks } from '#app/billing/leaving/payback-desk.queries.server.ts';
import style from '#app/billing/channels/payment-desk.module.css';
import { paybacksPath, refundsPath } from '#app/billing/refunds/refund-texts.ts';
import { keysetQuery } from '#app/core/keyset-query.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { request } from '#app/core/request/request.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Money } from '#app/ui/kit/number.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/payback-desk.page.ts';
import { PaybackFileDialog } from './payback-file-dialog.tsx';
import { paybackTexts } from './payback-texts.ts';
import {
  type DeskPayback,
  type PaybackFile,
  PaybackListInput,
  type PaybackState,
  paybackTabs,
} from './paybacks.schema.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = PaybackListInput.parse(Object.fromEntries(url.searchParams));
  return { tab: input.tab, ...(await listPaybacks(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: paybackTexts.in(rootFacts(matches).language).desk });
}

const pathOf = (tab: string, edge: { before?: number; after?: number } = {}) =>
  `${paybacksPath}?${keysetQuery({ tab }, edge)}`;

/** Where operators pay balances of members who leave to their bank accounts. */
export default function PaybackDesk({ loaderData: { tab, rows, before, after } }: Route.ComponentProps) {
  const t = paybackTexts.use();
  const [file, setFile] = useState<PaybackFile | null>(null);
  const [opening, setOpening] = useState<number | null>(null);
  async function open(id: number) {
    setOpening(id);
    const answer = await request.get<PaybackFile>('/api/admin/payback', { id });
    setOpening(null);
    if (answer.code === 1) setFile(answer.data);
  }
  return (
    <>
      <PageHead title={t.desk} actions={<LinkButton to={refundsPath}>{t.toSource}</LinkButton>}>
        {t.deskLead}
      </PageHead>
      <Tabs
        label={t.tabs}
        items={paybackTabs.map((one) => ({ to: pathOf(one), label: t.tab[one], current: one === tab }))}
      />
      <Table
        caption={t.list}
        columns={useColumns(opening, (id) => void open(id))}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.empty[tab]} level={2}>
            {t.emptyText}
          </Empty>
        }
      />
      <Pager
        previous={after === null ? null : pathOf(tab, { after })}
        next={before === null ? null : pathOf(tab, { before })}
      />
      {file && <PaybackFileDialog t={t} file={file} onClose={() => setFile(null)} />}
    </>
  );
}

const tones: Record<PaybackState, 'accent' | 'info' | 'primary' | 'danger' | 'line'> = {
  asked: 'accent',
  approved: 'info',
  paid: 'primary',
  rejected: 'line',
  cancelled: 'line',
};

function useColumns(opening: number | null, open: (id: number) => void): Column<DeskPayback>[] {
  const t = paybackTexts.use();
  const language = useLanguage();
  const mayDecide = useAuth()('decide', refundsPath);
  const columns: Column<DeskPayback>[] = [
    {
      key: 'member',
      label: t.member,
      cell: (row) => <Link to={`/admin/members/${row.memberId}`}>{row.nickname}</Link>,
    },
    {
      key: 'state',
      label: t.state,
      cell: (row) => (
        <>
          <Chip tone={tones[row.state]}>{t.deskStates[row.state]}</Chip>
          {row.reason && <span className={style['sub']}>{row.reason}</span>}
          {row.state === 'asked' && row.needsSecond && <span className={style['sub']}>{t.needsSecond}</span>}
        </>
      ),
    },
    {
      key: 'to',
      label: t.to,
      phoneLabel: t.to,
      cell: (row) => (
        <>
          {row.bank}
          <span className={style['sub']}>···· {row.last4}</span>
        </>
      ),
    },
    {
      key: 'asked',
      label: t.asked,
      phoneLabel: t.asked,
      cell: (row) => <Time value={row.askedAt} language={language} />,
    },
    {
      key: 'decided',
      label: t.decided,
      phoneLabel: t.decided,
      cell: (row) => (
        <>
          {row.decidedBy || row.approvedBy}
          {row.reference && <span className={style['sub']}>{`${row.paidFrom} · ${row.reference}`}</span>}
        </>
      ),
    },
    { key: 'amount', label: t.amount, end: true, cell: (row) => <Money cents={row.amount} /> },
  ];
  if (mayDecide)
    columns.push({
      key: 'act',
      label: <span className="sr">{t.act}</span>,
      end: true,
      cell: (row) => (
        <Button size="s" aria-label={t.viewOf(row.nickname)} loading={opening === row.id} onClick={() => open(row.id)}>
          {t.view}
        </Button>
      ),
    });
  return columns;
}
