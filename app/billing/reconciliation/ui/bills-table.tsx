import { useLanguage } from '#app/core/page-texts.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import { type Column, Table } from '#app/ui/table.tsx';
import { Time } from '#app/ui/time.tsx';
import style from '../../payments/ui/desk.module.css';
import { payTexts } from '../../payments/ui/pay-texts.ts';
import type { BillRow } from '../schema.ts';
import { billPath, channelName, reconciliationTexts } from './reconciliation-texts.ts';

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
    { key: 'unmatched', label: t.unmatched, end: true, phoneLabel: t.unmatched, cell: (row) => formatNumber(row.differs + row.theirs) },
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
