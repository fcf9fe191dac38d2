import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { keysetQuery } from '#app/core/keyset-query.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listRefundDesk } from '#app/market/refund-desk/refund-desk.queries.server.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { pluginRefundDeskTexts } from './plugin-refund-desk-texts.ts';
import { RefundCase } from './refund-case.tsx';
import { RefundDecisionDialog } from './refund-decision-dialog.tsx';
import { type DeskRefund, RefundDeskInput, type RefundDeskTab, refundDeskTabs } from './refund-desk.schema.ts';
import type { Route } from './+types/plugin-refund-desk.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = RefundDeskInput.parse(Object.fromEntries(url.searchParams));
  return { tab: input.tab, ...(await listRefundDesk(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: pluginRefundDeskTexts.in(rootFacts(matches).language).title });
}

const path = '/admin/market/refunds';
const pathOf = (tab: RefundDeskTab, edge: { before?: number; after?: number } = {}) =>
  `${path}?${keysetQuery({ tab }, edge)}`;

/** The console's desk of refunds of plugins: what waits for staff, and what staff decided. */
export default function PluginRefundDesk({ loaderData: { tab, rows, before, after, waiting } }: Route.ComponentProps) {
  const t = pluginRefundDeskTexts.use();
  const mayDecide = useAuth()('decide', path);
  const [deciding, setDeciding] = useState<DeskRefund | null>(null);
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!mayDecide && <Notice>{t.readOnly}</Notice>}
      <Tabs
        label={t.tabs}
        items={refundDeskTabs.map((one) => ({
          to: pathOf(one),
          label: t.tab[one],
          current: one === tab,
          count: one === 'escalated' && waiting > 0 ? formatNumber(waiting) : null,
        }))}
      />
      {rows.length === 0 && (
        <Empty level={2} title={t.empty[tab]}>
          {t.emptyText}
        </Empty>
      )}
      {rows.map((row) => (
        <RefundCase key={row.id} row={row} onDecide={mayDecide && tab === 'escalated' ? setDeciding : null} />
      ))}
      <Pager
        previous={after === null ? null : pathOf(tab, { after })}
        next={before === null ? null : pathOf(tab, { before })}
      />
      {deciding && <RefundDecisionDialog row={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
