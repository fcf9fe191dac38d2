import { Outlet } from 'react-router';
import { requireMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { pageGuard, pageLoader } from '#app/core/http/page.server.ts';

export const middleware = [pageGuard(({ ctx }) => requireMoney(ctx))];

/** Stops also what has no loader of its own. */
export const loader = pageLoader(() => null);

/** Stands above pages of money: on a site without it they are not there. */
export default function MoneyGate() {
  return <Outlet />;
}
