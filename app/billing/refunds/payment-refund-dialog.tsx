import { useState } from 'react';
import { formatMoney, parseYuan, toYuan } from '#app/core/money.ts';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import style from '#app/billing/channels/payment-desk.module.css';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { paymentsTexts } from '#app/billing/payments/payments-texts.ts';
import type { PaymentDetail } from './payment-desk.schema.ts';

type Props = { payment: PaymentDetail; left: number; onClose: () => void; onDone: () => Promise<void> };

/** Proposes to give a top-up, or a part of it, back to where it came from. */
export function RefundDialog({ payment, left, onClose, onDone }: Props) {
  const t = paymentsTexts.use();
  const { channels } = payTexts.use();
  const [amount, setAmount] = useState(toYuan(left));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  async function send() {
    if (isBusy) return;
    const fen = parseYuan(amount);
    if (fen === null || fen <= 0n) return setErrors({ amount: t.amountWrong });
    setBusy(true);
    const body = { paymentId: payment.id, amount: Number(fen), reason };
    const answer = await request.post('/api/admin/proposeTopUpRefund', body, {
      isOnce: true,
      showSuccessMessage: true,
      showErrorMessage: false,
    });
    setBusy(false);
    if (answer.code !== 1) {
      const fields = fieldErrors(answer);
      return setErrors(Object.keys(fields).length > 0 ? fields : { reason: answer.msg });
    }
    onClose();
    await onDone();
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" loading={isBusy} onClick={() => void send()}>
        {t.propose}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.refundTitle} footer={footer}>
      <div className={style['form']}>
        <p className="muted">{t.refundText(channels[payment.channel])}</p>
        <Field label={t.refundAmount} help={t.refundLeft(formatMoney(left))} error={errors['amount']} required>
          <Input
            value={amount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            data-autofocus
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
        </Field>
        <Field label={t.reason} help={t.reasonHelp} error={errors['reason']} required>
          <Textarea
            value={reason}
            rows={3}
            maxLength={200}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
