import { useLanguage } from '#app/core/texts/page-texts.ts';
import { formatMoney } from '#app/core/money.ts';
import { classNames } from '#app/ui/kit/class-names.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { EarningsView } from './earnings.schema.ts';
import style from './wallet.module.css';
import type { WalletTexts } from './wallet-texts.ts';

const parts = ['earnings', 'pending', 'held', 'paying', 'owed'] as const;
const inBar = ['earnings', 'pending', 'held', 'paying'] as const;

/** What the earnings are made of: a bar, and each part with what it waits for. */
export function EarningParts({ t, view }: { t: WalletTexts; view: EarningsView }) {
  const language = useLanguage();
  const sum = view.earnings + view.pending + view.held + view.paying;
  const percent = (part: (typeof inBar)[number]) => Math.round((view[part] / sum) * 100);
  const shown = inBar.filter((part) => view[part] > 0);
  // Most members have no money at the bank: that line comes with it.
  const rows = parts.filter((part) => part !== 'paying' || view.paying > 0);
  const note = (part: (typeof parts)[number]) => {
    if (part === 'pending' && view.next)
      return (
        <>
          {t.next(formatMoney(view.next.amount))}
          <Time value={view.next.at} language={language} mode="datetime" />
        </>
      );
    if (part === 'held' && view.held > 0) return t.heldText;
    if (part === 'owed' && view.owed > 0) return t.owedText;
    return t.states[part].text;
  };
  return (
    <section aria-label={t.parts}>
      {sum > 0 && (
        <div
          className={style['flow']}
          role="img"
          aria-label={t.partsText(shown.map((part) => t.part(t.states[part].label, percent(part))))}
        >
          {shown.map((part) => (
            <i key={part} className={style[`tone-${part}`]} style={{ flexGrow: view[part] }} />
          ))}
        </div>
      )}
      <dl className={style['parts']}>
        {rows.map((part) => (
          <div key={part}>
            <i className={style[`tone-${part}`]} aria-hidden />
            <dt>
              {t.states[part].label}
              <small>{note(part)}</small>
            </dt>
            <dd>{formatMoney(view[part])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What becomes free on each of the next days. */
export function Releases({ t, view }: { t: WalletTexts; view: EarningsView }) {
  const hasAny = view.releases.some(({ count }) => count > 0);
  if (!hasAny) return null;
  return (
    <section className={style['section']}>
      <SectionHead title={t.releases} aside={<span className="muted small">{t.holdText(view.holdDays)}</span>} />
      <ol className={style['release']}>
        {view.releases.map(({ day, amount, count }, index) => (
          <li key={day} className={classNames(count > 0 && style['full'])}>
            <time dateTime={day}>{index === 0 ? t.today : day.slice(5)}</time>
            <b>{count > 0 ? formatMoney(amount) : '–'}</b>
            {count > 0 && t.count(count)}
          </li>
        ))}
      </ol>
    </section>
  );
}
