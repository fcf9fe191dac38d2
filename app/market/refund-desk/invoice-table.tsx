import type { ReactNode } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { developerRefundsTexts } from './developer-refunds-texts.ts';
import type { WantedInvoice } from './refund-desk.schema.ts';
import style from './refund-desk.module.css';

/** Invoices that buyers want. */
export function InvoiceTable({ rows, empty }: { rows: readonly WantedInvoice[]; empty: ReactNode }) {
  const t = developerRefundsTexts.use();
  const language = useLanguage();
  const columns: Column<WantedInvoice>[] = [
    {
      key: 'order',
      label: t.order,
      cell: (row) => (
        <>
          <b>{row.plugin}</b>
          <span className={style['sub']}>{row.number}</span>
        </>
      ),
    },
    {
      key: 'title',
      label: t.invoiceTitle,
      cell: (row) => (
        <span className={style['invoice']}>
          {row.title}
          <CopyButton text={[row.title, row.taxNumber].filter(Boolean).join('\n')} iconOnly />
          <span className={style['sub']}>{row.taxNumber || t.noTaxNumber}</span>
        </span>
      ),
    },
    {
      key: 'at',
      label: t.at,
      phoneLabel: t.at,
      cell: (row) => <Time value={row.at} language={language} mode="date" />,
    },
    { key: 'amount', label: t.amount, end: true, cell: (row) => formatMoney(row.amount) },
  ];
  return <Table caption={t.invoiceList} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />;
}
