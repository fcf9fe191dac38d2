import { useState } from 'react';
import { Link, useNavigation, useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listWithdrawalDesk } from '#app/books/withdrawal-reviews/withdrawal-reviews.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import {
  DeskListInput,
  type DeskOrder,
  deskOrders,
  type DeskTab,
  deskTabs,
  type DeskWithdrawal,
  type ReviewOutcome,
  type WithdrawalFile,
} from './withdrawal-reviews.schema.ts';
import style from '#app/billing/parts/desk.module.css';
import { deskTexts, type DeskTexts, errorText } from './withdrawal-review-desk-texts.ts';
import { Signs } from './withdrawal-review-signs.tsx';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import type { Route } from './+types/withdrawal-review-desk.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = DeskListInput.parse(Object.fromEntries(url.searchParams));
  return { tab: input.tab, order: input.order, ...(await listWithdrawalDesk(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: deskTexts.in(rootFacts(matches).language).title });
}

const path = (tab: DeskTab, more: Record<string, string | number> = {}) =>
  `/admin/withdrawals?${new URLSearchParams({ tab, ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])) })}`;

/** Where staff decides on withdrawals: the queue by age or risk, batches, and each with all about it. */
export default function WithdrawalDesk({
  loaderData: { tab, order, rows, before, after, counts },
}: Route.ComponentProps) {
  const t = deskTexts.use();
  const auth = useAuth();
  const { revalidate } = useRevalidator();
  const { state, location } = useNavigation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [file, setFile] = useState<WithdrawalFile | null>(null);
  const [opening, setOpening] = useState(0);
  const [outcome, setOutcome] = useState<ReviewOutcome | null>(null);
  const picked = rows.filter((row) => chosen.has(row.id));
  const mayReview = tab === 'queue' && auth('review');
  async function open(id: number) {
    setOpening(id);
    const answer = await request.get<WithdrawalFile>('/api/admin/withdrawal', { id });
    setOpening(0);
    if (answer.code === 1) setFile(answer.data);
  }
  async function done(result: ReviewOutcome | null) {
    setFile(null);
    setOutcome(result);
    setChosen(new Set());
    await revalidate();
  }
  const columns = columnsOf(t, { tab, opening, open });
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          counts.approved > 0 && (
            <LinkButton to="/admin/payouts" icon="file">
              {t.toPayouts}
            </LinkButton>
          )
        }
      >
        {t.lead}
      </PageHead>
      <Tabs
        label={t.tabsLabel}
        items={deskTabs.map((one) => ({
          to: path(one),
          label: t.tabs[one],
          count: counts[one] > 0 ? counts[one] : undefined,
          current: one === tab,
        }))}
      />
      {tab === 'queue' && rows.length > 0 && <Order t={t} order={order} />}
      {outcome && outcome.skipped.length > 0 && <Skipped t={t} outcome={outcome} rows={rows} />}
      <div
        className={style['log']}
        aria-busy={(state === 'loading' && location.pathname === '/admin/withdrawals') || undefined}
      >
        <Table
          caption={t.list}
          columns={
            mayReview
              ? columns.map((column, index) =>
                  index === 0 ? pickable(column, t, rows, { chosen, choose: setChosen }) : column,
                )
              : columns
          }
          rows={rows}
          rowKey={(row) => row.id}
          empty={
            <Empty title={t.empty[tab]} level={2}>
              {t.emptyText}
            </Empty>
          }
        />
      </div>
      {picked.length > 0 && <Batch t={t} picked={picked} onDone={(result) => void done(result)} />}
      <Pager
        previous={after === null ? null : path(tab, { after })}
        next={before === null ? null : path(tab, { before })}
      />
      {file && (
        <WithdrawalDialog
          file={file}
          onTaken={() => void Promise.all([open(file.id), revalidate()])}
          onDone={(result) => void done(result)}
          onClose={() => setFile(null)}
        />
      )}
    </>
  );
}

function Order({ t, order }: { t: DeskTexts; order: DeskOrder }) {
  return (
    <div className={style['tools']}>
      <Segmented
        label={t.order}
        value={order}
        options={deskOrders.map((one) => ({ value: one, label: t.orders[one], to: path('queue', { order: one }) }))}
      />
    </div>
  );
}

