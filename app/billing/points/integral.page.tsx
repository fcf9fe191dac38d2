import { redirect, useNavigation } from 'react-router';
import { getPoints } from '#app/billing/points/points.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Figures, PageHead } from '#app/ui/kit/card.tsx';
import { Points } from '#app/ui/kit/number.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { Route } from './+types/integral.page.ts';
import { filtersPath, pointsPath, readFilters } from './points-path.ts';
import { PointsLog } from './points-log.tsx';
import { EarnRules, UseRules } from './points-rules.tsx';
import style from './points.module.css';

const texts = await pageTexts(
  () => import('./integral.zh.ts'),
  () => import('./integral.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const filters = readFilters(url.searchParams);
  const view = await getPoints(ctx, filters);
  const last = Math.max(1, Math.ceil(view.total / filters.limit));
  if (filters.page > last) throw redirect(filtersPath(filters, { page: last }));
  return { filters, ...view };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The member's points: how many, how to earn and use them, what expires, and every change. */
export default function Integral({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const { filters, now, gained, lost, expiries, rules, list, total } = loaderData;
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === pointsPath;
  const next = expiries[0];
  const range = t.ranges[filters.days] ?? t.ranges[0];
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          <LinkButton to="/user/account/signIn" tone={rules.signIn.isSigned ? 'default' : 'primary'} icon="calendar">
            {rules.signIn.isSigned ? t.calendar : t.signIn}
          </LinkButton>
        }
      >
        {t.lead}
      </PageHead>
      <div className={style['sums']}>
        <Figures
          figures={[
            { label: t.now, value: <Points value={now} /> },
            { label: t.gained, value: formatNumber(gained), note: range },
            { label: t.lost, value: formatNumber(lost), note: range },
            ...(rules.months > 0
              ? [
                  {
                    label: t.soon,
                    value: next ? formatNumber(next.points) : t.noSoon,
                    note: next && t.soonOn(next.day),
                  },
                ]
              : []),
          ]}
        />
      </div>
      <EarnRules t={t} rules={rules} />
      <UseRules t={t} rules={rules} expiries={expiries} />
      <PointsLog t={t} filters={filters} list={list} total={total} isLoading={isLoading} />
    </>
  );
}
