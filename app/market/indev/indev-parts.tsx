import { formatMoney } from '#app/core/money.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import style from './indev.module.css';
import type { IndevView } from './indev.schema.ts';
import { indevTexts } from './indev-texts.ts';
import { OwnApplicationPart } from './own-application.tsx';

/** What joining as a developer brings, its steps and rules, and one's own application. */
export function IndevParts({ view }: { view: IndevView }) {
  const t = indevTexts.use();
  const { hasMoney } = useRootFacts();
  return (
    <>
      {hasMoney && <Earn fees={view.fees} />}
      <section className={style['part']}>
        <SectionHead title={t.steps} aside={<Link to="/ask/devdoc">{t.docs}</Link>} />
        <ol className={style['steps']}>
          {t.stepList(view.isAutomatic).map(([name, text]) => (
            <li key={name}>
              <b>{name}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className={style['part']}>
        <SectionHead title={t.rules} />
        <ol className={style['rules']}>
          {[...t.ruleList, ...(hasMoney ? t.moneyRules : [])].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </section>
      <OwnApplicationPart view={view} />
    </>
  );
}

const percent = (bp: number) => `${bp / 100}%`;

function Earn({ fees }: Pick<IndevView, 'fees'>) {
  const t = indevTexts.use();
  const figures = [
    [t.keep, t.keepOf(percent(10_000 - fees.pluginFee), percent(fees.pluginFee))],
    [t.share, t.keepOf(percent(10_000 - fees.shareFee), percent(fees.shareFee))],
    [t.hold, t.days(fees.holdDays)],
    [t.refund, t.days(fees.refundDays)],
    [t.withdrawFrom, formatMoney(fees.withdrawMin)],
    [t.withdrawFee, fees.withdrawFee === 0 && fees.withdrawFeeMin === 0 ? t.free : percent(fees.withdrawFee)],
  ];
  return (
    <section className={style['part']}>
      <SectionHead title={t.earn} aside={<Link to="/developer/terms">{t.allFees}</Link>} />
      <dl className={style['earn']}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t.shareNote}</p>
      <p className="small muted">{t.earnNote}</p>
    </section>
  );
}
