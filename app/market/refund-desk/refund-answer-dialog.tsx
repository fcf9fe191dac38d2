import { useState } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { developerRefundsTexts } from './developer-refunds-texts.ts';
import type { SellerRefund } from './refund-desk.schema.ts';

export type RefundAnswer = { act: 'agree' | 'refuse'; row: SellerRefund };

/** Asks a developer for the words of their yes or no. What was typed stays when it is refused. */
export function RefundAnswerDialog({ answer: { act, row }, onClose }: { answer: RefundAnswer; onClose: () => void }) {
  const t = developerRefundsTexts.use();
  const [words, setWords] = useState('');
  const sending = useSend({ quiet: true });
  const isNo = act === 'refuse';
  async function submit() {
    if (isNo && words.trim().length < 5) return sending.setFaults({ answer: t.wordsNeeded });
    const body = { act, id: row.id, answer: words };
    if (await sending.send('/api/developer/answerRefund', body, { isOnce: true, done: true, refresh: 'always' }))
      onClose();
  }
  return (
    <FormDialog
      title={isNo ? t.refuseTitle : t.agreeTitle(formatMoney(row.order.paid - row.order.refunded))}
      doText={isNo ? t.refuse : t.agree}
      tone={isNo ? 'danger' : 'primary'}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">{isNo ? t.refuseText : t.agreeText}</p>
      <Field
        label={t.words}
        required={isNo}
        help={isNo ? t.wordsNeeded : t.wordsOptional}
        error={sending.faults['answer']}
        count={{ length: words.length, max: 500 }}
      >
        <Textarea
          name="answer"
          rows={3}
          maxLength={500}
          data-autofocus
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value);
            sending.forgive('answer');
          }}
        />
      </Field>
    </FormDialog>
  );
}
