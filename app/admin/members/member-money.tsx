import type { ReactNode } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Money, Num, Points } from '#app/ui/kit/number.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { MemberFact } from './member-fact.tsx';
import type { MemberBalance, MemberMoney } from './member-money.schema.ts';
import { memberTexts } from './member-texts.ts';
import style from './member.module.css';

/** What a member has and bought, and how balance is given; nothing for staff who look after none of it. */
export function MemberMoneyPart({ money }: { money: MemberMoney }) {
  const t = memberTexts.use();
  const language = useLanguage();
  const { balances, payments, orders, makesCodes, proposes } = money;
  if (!balances && !payments && !orders && !makesCodes && !proposes) return null;
  return (
    <section>
      <SectionHead title={t.money} />
      <dl className={style['facts']}>
        {balances?.map((balance) => (
          <MemberFact key={balance.kind} label={t.balances[balance.kind]}>
            <Leading to={balance.path} label={t.ledgerOf(t.balances[balance.kind])}>
              <Amount balance={balance} />
            </Leading>
          </MemberFact>
        ))}
        {payments && (
          <MemberFact label={t.payments}>
            <Leading to={payments.count > 0 ? payments.path : ''}>{t.paymentCount(payments.count)}</Leading>
          </MemberFact>
        )}
        {orders && (
          <MemberFact label={t.orders}>
            <Num value={orders.count} /> · <Money cents={orders.paid} />
            {orders.lastAt !== null && (
              <>
                {' '}
                · {t.lastOrder} <Time value={orders.lastAt} language={language} />
              </>
            )}
            {orders.path && orders.count > 0 && (
              <>
                {' '}
                · <Link to={orders.path}>{t.refundDesk}</Link>
              </>
            )}
          </MemberFact>
        )}
      </dl>
      <div className={style['ways']}>
        {makesCodes && (
          <p>
            {t.give} <Link to="/admin/codes">{t.giveCode}</Link>
          </p>
        )}
        {proposes && (
          <p>
            {t.correct} <Link to="/admin/books/adjustments">{t.correctIn}</Link>
          </p>
        )}
      </div>
    </section>
  );
}

function Amount({ balance: { kind, posted } }: { balance: MemberBalance }) {
  if (kind === 'points') return <Points value={posted} />;
  return <Money cents={kind === 'receivable' ? -posted : posted} />;
}

function Leading({ to, label, children }: { to: string; label?: string; children: ReactNode }) {
  return to ? (
    <Link to={to} title={label}>
      {children}
    </Link>
  ) : (
    <>{children}</>
  );
}
