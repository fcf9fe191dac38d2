import { useState } from 'react';
import { keysetQuery } from '#app/core/keyset-query.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listSellerRefunds } from '#app/market/refund-desk/refund-desk.queries.server.ts';
import { listWantedInvoices } from '#app/market/refund-desk/wanted-invoices.queries.server.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { developerRefundsTexts } from './developer-refunds-texts.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { type RefundAnswer, RefundAnswerDialog } from './refund-answer-dialog.tsx';
import { SellerRefundsInput, type SellerTab, sellerTabs } from './refund-desk.schema.ts';
import { SellerRefundTable } from './seller-refund-table.tsx';
import type { Route } from './+types/developer-refunds.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = SellerRefundsInput.parse(Object.fromEntries(url.searchParams));
  const edges = input.tab === 'invoices' ? { ...input, before: 0, after: 0 } : input;
  const list = await listSellerRefunds(ctx, edges);
  return { tab: input.tab, list, invoices: input.tab === 'invoices' ? await listWantedInvoices(ctx, input) : null };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: developerRefundsTexts.in(rootFacts(matches).language).title });
}

const pathOf = (tab: SellerTab, edge: { before?: number; after?: number } = {}) =>
  `/developer/refunds?${keysetQuery({ tab }, edge)}`;

/** What buyers want back of a developer, and to whom invoices are made out. */
export default function DeveloperRefunds({ loaderData: { tab, list, invoices } }: Route.ComponentProps) {
  const t = developerRefundsTexts.use();
  const [answer, setAnswer] = useState<RefundAnswer | null>(null);
  const { before, after } = invoices ?? list;
  const empty = (
    <Empty level={2} title={t.empty[tab]}>
      {t.emptyText[tab]}
    </Empty>
  );
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Tabs
        label={t.filter}
        items={sellerTabs
          .filter((one) => one !== 'invoices' || list.seesInvoices)
          .map((one) => ({
            to: pathOf(one),
            label: t.tabs[one],
            current: one === tab,
            count: one === 'open' && list.open > 0 ? formatNumber(list.open) : null,
          }))}
      />
      {invoices ? (
        <InvoiceTable rows={invoices.rows} empty={empty} />
      ) : (
        <SellerRefundTable rows={list.rows} empty={empty} onAnswer={tab === 'open' ? setAnswer : null} />
      )}
      <Pager
        previous={after === null ? null : pathOf(tab, { after })}
        next={before === null ? null : pathOf(tab, { before })}
      />
      {answer && <RefundAnswerDialog answer={answer} onClose={() => setAnswer(null)} />}
    </>
  );
}
