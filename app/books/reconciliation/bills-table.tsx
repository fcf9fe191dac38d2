import { useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import style from '#app/billing/channels/payment-desk.module.css';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { billPath } from '#app/billing/parts/book-paths.ts';
import type { BillRow } from './reconciliation.schema.ts';
import { channelName, reconciliationTexts } from './reconciliation-texts.ts';

/** What was taken in, and what came of its lines. */
export function BillsTable({ rows }: { rows: readonly BillRow[] }) {
  const t = reconciliationTexts.use();
  const { channels } = payTexts.use();
  const language = useLanguage();
  const columns: Column<BillRow>[] = [
    {
      key: 'source',
      label: t.source,
      cell: (row) => (
        <>
          {t.billKinds[row.kind]} · {channelName(channels, row.channel)}
          <span className={style['sub']}>{row.day || row.name}</span>
        </>
      ),
    },
    { key: 'lines', label: t.lines, end: true, phoneLabel: t.lines, cell: (row) => formatNumber(row.lines) },
    { key: 'matched', label: t.matched, end: true, phoneLabel: t.matched, cell: (row) => formatNumber(row.matched) },
    {
      key: 'unmatched',
      label: t.unmatched,
      end: true,
      phoneLabel: t.unmatched,
      cell: (row) => formatNumber(row.differs + row.theirs),
    },
    {
      key: 'imported',
      label: t.imported,
      cell: (row) => (
        <>
          <Time value={row.importedAt} language={language} mode="datetime" />
          <span className={style['sub']}>{row.importedBy || t.byClock}</span>
        </>
      ),
    },
    {
      key: 'open',
      label: <span className="sr">{t.open}</span>,
      end: true,
      cell: (row) => (
        <LinkButton size="s" to={billPath(row.id)} aria-label={t.openOf(row.id)}>
          {t.open}
        </LinkButton>
      ),
    },
  ];
  return (
    <Table
      caption={t.bills}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <Empty title={t.noBills} level={2}>
          {t.noBillsText}
        </Empty>
      }
    />
  );
}
