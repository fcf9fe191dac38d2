import { listOwnBankCards } from '#app/billing/cards/cards.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listDeveloperInvoices } from '#app/market/developer-invoices/developer-invoices.queries.server.ts';
import { getDeveloperMoney } from '#app/market/developer-money/developer-money.queries.server.ts';
import { DeveloperInvoices, InvoiceUploadButton } from '#app/market/developer-invoices/developer-invoice-part.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { developerMoneyTexts } from './developer-money-texts.ts';
import { DeveloperMoneyInput } from './developer-money.schema.ts';
import style from './developer-money.module.css';
import { BalanceFigures, ReleaseDays } from './money-balances.tsx';
import { MonthPart } from './money-month.tsx';
import { PayoutTable } from './payout-table.tsx';
import { MoneyRulesPart } from './money-rules.tsx';
import type { Route } from './+types/developer-money.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const money = await getDeveloperMoney(ctx, DeveloperMoneyInput.parse(Object.fromEntries(url.searchParams)));
  const isOwner = money.developer.role === 'owner';
  const [cards, invoices] = await Promise.all([
    isOwner ? listOwnBankCards(ctx) : null,
    money.isCompany ? listDeveloperInvoices(ctx) : null,
  ]);
  const card = cards?.find(({ state, isDefault }) => state === 'verified' && isDefault) ?? null;
  return { ...money, isOwner, card, invoices };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: developerMoneyTexts.in(rootFacts(matches).language).title });
}

/** What a developer has earned, month by month and line by line, by which rules, and what was paid out. */
export default function DeveloperMoneyPage({ loaderData: money }: Route.ComponentProps) {
  const t = developerMoneyTexts.use();
  const { statement, invoices, isOwner } = money;
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          <>
            {invoices && <InvoiceUploadButton month={statement.month} />}
            {isOwner && (
              <LinkButton tone="primary" to="/user/xiaowo/withdraw">
                {t.withdraw}
              </LinkButton>
            )}
          </>
        }
      >
        {t.lead} {!isOwner && t.ownerWithdraws}
      </PageHead>
      <BalanceFigures t={t} balances={money.balances} />
      <ReleaseDays t={t} balances={money.balances} />
      <div className={style['month']}>
        <MonthPart t={t} statement={statement} open={money.open} />
        <MoneyRulesPart t={t} rules={money.rules} isOwner={isOwner} card={money.card} />
      </div>
      <PayoutTable t={t} payouts={money.payouts} month={statement.month} isOwner={isOwner} />
      {invoices && <DeveloperInvoices invoices={invoices} />}
    </>
  );
}
