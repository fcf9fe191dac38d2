import { redirect } from 'react-router';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { isSellerOf } from '#app/market/purchases/purchase-orders.queries.server.ts';
import { listPurchasedPlugins } from '#app/market/purchases/plugin-purchases.queries.server.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { Route } from './+types/plugin-purchases.page.ts';
import { FreePluginEntry } from './free-plugin-entry.tsx';
import { PurchaseEntry } from './purchase-entry.tsx';
import { PurchaseListInput, type PurchaseTab, purchaseTabs } from './plugin-purchases.schema.ts';
import { pluginPurchasesTexts } from './plugin-purchases-texts.ts';
import style from './plugin-purchases.module.css';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = PurchaseListInput.parse(Object.fromEntries(url.searchParams));
  const list = await listPurchasedPlugins(ctx, input);
  // A refund stands in the bills of both sides: a seller finds it among the refunds of their own.
  if (input.order > 0 && list.rows.length === 0 && (await isSellerOf(ctx, input.order)))
    throw redirect('/developer/refunds?tab=ended');
  return { tab: input.tab, order: input.order, ...list };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: pluginPurchasesTexts.in(rootFacts(matches).language).title });
}

const path = '/user/xiaowo/plugins';
const pathOf = (tab: PurchaseTab, edge: { before?: number; after?: number } = {}) => {
  const query = new URLSearchParams({
    ...(tab !== 'all' && { tab }),
    ...Object.fromEntries(Object.entries(edge).map(([name, id]) => [name, String(id)])),
  }).toString();
  return query === '' ? path : `${path}?${query}`;
};

/** What the member bought and tried: licences with keys and seats, orders, refunds. */
export default function PluginPurchases({
  loaderData: { tab, order, rows, before, after, counts, free },
}: Route.ComponentProps) {
  const t = pluginPurchasesTexts.use();
  const edges = tab === 'free' ? free : { before, after };
  const market = (
    <LinkButton to="/plugin" size="s">
      {t.toMarket}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t.title} actions={counts.all > 0 && market}>
        {t.lead}
      </PageHead>
      {order > 0 ? (
        <Notice
          action={
            <LinkButton to={path} size="s">
              {t.allPurchases}
            </LinkButton>
          }
        >
          {rows.length > 0 ? t.oneOrder : t.orderGone}
        </Notice>
      ) : (
        counts.all > 0 && (
          <div className={style['filter']}>
            <Segmented
              label={t.filter}
              options={purchaseTabs.map((one) => ({ value: one, label: t.tabs[one], to: pathOf(one) }))}
              value={tab}
            />
            <span className="muted num">{t.count(formatNumber(counts[tab]))}</span>
          </div>
        )
      )}
      {rows.map((row, at) => (
        <PurchaseEntry key={row.id} row={row} isOpenFirst={order > 0 || (at === 0 && row.state === 'active')} />
      ))}
      {free.rows.length > 0 && tab === 'all' && (
        <SectionHead
          title={t.freeTitle}
          aside={free.before !== null && <Link to={pathOf('free')}>{t.allFree(formatNumber(counts.free))}</Link>}
        />
      )}
      {free.rows.map((row) => (
        <FreePluginEntry key={row.id} row={row} />
      ))}
      {rows.length + free.rows.length === 0 && order === 0 && <None tab={tab} isAll={counts.all === 0} />}
      <Pager
        previous={edges.after === null ? null : pathOf(tab, { after: edges.after })}
        next={edges.before === null ? null : pathOf(tab, { before: edges.before })}
      />
    </>
  );
}

function None({ tab, isAll }: { tab: PurchaseTab; isAll: boolean }) {
  const t = pluginPurchasesTexts.use();
  const action = (
    <LinkButton to={isAll ? '/plugin' : path} tone="primary">
      {isAll ? t.toMarket : t.allPurchases}
    </LinkButton>
  );
  return (
    <Empty level={2} page={isAll} title={t.empty[isAll ? 'all' : tab]} action={action}>
      {t.emptyText}
    </Empty>
  );
}
