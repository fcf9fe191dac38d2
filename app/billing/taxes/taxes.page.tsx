import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { accountPath } from '#app/billing/parts/book-paths.ts';
import { getPayableTax, listTaxYears } from '#app/billing/taxes/taxes.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { addDays, firstOfMonth, siteDay } from '#app/core/site-day.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Card, PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { saveText } from '#app/billing/parts/save-text.ts';
import style from '#app/billing/parts/desk.module.css';
import { TaxListInput, type TaxRow } from './taxes.schema.ts';
import { RemitDialog } from './remit-dialog.tsx';
import type { Route } from './+types/taxes.page.ts';

const texts = await pageTexts(
  () => import('./taxes.zh.ts'),
  () => import('./taxes.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = TaxListInput.parse(Object.fromEntries(url.searchParams));
  const [taxes, payable, { taxProfile, banks }] = await Promise.all([
    listTaxYears(ctx, input),
    getPayableTax(ctx),
    getTerms(ctx),
  ]);
  const period = addDays(firstOfMonth(siteDay(ctx.now), 0), -1).slice(0, 7);
  return { ...taxes, payable: Number(payable), taxProfile, banks, period, isFirst: input.after === 0 };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** What was paid to whom in a year, and the tax withheld. */
export default function Taxes({
  loaderData: { year, years, rows, next, income, tax, payable, taxProfile, banks, period, isFirst },
}: Route.ComponentProps) {
  const t = texts.use();
  const [isBusy, setBusy] = useState(false);
  async function download() {
    if (isBusy) return;
    setBusy(true);
    const answer = await request.get<{ name: string; text: string }>('/api/admin/taxFile', { year });
    setBusy(false);
    if (answer.code === 1) saveText(answer.data.name, answer.data.text);
  }
  const act = rows.length > 0 && (
    <Button icon="download" title={t.downloadText} loading={isBusy} onClick={() => void download()}>
      {t.download}
    </Button>
  );
  return (
    <>
      <PageHead title={t.title} actions={act}>
        {t.lead}
      </PageHead>
      <div className={style['note']}>
        <Notice title={t.profile}>
          {t.profiles[taxProfile]} <Link to="/admin/terms?group=withdrawals">{t.change}</Link>
        </Notice>
      </div>
      {payable !== 0 && <Payable {...{ payable, banks, period }} />}
      <Tabs
        label={t.year}
        items={years.map((one) => ({ to: `/admin/taxes?year=${one}`, label: t.yearOf(one), current: one === year }))}
      />
      <Table
        caption={t.list}
        columns={useColumns({ income, tax })}
        rows={rows}
        rowKey={(row) => row.memberId}
        empty={
          <Empty title={t.empty} level={2}>
            {t.emptyText}
          </Empty>
        }
      />
      <Pager
        previous={isFirst ? null : `/admin/taxes?year=${year}`}
        next={next === null ? null : `/admin/taxes?year=${year}&after=${next}`}
      />
    </>
  );
}

type PayableProps = Pick<Route.ComponentProps['loaderData'], 'payable' | 'banks' | 'period'>;

/** What is still owed to the tax office, and booking that it was paid. */
function Payable({ payable, banks, period }: PayableProps) {
  const t = texts.use();
  const mayRemit = useAuth()('remit', '/admin/taxes');
  const [isRemitting, setRemitting] = useState(false);
  const act = mayRemit && (
    <Button size="s" onClick={() => setRemitting(true)}>
      {t.remit}
    </Button>
  );
  return (
    <div className={style['note']}>
      <Card title={t.payable} aside={act}>
        <b className="num">{formatMoney(payable)}</b> <span className="muted">{t.payableText}</span>{' '}
        <Link to={accountPath('tax_payable')}>{t.toAccount}</Link>
      </Card>
      {isRemitting && (
        <RemitDialog t={t} payable={payable} banks={banks} period={period} onClose={() => setRemitting(false)} />
      )}
    </div>
  );
}

function useColumns({ income, tax }: Pick<Route.ComponentProps['loaderData'], 'income' | 'tax'>): Column<TaxRow>[] {
  const t = texts.use();
  return [
    {
      key: 'member',
      label: t.member,
      cell: (row) => <Link to={`/admin/members/${row.memberId}`}>{row.nickname}</Link>,
      foot: t.total,
    },
    {
      key: 'payouts',
      label: t.payouts,
      end: true,
      phoneLabel: t.payouts,
      cell: (row) => formatNumber(row.payouts),
      foot: '',
    },
    {
      key: 'income',
      label: t.income,
      end: true,
      phoneLabel: t.income,
      cell: (row) => formatMoney(row.income),
      foot: formatMoney(income),
    },
    {
      key: 'tax',
      label: t.tax,
      end: true,
      phoneLabel: t.tax,
      cell: (row) => formatMoney(row.tax),
      foot: formatMoney(tax),
    },
  ];
}