function Skipped({ t, outcome, rows }: { t: DeskTexts; outcome: ReviewOutcome; rows: readonly DeskWithdrawal[] }) {
  return (
    <div className={style['skipped']}>
      <Notice tone="warn" title={t.skipped} live>
        <ul>
          {outcome.skipped.map(({ id, error }) => (
            <li key={id}>
              {rows.find((row) => row.id === id)?.number ?? id}: {errorText(t, error)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Batch({
  t,
  picked,
  onDone,
}: {
  t: DeskTexts;
  picked: readonly DeskWithdrawal[];
  onDone: (outcome: ReviewOutcome) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const amount = formatMoney(picked.reduce((sum, row) => sum + row.amount, 0));
  async function approve() {
    if (
      isBusy ||
      !(await confirm({
        title: t.approveAsk(picked.length, amount),
        text: t.approveText,
        confirmText: t.approve,
        cancelText: t.cancel,
      }))
    )
      return;
    setBusy(true);
    const answer = await request.post<ReviewOutcome>(
      '/api/admin/approveWithdrawals',
      { ids: picked.map(({ id }) => id) },
      { showSuccessMessage: true },
    );
    setBusy(false);
    if (answer.code === 1) onDone(answer.data);
  }
  return (
    <div className={style['bar']} role="status">
      <span>{t.selected(picked.length, amount)}</span>
      <Button tone="primary" loading={isBusy} onClick={() => void approve()}>
        {t.approveSelected}
      </Button>
    </div>
  );
}

type Choice = { chosen: ReadonlySet<number>; choose: (ids: ReadonlySet<number>) => void };

/** The first column with a box in front of each row, for a batch. */
function pickable(
  column: Column<DeskWithdrawal>,
  t: DeskTexts,
  rows: readonly DeskWithdrawal[],
  { chosen, choose }: Choice,
): Column<DeskWithdrawal> {
  const isAll = rows.length > 0 && rows.every((row) => chosen.has(row.id));
  const toggle = (id: number) =>
    choose(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]));
  return {
    ...column,
    label: (
      <span className={style['pick']}>
        <input
          type="checkbox"
          aria-label={t.selectAll}
          checked={isAll}
          onChange={() => choose(isAll ? new Set() : new Set(rows.map((row) => row.id)))}
        />
        {column.label}
      </span>
    ),
    cell: (row) => (
      <span className={style['pick']}>
        <input
          type="checkbox"
          aria-label={t.selectOf(row.number)}
          checked={chosen.has(row.id)}
          onChange={() => toggle(row.id)}
        />
        <span>{column.cell(row)}</span>
      </span>
    ),
  };
}

type Opening = { tab: DeskTab; opening: number; open: (id: number) => Promise<void> };

function columnsOf(t: DeskTexts, { tab, opening, open }: Opening): Column<DeskWithdrawal>[] {
  return [
    {
      key: 'member',
      label: t.member,
      cell: (row) => (
        <>
          <Link to={`/admin/members/${row.memberId}`}>{row.nickname}</Link>
          <span className={style['sub']}>{row.number}</span>
        </>
      ),
    },
    { key: 'card', label: t.card, phoneLabel: t.card, cell: (row) => t.cardOf(row.bank, row.last4) },
    { key: 'signs', label: t.signs, cell: (row) => <Signs t={t} signs={row.signs} /> },
    {
      key: 'time',
      label: tab === 'queue' ? t.waiting : t.changed,
      cell: (row) => <When value={tab === 'queue' ? row.requestedAt : row.changedAt} />,
    },
    {
      key: 'approvals',
      label: t.approvals,
      phoneLabel: t.approvals,
      end: true,
      cell: (row) => t.approvalsOf(row.approvals.length, row.reviewers),
    },
    {
      key: 'amount',
      label: t.amount,
      end: true,
      cell: (row) => (
        <>
          {formatMoney(row.amount)}
          {row.net !== row.amount && (
            <span className={style['sub']}>
              {t.net} {formatMoney(row.net)}
            </span>
          )}
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
          aria-label={t.openOf(row.number)}
          onClick={() => void open(row.id)}
        >
          {t.open}
        </Button>
      ),
    },
  ];
}

function When({ value }: { value: number }) {
  return <Time className="nowrap" value={value} language={useLanguage()} />;
}
