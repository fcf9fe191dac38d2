import { listLines } from '#app/books/reconciliation/reconciliation.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Money } from '#app/ui/kit/number.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import style from '#app/billing/channels/payment-desk.module.css';
import { paymentPath } from '#app/billing/payments/payments-texts.ts';
import { billPath, reconciliationPath } from '#app/billing/parts/book-paths.ts';
import type { Route } from './+types/bill.page.ts';
import { BillLinesInput, type LineRow, lineStates } from './reconciliation.schema.ts';
import { lineTones, reconciliationTexts } from './reconciliation-texts.ts';

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const input = BillLinesInput.parse({ state: '', ...Object.fromEntries(url.searchParams), id: params['id'] });
  return { id: input.id, state: input.state, ...(await listLines(ctx, input)) };
}, hasId);

export function meta({ matches, params }: Route.MetaArgs) {
  return pageHead(matches, { title: reconciliationTexts.in(rootFacts(matches).language).bill(Number(params.id)) });
}

/** The lines of a bill or statement with what they were matched to. */
export default function Bill({ loaderData: { id, state, rows, before, after } }: Route.ComponentProps) {
  const t = reconciliationTexts.use();
  const pathOf = (one: string, edge: { before?: number; after?: number } = {}) => {
    const query = new URLSearchParams({
      ...(one && { state: one }),
      ...Object.fromEntries(Object.entries(edge).map(([name, at]) => [name, String(at)])),
    }).toString();
    return query ? `${billPath(id)}?${query}` : billPath(id);
  };
  const items = (['', ...lineStates] as const).map((one) => ({
    to: pathOf(one),
    label: one === '' ? t.anyState : t.states[one],
    current: one === state,
  }));
  return (
    <>
      <BackLink to={`${reconciliationPath}?tab=bills`}>{t.back}</BackLink>
      <PageHead title={t.bill(id)} />
      <Tabs label={t.state} items={items} />
      <Table
        caption={t.lines}
        columns={useColumns()}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<Empty title={t.noLines} level={2} />}
      />
      <Pager
        previous={after === null ? null : pathOf(state, { after })}
        next={before === null ? null : pathOf(state, { before })}
      />
    </>
  );
}

function useColumns(): Column<LineRow>[] {
  const t = reconciliationTexts.use();
  const language = useLanguage();
  return [
    {
      key: 'number',
      label: t.transaction,
      cell: (row) => (
        <>
          <span className={style['number']}>{row.transaction || row.number}</span>
          <span className={style['sub']}>
            {row.paymentId === null ? (
              row.number
            ) : (
              <Link to={paymentPath(row.paymentId)}>{row.number || t.payment}</Link>
            )}
            {row.note && ` ${row.note}`}
          </span>
        </>
      ),
    },
    { key: 'kind', label: t.lineKind, cell: (row) => t.bankLine[row.kind] },
    { key: 'time', label: t.time, cell: (row) => <Time value={row.at} language={language} mode="datetime" /> },
    { key: 'state', label: t.state, cell: (row) => <Chip tone={lineTones[row.state]}>{t.states[row.state]}</Chip> },
    {
      key: 'fee',
      label: t.feeShort,
      end: true,
      phoneLabel: t.feeShort,
      cell: (row) => (row.fee > 0 ? <Money cents={row.fee} /> : '—'),
    },
    { key: 'amount', label: t.amount, end: true, cell: (row) => <Money cents={row.amount} /> },
  ];
}
