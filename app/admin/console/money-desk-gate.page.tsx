import { Outlet } from 'react-router';
import { isWithoutMoney, noMoneyPage } from '#app/account/no-money/no-money.queries.server.ts';
import { isUsedDesk } from '#app/admin/console/unused-pages.queries.server.ts';
import { pageGuard, pageLoader } from '#app/core/http/page.server.ts';

/** The router takes capitals and escapes for the same address. */
const plain = (path: string) => decodeURIComponent(path).toLowerCase();

export const middleware = [
  pageGuard(async ({ ctx, url }) => {
    if ((await isWithoutMoney(ctx)) && !(await isUsedDesk(ctx, plain(url.pathname)))) throw noMoneyPage();
  }),
];

/** Stops also what has no loader of its own. */
export const loader = pageLoader(() => null);

/** Stands above the desks of money: on a site without it those alone are there that hold something. */
export default function MoneyDeskGate() {
  return <Outlet />;
}
