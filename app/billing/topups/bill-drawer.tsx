import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Money } from '#app/ui/kit/number.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { type Bill, billKinds, billTypes } from './topups.schema.ts';
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
          <Facts className={style['facts']}>
            {kind && <Fact label={t.kind}>{t.kinds[kind]}</Fact>}
            <Fact label={t.time}>
              <Time value={bill.at} language={language} mode="datetime" />
            </Fact>
            <Fact label={t.before}>{formatMoney(bill.before)}</Fact>
            <Fact label={t.afterFull}>{formatMoney(bill.after)}</Fact>
            <Fact label={t.about}>{bill.path && <Link to={bill.path}>{t.toSubject}</Link>}</Fact>
            <Fact label={t.journal}>{bill.id}</Fact>
          </Facts>
        </>
      )}
    </Drawer>
  );
}
