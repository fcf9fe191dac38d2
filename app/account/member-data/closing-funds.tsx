import { Link } from '#app/ui/kit/link.tsx';
import { formatMoney } from '#app/core/money.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { Fund, FundKind } from './member-data.schema.ts';
import type { CloseTexts } from './close.en.ts';
import { hasPage } from '#app/account/parts/member-menu.ts';
import { useMemberMenus } from '#app/account/parts/use-member-menus.ts';
import style from '#app/account/parts/security.module.css';

const wallet = '/user/xiaowo/wallet';
const withdrawal = '/user/xiaowo/withdraw';
const log = '/user/account/balance';

/** Why the account cannot be closed yet: the money in it, each kind with the way to where it can be dealt with. */
export function ClosingFunds({ funds, t }: { funds: readonly Fund[]; t: CloseTexts['funds'] }) {
  const userMenus = useMemberMenus();
  const has = (path: string) => hasPage(userMenus, path);
  const placeOf = (kind: FundKind) => {
    if (kind.startsWith('earnings') && has(withdrawal)) return withdrawal;
    return has(wallet) ? wallet : log;
  };
  return (
    <Notice tone="warn" title={t.title}>
      <p>{t.text}</p>
      <dl className={style['funds']}>
        {funds.map(({ kind, amount }) => {
          const to = placeOf(kind);
          return (
            <div key={kind}>
              <dt>{t.kinds[kind]}</dt>
              <dd className="num">{formatMoney(amount)}</dd>
              <dd>
                <Link to={to}>{to === withdrawal ? t.see.earnings : to === log ? t.see.cash : t.see.other}</Link>
              </dd>
            </div>
          );
        })}
      </dl>
    </Notice>
  );
}
