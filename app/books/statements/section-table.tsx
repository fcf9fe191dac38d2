import { SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import type { SectionView } from './statements.schema.ts';
import { assetOf, linesPath, ownPath, shownAmount, statementTexts } from './statement-texts.ts';
import { SumCheck } from './sum-check.tsx';
import style from './statements.module.css';

type Row = { key: string; name: string; to: string | null; count: number | null; amount: string; isEdge: boolean };

/** One section of a month: opening, every number with its lines, closing, and whether they add up. */
export function SectionTable({ month, previous, view }: { month: string; previous: string | null; view: SectionView }) {
  const t = statementTexts.use();
  const { section, opening, closing, sum, count, isWhole, items } = view;
  const asset = assetOf(section);
  const rows: Row[] = [
    {
      key: 'opening',
      name: t.opening,
      to: previous === null ? null : `${ownPath}/${previous}#${section}`,
      count: null,
      amount: shownAmount(asset, opening),
      isEdge: true,
    },
    ...items.map((row) => ({
      key: row.item,
      name: t.items[row.item],
      to: row.count > 0 ? linesPath(month, section, row.item) : null,
      count: row.count,
      amount: shownAmount(asset, row.amount, true),
      isEdge: false,
    })),
    {
      key: 'sum',
      name: t.sumOf(formatNumber(count)),
      to: null,
      count: null,
      amount: shownAmount(asset, sum, true),
      isEdge: false,
    },
    {
      key: 'closing',
      name: t.closing,
      to: count > 0 ? linesPath(month, section, null) : null,
      count: null,
      amount: shownAmount(asset, closing),
      isEdge: true,
    },
  ];
  const columns: Column<Row>[] = [
    {
      key: 'item',
      label: t.item,
      cell: (row) =>
        row.isEdge ? <b>{row.name}</b> : <span className={row.key === 'sum' ? 'muted' : undefined}>{row.name}</span>,
    },
    {
      key: 'lines',
      label: t.lines,
      end: true,
      phoneLabel: t.lines,
      cell: (row) => row.count !== null && formatNumber(row.count),
    },
    {
      key: 'amount',
      label: section === 'points' ? t.pointsAmount : t.amount,
      end: true,
      cell: (row) => <Amount row={row} label={`${t.sections[section]} · ${row.name}`} />,
    },
  ];
  return (
    <section className={style['section']} id={section}>
      <SectionHead title={t.sections[section]} aside={<span className="muted small">{t.sectionTexts[section]}</span>} />
      <Table caption={t.sections[section]} columns={columns} rows={rows} rowKey={(row) => row.key} />
      <SumCheck isWhole={isWhole} whole={t.whole} broken={t.broken} />
    </section>
  );
}

function Amount({ row, label }: { row: Row; label: string }) {
  const amount = (
    <span className={row.key === 'sum' ? 'num nowrap muted' : 'num nowrap'}>
      {row.isEdge ? <b>{row.amount}</b> : row.amount}
    </span>
  );
  if (row.to === null) return amount;
  return (
    <Link className="ink" to={row.to} aria-label={`${label} ${row.amount}`}>
      {amount}
    </Link>
  );
}
