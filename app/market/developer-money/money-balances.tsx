import type { ReactNode } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { classNames } from '#app/ui/kit/class-names.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { type DeveloperMoneyTexts, moneyPath } from './developer-money-texts.ts';
import { type MoneyBalance, moneyBalanceNames, type MoneyBalances } from './developer-money.schema.ts';
import style from './developer-money.module.css';

type Props = { t: DeveloperMoneyTexts; balances: MoneyBalances };

/** The four balances, each leading to the changes that made it. */
export function BalanceFigures({ t, balances }: Props) {
  return (
    <ul className={classNames('figs', style['figures'])} aria-label={t.balances}>
      {moneyBalanceNames.map((name) => (
        <li key={name}>
          <Link
            to={`${moneyPath}/balance?of=${name}`}
            aria-label={t.openBalance(t.balance[name], formatMoney(balances[name]))}
          >
            <span className={style['name']}>{t.balance[name]}</span>
            <b>{formatMoney(balances[name])}</b>
          </Link>
          <span className="d">
            <Note t={t} name={name} balances={balances} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Note({ t, name, balances }: Props & { name: MoneyBalance }): ReactNode {
  const language = useLanguage();
  const { pendingCount, nextAt, waiting, held, owed, paying } = balances;
  const note = t.balanceNote;
  if (name === 'available') return note.available;
  if (name === 'owed') return owed > 0 ? note.owed : note.owedNone;
  if (name === 'held')
    return (
      <>
        {held > 0 ? note.held(waiting) : note.heldNone}
        {paying > 0 && <> · {note.paying(formatMoney(paying))}</>}
      </>
    );
  return (
    <>
      {note.pending(pendingCount)}
      {nextAt !== null && (
        <>
          {' '}
          <Time value={nextAt} language={language} mode="date" />
        </>
      )}
    </>
  );
}

/** What becomes free on each of the next seven days; nothing when nothing does. */
export function ReleaseDays({ t, balances: { releases } }: Props) {
  const sum = releases.reduce((total, { amount }) => total + amount, 0);
  if (sum === 0) return null;
  return (
    <section className={style['part']}>
      <SectionHead
        title={t.releases}
        aside={<span className="muted small num">{t.releaseSum(formatMoney(sum))}</span>}
      />
      <ol className={style['release']}>
        {releases.map(({ day, amount, count }, i) => (
          <li key={day}>
            <time dateTime={day}>{i === 0 ? t.today : day.slice(5)}</time>
            <b>{count > 0 ? formatMoney(amount) : '–'}</b>
            {count > 0 && t.count(count)}
          </li>
        ))}
      </ol>
    </section>
  );
}
