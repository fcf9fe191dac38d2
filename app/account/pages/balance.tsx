import { redirect } from 'react-router';
import { getLogTotals, listBalanceLog } from '#app/account/logs/queries.server.ts';
import { getUserInfo } from '#app/account/queries.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type { Route } from './+types/balance.ts';
import { logPath, readLogFilters } from '../ui/log-filters.ts';
import { LogView } from '../ui/log-view.tsx';
import { shownMoney, signedMoney } from '../ui/shown-money.ts';

const path = '/user/account/balance';
const texts = await pageTexts(
  () => import('../lang/zh-cn/logs.ts'),
  () => import('../lang/en/logs.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const filters = readLogFilters(url.searchParams);
  const [{ list, total }, totals, { money }] = await Promise.all([
    listBalanceLog(ctx, filters),
    getLogTotals(ctx, 'cash', filters),
    getUserInfo(ctx, requireMember(ctx).id),
  ]);
  const last = Math.max(1, Math.ceil(total / filters.limit));
  if (filters.page > last) throw redirect(logPath(path, filters, { page: last }));
  return { filters, list, total, totals, money };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).balance.title });
}

/** The member's balance in yuan: how much there is, and every change. */
export default function Balance({ loaderData: { filters, list, total, totals, money } }: Route.ComponentProps) {
  const t = texts.use();
  const lines = list.map((row) => ({
    id: row.id,
    memo: row.memo,
    time: row.create_time,
    isGain: !row.money.startsWith('-'),
    amount: signedMoney(row.money),
    before: shownMoney(row.before),
    after: shownMoney(row.after),
  }));
  const shown = { gained: shownMoney(totals.gained), lost: shownMoney(totals.lost) };
  return <LogView {...{ t, own: t.balance, path, filters, lines, total, totals: shown }} now={shownMoney(money)} emptyTo="/user/account/integral" />;
}
