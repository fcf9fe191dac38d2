import { useState } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { refundWords } from '#app/market/plugin-refunds/plugin-refund-words.ts';
import { type RefundReason, refundReasons } from '#app/market/plugin-refunds/plugin-refunds.schema.ts';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { ownRefundTexts } from './own-refund-texts.ts';
import type { PurchaseOrder } from './plugin-purchases.schema.ts';

type Props = { order: PurchaseOrder; ask: NonNullable<PurchaseOrder['ask']>; onClose: () => void };

/** Asks for a refund; says before it is sent what will happen then. */
export function RefundDialog({ order, ask, onClose }: Props) {
  const t = ownRefundTexts.use();
  const words = refundWords.use();
  const [category, setCategory] = useState<RefundReason | null>(null);
  const [reason, setReason] = useState('');
  const sending = useSend({ quiet: true });
  async function submit() {
    if (category === null) return sending.setFaults({ category: t.categoryMissing });
    const body = { orderId: order.id, category, reason };
    const options = { isOnce: true, done: true, refresh: 'always' } as const;
    if (await sending.send('/api/market/askRefund', body, options)) onClose();
  }
  const money = [formatMoney(ask.left), ...(ask.points > 0 ? [t.points(formatNumber(ask.points))] : [])].join(' ');
  return (
    <FormDialog
      title={t.askTitle(order.number)}
      doText={ask.way === 'automatic' ? t.sendNow : t.send}
      tone={ask.way === 'automatic' ? 'danger' : 'primary'}
      cancelText={t.keep}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Notice tone={ask.way === 'consent' ? 'warn' : 'info'} title={t.back(money)}>
        <p>{t.outlooks[ask.way]}</p>
        <p>{order.kind === 'renewal' ? t.renewalLoses : t.licenceLoses}</p>
      </Notice>
      <Field label={t.category} group required error={sending.faults['category']}>
        <Choices>
          {refundReasons.map((one) => (
            <Radio
              key={one}
              name="category"
              value={one}
              checked={one === category}
              aria-invalid={sending.faults['category'] ? true : undefined}
              onChange={() => {
                setCategory(one);
                sending.forgive('category');
              }}
            >
              {words.categories[one]}
            </Radio>
          ))}
        </Choices>
      </Field>
      <Field
        label={t.reason}
        help={t.reasonHelp}
        error={sending.faults['reason']}
        count={{ length: reason.length, max: 500 }}
      >
        <Textarea
          name="reason"
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}
