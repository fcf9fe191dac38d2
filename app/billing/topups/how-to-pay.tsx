import { formatMoney, toYuan } from '#app/core/money.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import type { TopUp } from './topups.schema.ts';
import style from './top-up.module.css';
import type { TopUpTexts } from './top-up-texts.ts';

/** What a bank transfer needs: amount, remark, account. `infoHtml` comes safe from the server. */
export function HowToPay({
  t,
  topUp: { amount, remark },
  infoHtml,
}: {
  t: TopUpTexts;
  topUp: Pick<TopUp, 'amount' | 'remark'>;
  infoHtml: string;
}) {
  return (
    <section>
      <SectionHead title={t.how} />
      <ol className={style['steps']}>
        {t.howSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={style['pay']}>
        <div>
          <span>{t.amount}</span>
          <b>{formatMoney(amount)}</b>
          <CopyButton text={toYuan(amount)} label={t.copyAmount} />
        </div>
        <div>
          <span>
            {t.remark} · {t.remarkHelp}
          </span>
          <b className={style['remark']}>{remark}</b>
          <CopyButton text={remark} label={t.copyRemark} />
        </div>
      </div>
      <div className={style['account']}>
        <h3>{t.account}</h3>
        <div className="prose" dangerouslySetInnerHTML={{ __html: infoHtml }} />
      </div>
    </section>
  );
}
