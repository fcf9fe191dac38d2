import { useState } from 'react';
import { formatMoney, parseYuan, toYuan } from '#app/core/money.ts';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { paymentsTexts } from '#app/billing/payments/payments-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { PaymentDetail } from './payment-desk.schema.ts';

type Props = { payment: PaymentDetail; left: number; onClose: () => void; onDone: () => Promise<void> };

/** Proposes to give a top-up, or a part of it, back to where it came from. */
export function RefundDialog({ payment, left, onClose, onDone }: Props) {
  const t = paymentsTexts.use();
  const { channels } = payTexts.use();
  const [amount, setAmount] = useState(toYuan(left));
  const [reason, setReason] = useState('');
  const sending = useSend({ quiet: true, at: 'reason' });
  const { send, faults, setFaults } = sending;
  async function submit() {
    const fen = parseYuan(amount);
    if (fen === null || fen <= 0n) return setFaults({ amount: t.amountWrong });
    const body = { paymentId: payment.id, amount: Number(fen), reason };
    if (!(await send('/api/admin/proposeTopUpRefund', body, { isOnce: true, done: true }))) return;
    onClose();
    await onDone();
  }
  return (
    <FormDialog title={t.refundTitle} onClose={onClose} sending={sending} doText={t.propose} onSubmit={submit}>
      <p className="muted">{t.refundText(channels[payment.channel])}</p>
      <Field label={t.refundAmount} help={t.refundLeft(formatMoney(left))} error={faults['amount']} required>
        <Input
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          data-autofocus
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      </Field>
      <Field label={t.reason} help={t.reasonHelp} error={faults['reason']} required>
        <Textarea value={reason} rows={3} maxLength={200} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}
