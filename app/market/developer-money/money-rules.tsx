import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { BankCard } from '#app/billing/cards/cards.schema.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { DeveloperMoneyTexts } from './developer-money-texts.ts';
import type { DatedRule, MoneyRules } from './developer-money.schema.ts';
import style from './developer-money.module.css';

type Props = { t: DeveloperMoneyTexts; rules: MoneyRules; isOwner: boolean; card: BankCard | null };

/** The fees and tax rules in force with their dates, and where payouts go. */
export function MoneyRulesPart({ t, rules, isOwner, card }: Props) {
  return (
    <aside className={style['rules']} aria-label={t.rules}>
      <section>
        <h2>{t.fees}</h2>
        <dl className={style['pairs']}>
          <Rule t={t} name={t.fee} rule={rules.fee} note={rules.fee.isOwn ? t.ownFee : ''} say={percent} />
          <Rule t={t} name={t.hold} rule={rules.holdDays} say={t.days} />
          <Rule t={t} name={t.min} rule={rules.withdrawMin} say={formatMoney} />
          <Rule
            t={t}
            name={t.withdrawFee}
            rule={rules.withdrawFee}
            say={(rate) => (rate === 0 ? t.free : percent(rate))}
          />
        </dl>
        <p className="small">
          <Link to="/developer/terms">{t.terms}</Link>
        </p>
      </section>
      <section>
        <h2>{t.tax}</h2>
        <TaxRule t={t} rule={rules.taxProfile} isOwner={isOwner} />
      </section>
      {isOwner && (
        <section>
          <h2>{t.card}</h2>
          <p className="small">
            {card ? t.cardOf(card.bank, card.last4, card.holderHint) : t.noCard}
            <br />
            <Link to="/developer/bankcard">{t.cards}</Link>
          </p>
        </section>
      )}
    </aside>
  );
}

const percent = (rate: number) => `${rate / 100}%`;

type RuleProps<T> = {
  t: DeveloperMoneyTexts;
  name: string;
  rule: DatedRule<T>;
  note?: string;
  say: (value: T) => string;
};

function Rule<T>({ t, name, rule: { value, since, next }, note = '', say }: RuleProps<T>) {
  return (
    <>
      <div>
        <dt>
          {name}
          {note !== '' && <small>{note}</small>}
        </dt>
        <dd>{say(value)}</dd>
      </div>
      {since !== null && (
        <div className="muted">
          <dt>{t.since}</dt>
          <dd>
            <Day at={since} />
          </dd>
        </div>
      )}
      {next && (
        <div className={style['coming']}>
          <dt>
            <From t={t} at={next.at} />
          </dt>
          <dd>{say(next.value)}</dd>
        </div>
      )}
    </>
  );
}

function TaxRule({
  t,
  rule: { value, since, next },
  isOwner,
}: Pick<Props, 't' | 'isOwner'> & { rule: MoneyRules['taxProfile'] }) {
  return (
    <Notice tone={value === 'none' ? 'warn' : 'info'}>
      {t.taxProfile[value]} {since !== null && <Around text={t.taxSince} at={since} />}{' '}
      {next && (
        <>
          <Around text={t.taxNext} at={next.at} /> {t.taxProfile[next.value]}{' '}
        </>
      )}
      {isOwner && <Link to="/user/xiaowo/statements">{t.proof}</Link>}
    </Notice>
  );
}

/** A sentence with a day in it. */
function Around({ text, at }: { text: (day: string) => string; at: number }) {
  const [before, after] = text('\u0000').split('\u0000');
  return (
    <>
      {before}
      <Day at={at} />
      {after}
    </>
  );
}

const From = ({ t, at }: { t: DeveloperMoneyTexts; at: number }) => <Around text={t.from} at={at} />;

function Day({ at }: { at: number }) {
  const language = useLanguage();
  return <Time value={at} language={language} mode="date" />;
}
