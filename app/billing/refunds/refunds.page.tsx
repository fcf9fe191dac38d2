import { type ReactNode, useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { countOpenPaybacks, listRefunds } from '#app/billing/refunds/refunds.queries.server.ts';
import { keysetQuery } from '#app/core/keyset-query.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
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
import type { Route } from './+types/refunds.page.ts';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { paymentPath, paymentsPath } from '#app/billing/payments/payments-texts.ts';
import style from '#app/billing/channels/payment-desk.module.css';
import { RefundListInput, type RefundRow, refundTabs } from './refunds.schema.ts';
import { RejectDialog } from './refund-reject-dialog.tsx';
import { paybacksPath, refundPath, refundsPath, refundTexts, refundTones } from './refund-texts.ts';
import { useApproval } from './use-approval.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = RefundListInput.parse(Object.fromEntries(url.searchParams));
  const [page, paybacks] = await Promise.all([listRefunds(ctx, input), countOpenPaybacks(ctx)]);
  return { tab: input.tab, paybacks, ...page };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: refundTexts.in(rootFacts(matches).language).title });
}

const pathOf = (tab: string, edge: { before?: number; after?: number } = {}) =>
  `${refundsPath}?${keysetQuery({ tab }, edge)}`;

/** The refund desk: what waits for approval, what is on its way, what has ended. */
export default function Refunds({ loaderData: { tab, paybacks, rows, before, after } }: Route.ComponentProps) {
  const t = refundTexts.use();
  const [rejecting, setRejecting] = useState<number | null>(null);
  return (
    <>
      <PageHead title={t.title} actions={<LinkButton to={paybacksPath}>{t.byHand(paybacks)}</LinkButton>}>
        {t.lead}
      </PageHead>
      <Tabs
        label={t.tabs}
        items={refundTabs.map((one) => ({ to: pathOf(one), label: t.tab[one], current: one === tab }))}
      />
      <Table
        caption={t.list}
        columns={useColumns(tab, setRejecting)}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.empty[tab]} level={2} action={<LinkButton to={paymentsPath}>{t.toPayments}</LinkButton>}>
            {t.emptyText}
          </Empty>
        }
      />
      <Pager
        previous={after === null ? null : pathOf(tab, { after })}
        next={before === null ? null : pathOf(tab, { before })}
      />
      {rejecting !== null && <RejectDialog id={rejecting} onClose={() => setRejecting(null)} />}
    </>
  );
}

function useColumns(tab: (typeof refundTabs)[number], reject: (id: number) => void): Column<RefundRow>[] {
  const t = refundTexts.use();
  const { channels } = payTexts.use();
  const language = useLanguage();
  const mayDecide = useAuth()('decide', refundsPath);
  const time = (value: number | null) => value !== null && <Time value={value} language={language} />;
  const columns: Column<RefundRow>[] = [
    {
      key: 'number',
      label: t.number,
      cell: (row) => (
        <>
          <Link className={style['number']} to={refundPath(row.id)}>
            {row.number}
          </Link>
          <span className={style['sub']}>
            {channels[row.channel]} · <Link to={paymentPath(row.paymentId)}>{t.payment}</Link>
          </span>
        </>
      ),
    },
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
          <Chip tone={refundTones[row.state]}>{t.states[row.state]}</Chip>
          {row.fault && <span className={style['sub']}>{row.fault}</span>}
          {row.state === 'proposed' && row.needsSecond && <span className={style['sub']}>{t.needsSecond}</span>}
        </>
      ),
    },
    {
      key: 'reason',
      label: t.reason,
      phoneLabel: t.reason,
      cell: (row) => (row.isAsked ? t.askedByMember : row.reason),
    },
    {
      key: 'proposed',
      label: t.proposed,
      phoneLabel: t.proposed,
      cell: (row) => (
        <>
          {row.proposedBy}
          <span className={style['sub']}>{time(row.proposedAt)}</span>
        </>
      ),
    },
  ];
  if (tab !== 'waiting') columns.push(decidedColumn(t, time));
  columns.push({ key: 'amount', label: t.amount, end: true, cell: (row) => <Money cents={row.amount} /> });
  if (tab === 'waiting' && mayDecide)
    columns.push({
      key: 'act',
      label: <span className="sr">{t.act}</span>,
      end: true,
      cell: (row) => <Acts row={row} reject={reject} />,
    });
  return columns;
}

const decidedColumn = (
  t: ReturnType<typeof refundTexts.use>,
  time: (value: number | null) => ReactNode,
): Column<RefundRow> => ({
  key: 'decided',
  label: t.decided,
  phoneLabel: t.decided,
  cell: (row) => (
    <>
      {row.decidedBy}
      <span className={style['sub']}>{time(row.decidedAt)}</span>
    </>
  ),
});

function Acts({ row, reject }: { row: RefundRow; reject: (id: number) => void }) {
  const t = refundTexts.use();
  const { isBusy, approve } = useApproval(row);
  return (
    <span className={style['acts']}>
      <Button size="s" aria-label={t.actOf(t.reject, row.number)} onClick={() => reject(row.id)}>
        {t.reject}
      </Button>
      <Button
        size="s"
        tone="primary"
        aria-label={t.actOf(t.approve, row.number)}
        loading={isBusy}
        onClick={() => void approve()}
      >
        {t.approve}
      </Button>
    </span>
  );
}
