import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { type BalanceLines, listBalanceLines } from '#app/market/developer-money/developer-money.queries.server.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { Figures, PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Money } from '#app/ui/kit/number.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { developerMoneyTexts, moneyPath } from './developer-money-texts.ts';
import { BalanceLinesInput, type MoneyBalance, moneyBalanceNames } from './developer-money.schema.ts';
import style from './developer-money.module.css';
import type { Route } from './+types/developer-balance.page.ts';

export const loader = pageLoader(async ({ ctx, url, spendRead }) => {
  spendRead();
  return listBalanceLines(ctx, BalanceLinesInput.parse(Object.fromEntries(url.searchParams)));
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = developerMoneyTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? t.balanceTitle(t.balance[loaderData.of]) : t.title });
}

const pathOf = (of: MoneyBalance, page = 1) => `${moneyPath}/balance?of=${of}${page === 1 ? '' : `&page=${page}`}`;

/** Every change of one of a developer's balances; their sum stands beside it. */
export default function DeveloperBalance({ loaderData }: Route.ComponentProps) {
  const t = developerMoneyTexts.use();
  const language = useLanguage();
  const { of, balance, sum, total, page, pages, list } = loaderData;
  const columns: Column<BalanceLines['list'][number]>[] = [
    { key: 'about', label: t.about, cell: ({ memo }) => memo },
    {
      key: 'journal',
      label: t.journal,
      phoneLabel: t.journal,
      cell: ({ id }) => <span className={style['code']}>J-{id}</span>,
    },
    {
      key: 'time',
      label: t.time,
      cell: ({ at }) => <Time className="muted nowrap" value={at} language={language} mode="datetime" />,
    },
    {
      key: 'after',
      label: t.after,
      end: true,
      phoneLabel: t.after,
      cell: ({ after }) => <span className="muted num">{formatMoney(after)}</span>,
    },
    { key: 'amount', label: t.amount, end: true, cell: ({ amount }) => <Money cents={amount} sign /> },
  ];
  return (
    <>
      <BackLink to={moneyPath}>{t.back}</BackLink>
      <PageHead title={t.balanceTitle(t.balance[of])}>{t.balanceLead}</PageHead>
      <Tabs
        label={t.balances}
        items={moneyBalanceNames.map((name) => ({ to: pathOf(name), label: t.balance[name], current: name === of }))}
      />
      <div className={style['sums']}>
        <Figures
          figures={[
            { label: t.shown, value: formatMoney(balance) },
            { label: t.sumOf(formatNumber(total)), value: formatMoney(sum) },
          ]}
        />
        {sum === balance ? (
          <p className={style['whole']}>
            <Icon name="check-circle" />
            {t.same}
          </p>
        ) : (
          <Notice tone="bad">{t.differs}</Notice>
        )}
      </div>
      <Table
        caption={t.balanceTitle(t.balance[of])}
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        empty={
          <Empty level={2} title={t.balanceEmpty}>
            {t.balanceEmptyText}
          </Empty>
        }
      />
      <Pager
        previous={page > 1 ? pathOf(of, page - 1) : null}
        next={page < pages ? pathOf(of, page + 1) : null}
        numbers={{ page, pages, to: (n) => pathOf(of, n) }}
      />
    </>
  );
}
