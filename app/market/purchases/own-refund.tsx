import { type ReactNode, useState } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { refundStateTones, refundWords } from '#app/market/plugin-refunds/plugin-refund-words.ts';
import type { ShownRefund } from '#app/market/plugin-refunds/plugin-refunds.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { EscalateDialog } from './escalate-dialog.tsx';
import { ownRefundTexts } from './own-refund-texts.ts';
import type { PurchaseOrder } from './plugin-purchases.schema.ts';
import style from './plugin-purchases.module.css';
import { RefundDialog } from './refund-dialog.tsx';

/** The refund of an order: how the last request stands, and what can be done now. */
export function OwnRefund({ order }: { order: PurchaseOrder }) {
  const t = ownRefundTexts.use();
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { refund, ask } = order;
  if (!refund && !ask) return null;
  return (
    <div>
      <h4>{t.title}</h4>
      {refund && <LastRequest refund={refund} number={order.number} />}
      {ask && (
        <>
          <p className="muted small">
            {t.outlooks[ask.way]}{' '}
            {ask.way === 'answer' && (
              <>
                {t.until} <Time value={ask.until} language={language} mode="date" />
              </>
            )}
          </p>
          <Button size="s" icon="undo" aria-label={t.askOf(order.number)} onClick={() => setAsking(true)}>
            {t.ask}
          </Button>
          {isAsking && <RefundDialog order={order} ask={ask} onClose={() => setAsking(false)} />}
        </>
      )}
    </div>
  );
}

/** What was asked, said and decided. */
function LastRequest({ refund, number }: { refund: ShownRefund; number: string }) {
  const t = ownRefundTexts.use();
  const words = refundWords.use();
  const language = useLanguage();
  const { state, way, amount, points, decidedWay, answerUntil, escalableUntil } = refund;
  return (
    <div className={style['request']}>
      <p>
        <Chip tone={refundStateTones[state]}>{words.states[state]}</Chip>{' '}
        <span className="muted small">
          {t.askedAt} <Time value={refund.askedAt} language={language} mode="date" /> ·{' '}
          {words.categories[refund.category]}
        </span>
      </p>
      {state === 'done' && (
        <p className="small">
          {decidedWay && words.deciders[decidedWay]} · {amount !== null && t.amount(formatMoney(amount))}{' '}
          {points > 0 && t.points(formatNumber(points))}
        </p>
      )}
      {state === 'requested' && (
        <p className="small">
          {answerUntil === null ? (
            t.needsYes
          ) : (
            <>
              {t.autoAt} <Time value={answerUntil} language={language} />
            </>
          )}
        </p>
      )}
      <Said who={t.yourReason}>{refund.reason}</Said>
      <Said who={t.answer}>{refund.answer}</Said>
      <Said who={t.yourMessage}>{refund.message}</Said>
      <Said who={t.decision}>{refund.decision}</Said>
      {escalableUntil !== null && (
        <p className="muted small">
          {t.escalateUntil} <Time value={escalableUntil} language={language} mode="date" />
        </p>
      )}
      {(state === 'denied' || (state === 'refused' && (way === 'consent' || escalableUntil === null))) && (
        <p className="muted small">{t.final}</p>
      )}
      <Acts refund={refund} number={number} />
    </div>
  );
}

function Said({ who, children }: { who: string; children: ReactNode }) {
  if (children === '') return null;
  return (
    <p className={style['said']}>
      <span className="muted">{who}</span> {children}
    </p>
  );
}

function Acts({ refund: { id, state, escalableUntil }, number }: { refund: ShownRefund; number: string }) {
  const t = ownRefundTexts.use();
  const [isEscalating, setEscalating] = useState(false);
  const { send, isBusy } = useSend();
  async function withdraw() {
    if (await confirm({ title: t.withdrawAsk, text: t.withdrawText, confirmText: t.withdraw }))
      await send('/api/market/withdrawRefund', { id }, { done: true, refresh: 'always' });
  }
  const isOpen = state === 'requested' || state === 'escalated';
  if (!isOpen && escalableUntil === null) return null;
  return (
    <div className={style['requestActs']}>
      {escalableUntil !== null && (
        <Button size="s" tone="primary" aria-label={t.escalateOf(number)} onClick={() => setEscalating(true)}>
          {t.escalate}
        </Button>
      )}
      {isEscalating && <EscalateDialog id={id} onClose={() => setEscalating(false)} />}
      {isOpen && (
        <Button size="s" aria-label={t.withdrawOf(number)} loading={isBusy} onClick={() => void withdraw()}>
          {t.withdraw}
        </Button>
      )}
    </div>
  );
}
