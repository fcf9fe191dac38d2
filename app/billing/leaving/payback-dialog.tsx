import { useState } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { formatMoney } from '#app/core/money.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import type { paybackTexts } from './payback-texts.ts';
import { AskPaybackInput } from './paybacks.schema.ts';

type Props = { t: ReturnType<typeof paybackTexts.use>; amount: number; onClose: () => void };

const { holder, bank, account } = AskPaybackInput.shape;

/** Asks for the bank account that operators pay the balance to. What was typed stays when the server refuses. */
export function PaybackDialog({ t, amount, onClose }: Props) {
  const [draft] = useState(createDraft);
  const form = useForm({ holder, bank, account }, draft, useLanguage());
  async function submit() {
    const values = form.check(['holder', 'bank', 'account']);
    if (!values) return;
    const options = { isOnce: true, done: true, refresh: true } as const;
    if (await form.send('/api/billing/askPayback', { ...values, amount }, options)) onClose();
  }
  return (
    <FormDialog
      title={t.handTitle(formatMoney(amount))}
      onClose={onClose}
      sending={form}
      bind={form.bind}
      doText={t.handSubmit}
      onSubmit={submit}
    >
      <Field label={t.holder} required error={form.faults['holder']}>
        <Input name="holder" autoComplete="name" maxLength={100} data-autofocus />
      </Field>
      <Field label={t.bank} required help={t.bankHelp} error={form.faults['bank']}>
        <Input name="bank" autoComplete="off" maxLength={80} />
      </Field>
      <Field label={t.account} required error={form.faults['account']}>
        <Input
          name="account"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          className="num"
        />
      </Field>
      <p className="small muted">{t.privacy}</p>
    </FormDialog>
  );
}
