import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { listInvoiceDesk } from '#app/market/developer-invoices/developer-invoices.queries.server.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Button, buttonClass, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { type DeskInvoice, InvoiceDeskInput } from './developer-invoices.schema.ts';
import style from './developer-invoices.module.css';
import type { Route } from './+types/invoice-desk.page.ts';

const texts = await pageTexts(
  () => import('./invoice-desk.zh.ts'),
  () => import('./invoice-desk.en.ts'),
);
const path = '/admin/market/invoices';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = InvoiceDeskInput.parse(Object.fromEntries(url.searchParams));
  return { month: input.month, rows: await listInvoiceDesk(ctx, input) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The console's desk of invoices. */
export default function InvoiceDesk({ loaderData: { month, rows } }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const columns = columnsOf(t, language);
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <form method="get" action={path} className={style['filter']}>
        <Field label={t.month}>
          <Input type="month" name="month" defaultValue={month} key={month} />
        </Field>
        <Button type="submit">{t.show}</Button>
        {month !== '' && (
          <LinkButton tone="quiet" to={path}>
            {t.all}
          </LinkButton>
        )}
      </form>
      <Table
        caption={t.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <Empty level={2} title={t.empty}>
            {t.emptyText}
          </Empty>
        }
      />
      {rows.length >= 200 && <p className="muted small">{t.most}</p>}
    </>
  );
}

function columnsOf(t: ReturnType<typeof texts.use>, language: string): Column<DeskInvoice>[] {
  return [
    {
      key: 'number',
      label: t.number,
      cell: (row) => (
        <>
          <b>{row.number}</b> <span className="muted num">{row.month}</span>
        </>
      ),
    },
    {
      key: 'developer',
      label: t.developer,
      phoneLabel: t.developer,
      cell: ({ developer }) => (
        <>
          <Link to={`/admin/members/${developer.id}`}>{developer.name}</Link> <code>{developer.slug}</code>
        </>
      ),
    },
    {
      key: 'at',
      label: t.uploaded,
      cell: ({ uploadedAt, uploadedBy }) => (
        <span className="muted">
          <Time value={uploadedAt} language={language} mode="datetime" /> {t.by(uploadedBy)}
        </span>
      ),
    },
    {
      key: 'amount',
      label: t.amount,
      end: true,
      cell: ({ amount }) => <span className="num">{formatMoney(amount)}</span>,
    },
    {
      key: 'acts',
      label: <span className="sr">{t.acts}</span>,
      end: true,
      cell: ({ id, number }) => (
        <a className={buttonClass({ size: 's' })} href={`${path}/${id}`} download aria-label={t.downloadOf(number)}>
          {t.download}
        </a>
      ),
    },
  ];
}
