import { SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { booksTexts } from '#app/books/books/books-texts.ts';
import type { AssetRow, KindRow } from './platform-statement.schema.ts';
import { deskTexts, entriesPath, shownAmount } from './statement-texts.ts';
import { SumCheck } from './sum-check.tsx';
import style from './statements.module.css';

/** One asset of the site's month: every kind of account, their sums, and whether the books balance. */
export function AssetTable({ month, total, kinds }: { month: string; total: AssetRow; kinds: readonly KindRow[] }) {
  const [t, books] = [deskTexts.use(), booksTexts.use()];
  const { asset } = total;
  const rows = kinds.filter((row) => row.asset === asset);
  if (rows.length === 0) return null;
  const nameOf = (row: KindRow) => books.kinds[row.kind] ?? row.kind;
  const plain = (key: 'opening' | 'closing'): Column<KindRow> => ({
    key,
    label: t[key],
    end: true,
    phoneLabel: t[key],
    cell: (row) => <span className="num nowrap">{shownAmount(asset, row[key])}</span>,
    foot: shownAmount(asset, total[key]),
  });
  const linked = (key: 'credits' | 'debits', direction: 'in' | 'out'): Column<KindRow> => ({
    key,
    label: t[key],
    end: true,
    phoneLabel: t[key],
    cell: (row) =>
      row[key] === 0 ? (
        <span className="num muted">{shownAmount(asset, 0)}</span>
      ) : (
        <Link
          className="num nowrap"
          to={entriesPath(month, row.kind, direction)}
          aria-label={`${nameOf(row)} · ${t[key]} ${shownAmount(asset, row[key])}`}
        >
          {shownAmount(asset, row[key])}
        </Link>
      ),
    foot: shownAmount(asset, total[key]),
  });
  const columns: Column<KindRow>[] = [
    {
      key: 'kind',
      label: t.kind,
      cell: (row) => (row.count > 0 ? <Link to={entriesPath(month, row.kind)}>{nameOf(row)}</Link> : nameOf(row)),
      foot: t.total,
    },
    plain('opening'),
    linked('credits', 'in'),
    linked('debits', 'out'),
    plain('closing'),
    {
      key: 'count',
      label: t.count,
      end: true,
      hideOnPhone: true,
      cell: (row) => formatNumber(row.count),
      foot: formatNumber(total.count),
    },
  ];
  return (
    <section className={style['kinds']} id={asset}>
      <SectionHead title={`${t.assetState} · ${t.assets[asset]}`} />
      <Table caption={`${t.assetState} ${t.assets[asset]}`} columns={columns} rows={rows} rowKey={(row) => row.kind} />
      <SumCheck isWhole={total.isWhole} whole={t.whole} broken={t.broken} />
    </section>
  );
}
