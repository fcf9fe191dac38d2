import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { deskTexts, type DeskTexts } from './withdrawal-review-desk-texts.ts';
import style from '#app/billing/parts/desk.module.css';
import { Signs } from './withdrawal-review-signs.tsx';
import type { DeskTab, DeskWithdrawal } from './withdrawal-reviews.schema.ts';

type Props = { rows: readonly DeskWithdrawal[]; choice: Choice | null } & Opening;

/** Withdrawals of one tab; with a choice those of a batch can be picked. */
export function WithdrawalTable({ rows, choice, ...opening }: Props) {
  const t = deskTexts.use();
  const columns = columnsOf(t, opening);
  return (
    <Table
      caption={t.list}
      columns={columns.map((column, at) => (choice && at === 0 ? pickable(column, t, rows, choice) : column))}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <Empty title={t.empty[opening.tab]} level={2}>
          {t.emptyText}
        </Empty>
      }
    />
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

type Opening = { tab: DeskTab; opening: number; open: (id: number) => void };

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
        <Button size="s" loading={opening === row.id} aria-label={t.openOf(row.number)} onClick={() => open(row.id)}>
          {t.open}
        </Button>
      ),
    },
  ];
}

function When({ value }: { value: number }) {
  return <Time className="nowrap" value={value} language={useLanguage()} />;
}
