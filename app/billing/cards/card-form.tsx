import { useId, useState } from 'react';
import { z } from 'zod';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { isCardNumber, toDigits } from './cards.policy.ts';
import { AddCardInput, bankNames, type CardKind } from './cards.schema.ts';
import style from './cards.module.css';
import type { CardsTexts } from './cards-texts.ts';

export type Holder = { kind: CardKind; nameHint: string };
type Props = { t: CardsTexts; holder: Holder; coolingHours: number; onDone: () => void; onClose: () => void };

const rulesOf = (kind: CardKind) => ({
  cardNumber: z
    .string()
    .transform(toDigits)
    .refine((digits) => isCardNumber(kind, digits)),
  bank: AddCardInput.shape.bank,
  mobile: AddCardInput.shape.mobile,
});

/** Takes a new card in the holder's name. What was typed stays when the server refuses. */
export function CardForm({ t, holder, coolingHours, onDone, onClose }: Props) {
  const id = useId();
  const [draft] = useState(createDraft);
  const form = useForm(rulesOf(holder.kind), draft, useLanguage());
  async function submit() {
    const values = form.check(['cardNumber', 'bank', 'mobile']);
    if (values && (await form.send('/api/billing/addCard', values, { done: true }))) onDone();
  }
  return (
    <FormDialog title={t.add} onClose={onClose} sending={form} bind={form.bind} doText={t.submit} onSubmit={submit}>
      <Facts size="s" className={style['fixed']}>
        <Fact label={t.holder}>
          {holder.nameHint}
          <small>{t.holderHelp}</small>
        </Fact>
        <Fact label={t.kind}>{t.kinds[holder.kind]}</Fact>
      </Facts>
      <Field label={t.number[holder.kind]} required help={t.numberHelp} error={form.faults['cardNumber']}>
        <Input name="cardNumber" inputMode="numeric" autoComplete="off" maxLength={60} className="num" data-autofocus />
      </Field>
      <Field label={t.bank} required help={t.bankHelp} error={form.faults['bank']}>
        <Input name="bank" list={`${id}-banks`} autoComplete="off" maxLength={50} />
      </Field>
      <datalist id={`${id}-banks`}>
        {bankNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Field label={t.branch} help={t.branchHelp} error={form.faults['branch']}>
        <Input name="branch" autoComplete="off" maxLength={80} />
      </Field>
      <Field label={t.mobile} required help={t.mobileHelp} error={form.faults['mobile']}>
        <Input name="mobile" type="tel" autoComplete="tel-national" maxLength={11} />
      </Field>
      {coolingHours > 0 && <p className="small muted">{t.coolingHelp(coolingHours)}</p>}
    </FormDialog>
  );
}
