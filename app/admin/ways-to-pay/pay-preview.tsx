import { topUpTexts } from '#app/billing/topups/top-up-texts.ts';
import { formatMoney } from '#app/core/money.ts';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import type { WaysToPay } from './ways-to-pay.schema.ts';
import { waysToPayTexts } from './ways-to-pay-texts.ts';
import style from './ways-to-pay.module.css';

const icons: Record<string, IconName> = { transfer: 'bank', code: 'gift', stripe: 'card' };

/** The top-up page as members have it now; nothing in it can be pressed. */
export function PayPreview({ ways: { methods, choices, takesCodes } }: { ways: WaysToPay }) {
  const { preview: t } = waysToPayTexts.use();
  const words = topUpTexts.use();
  const offered = [...methods.map(({ channel }) => channel), ...(takesCodes ? ['code'] : [])];
  return (
    <section className={style['see']} aria-label={t.title}>
      <h2>{t.title}</h2>
      <p className="small muted">{t.lead}</p>
      <div className={style['phone']}>
        <h3>{t.heading}</h3>
        {offered.length === 0 && <p className="muted">{t.none}</p>}
        {choices.length > 0 && (
          <ul className={style['amounts']}>
            {choices.map((amount) => (
              <li key={amount}>{formatMoney(amount).replace(/\.00$/, '')}</li>
            ))}
            <li>{t.own}</li>
          </ul>
        )}
        <ul className={style['options']}>
          {offered.map((channel) => (
            <li key={channel}>
              <Icon name={icons[channel] ?? 'wallet'} />
              <span>
                {words.methods[channel] ?? channel}
                <small>{words.methodHelp[channel]}</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <ul className={style['notes']}>
        {t.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
