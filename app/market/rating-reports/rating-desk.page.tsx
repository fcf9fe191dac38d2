import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { keysetQuery } from '#app/core/keyset-query.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { RatingCase } from './rating-case.tsx';
import { listReportedRatings } from './rating-reports.queries.server.ts';
import { RatingDeskInput, type RatingDeskTab, ratingDeskTabs } from './rating-reports.schema.ts';
import { ratingReportsTexts } from './rating-reports-texts.ts';
import type { Route } from './+types/rating-desk.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = RatingDeskInput.parse(Object.fromEntries(url.searchParams));
  return { tab: input.tab, ...(await listReportedRatings(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: ratingReportsTexts.in(rootFacts(matches).language).title });
}

const path = '/admin/market/ratings';
const pathOf = (tab: RatingDeskTab, edge: { before?: number; after?: number } = {}) =>
  `${path}?${keysetQuery({ tab }, edge)}`;

/** The console's desk of reported ratings: what waits for staff, and what staff decided. */
export default function RatingDesk({ loaderData: { tab, rows, before, after, waiting } }: Route.ComponentProps) {
  const t = ratingReportsTexts.use();
  const mayDecide = useAuth()('hide', path);
  const [hiding, setHiding] = useState<number | null>(null);
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!mayDecide && <Notice>{t.readOnly}</Notice>}
      <Tabs
        label={t.tabs}
        items={ratingDeskTabs.map((one) => ({
          to: pathOf(one),
          label: t.tab[one],
          current: one === tab,
          count: one === 'open' && waiting > 0 ? formatNumber(waiting) : null,
        }))}
      />
      {rows.length === 0 && (
        <Empty level={2} title={t.empty[tab]}>
          {t.emptyText}
        </Empty>
      )}
      {rows.map((row) => (
        <RatingCase key={row.id} row={row} onHide={mayDecide && tab === 'open' ? setHiding : null} />
      ))}
      <Pager
        previous={after === null ? null : pathOf(tab, { after })}
        next={before === null ? null : pathOf(tab, { before })}
      />
      {hiding !== null && (
        <ReasonDialog
          title={t.hideTitle}
          label={t.hideLabel}
          doText={t.hide}
          maxLength={300}
          path="/api/admin/market/hideRating"
          body={{ ratingId: hiding }}
          onClose={() => setHiding(null)}
        />
      )}
    </>
  );
}
