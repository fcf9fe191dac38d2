import { redirect } from 'react-router';
import { getLogTotals, listPointsLog } from '#app/account/logs/queries.server.ts';
import { getUserInfo } from '#app/account/queries.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import { Points } from '#app/ui/number.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import type { Route } from './+types/integral.ts';
import { logPath, readLogFilters } from '../ui/log-filters.ts';
import { LogView } from '../ui/log-view.tsx';
import { signedNumber } from '../ui/shown-money.ts';

const path = '/user/account/integral';
const texts = await pageTexts(
  () => import('../lang/zh-cn/logs.ts'),
  () => import('../lang/en/logs.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const filters = readLogFilters(url.searchParams);
  const [{ list, total }, totals, { score }] = await Promise.all([
    listPointsLog(ctx, filters),
    getLogTotals(ctx, 'points', filters),
    getUserInfo(ctx, requireMember(ctx).id),
  ]);
  const last = Math.max(1, Math.ceil(total / filters.limit));
  if (filters.page > last) throw redirect(logPath(path, filters, { page: last }));
  return { filters, list, total, totals, score };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).points.title });
}

/** The member's points: how many there are, and every change. */
export default function Integral({ loaderData: { filters, list, total, totals, score } }: Route.ComponentProps) {
  const t = texts.use();
  const lines = list.map((row) => ({
    id: row.id,
    memo: row.memo,
    time: row.create_time,
    isGain: row.score > 0,
    amount: signedNumber(row.score),
    before: formatNumber(row.before),
    after: formatNumber(row.after),
  }));
  const shown = { gained: formatNumber(totals.gained), lost: formatNumber(totals.lost) };
  return <LogView {...{ t, own: t.points, path, filters, lines, total, totals: shown }} now={<Points value={score} />} emptyTo="/ask/lists/unanswered/0" />;
}
