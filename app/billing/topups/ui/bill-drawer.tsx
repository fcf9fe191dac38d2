import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/page-texts.ts';
import { Drawer } from '#app/ui/drawer.tsx';
import { Money } from '#app/ui/number.tsx';
import { Time } from '#app/ui/time.tsx';
import { type Bill, billKinds, billTypes } from '../schema.ts';
import style from './balance.module.css';
import type { BalanceTexts } from './bills.tsx';

/** Everything about one bill: what it was, the balance before and after, its number in the ledger. */
export function BillDrawer({ t, bill, onClose }: { t: BalanceTexts; bill: Bill | null; onClose: () => void }) {
  const language = useLanguage();
  const kind = bill && billKinds.find((one) => one !== 'all' && billTypes[one].includes(bill.type));
  return (
    <Drawer open={bill !== null} onClose={onClose} title={t.detail} end>
      {bill && (
        <>
          <p className={style['detail']}>
            {bill.memo}
            <b>
              <Money cents={bill.amount} sign />
            </b>
          </p>
          <dl className={style['facts']}>
            {kind && (
              <>
                <dt>{t.kind}</dt>
                <dd>{t.kinds[kind]}</dd>
              </>
            )}
            <dt>{t.time}</dt>
            <dd>
              <Time value={bill.at} language={language} mode="datetime" />
            </dd>
            <dt>{t.before}</dt>
            <dd className="num">{formatMoney(bill.before)}</dd>
            <dt>{t.afterFull}</dt>
            <dd className="num">{formatMoney(bill.after)}</dd>
            <dt>{t.journal}</dt>
            <dd className="num">{bill.id}</dd>
          </dl>
        </>
      )}
    </Drawer>
  );
}
