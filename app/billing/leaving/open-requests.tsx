import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { SecurityRow } from '#app/account/parts/security-row.tsx';
import style from '#app/account/parts/security.module.css';
import { formatMoney } from '#app/core/money.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { paybackTexts } from './payback-texts.ts';
import type { ClosingBalance, Payback } from './paybacks.schema.ts';

type Props = { t: ReturnType<typeof paybackTexts.use>; balance: ClosingBalance };

/** What the member has asked for, with the way to take it back, and what became of the last transfer. */
export function OpenRequests({ t, balance: { refunds, open, last } }: Props) {
  const names = payTexts.use().channels;
  const { send, busy } = useSend();
  const rowOf = ({ amount, bank, last4 }: Payback) => t.paybackRow(formatMoney(amount), bank, last4);
  const takeBack = (kind: 'source' | 'hand', id: number, what: string) => (
    <Button
      size="s"
      aria-label={t.takeBackOf(what)}
      loading={busy === `${kind}${id}`}
      onClick={() =>
        void send(
          '/api/billing/takeBackRefund',
          { kind, id },
          { name: `${kind}${id}`, isOnce: true, done: true, refresh: 'always' },
        )
      }
    >
      {t.takeBack}
    </Button>
  );
  const shownLast = open ? null : last;
  if (!open && !shownLast && refunds.length === 0) return null;
  return (
    <section className={style['section']}>
      <h2>{open || refunds.length > 0 ? t.waiting : t.last}</h2>
      <ul className={style['rows']}>
        {refunds.map(({ id, amount, channel, isOwn }) => {
          const what = t.refundRow(formatMoney(amount), names[channel]);
          return (
            <SecurityRow key={id} icon="undo" title={what} action={isOwn && takeBack('source', id, what)}>
              {isOwn ? t.refundState : t.staffState}
            </SecurityRow>
          );
        })}
        {open && (
          <SecurityRow
            icon="bank"
            title={rowOf(open)}
            action={open.state === 'asked' && takeBack('hand', open.id, rowOf(open))}
          >
            {t.states[open.state]}
          </SecurityRow>
        )}
        {shownLast && (
          <SecurityRow icon="bank" title={rowOf(shownLast)}>
            {t.states[shownLast.state]} {shownLast.reason && t.reason(shownLast.reason)}
          </SecurityRow>
        )}
      </ul>
    </section>
  );
}
