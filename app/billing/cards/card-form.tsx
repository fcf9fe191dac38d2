import { useId, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { createDraft } from '#app/account/parts/draft.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { useForm } from '#app/account/parts/use-form.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
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
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = isBusy ? null : form.check(['cardNumber', 'bank', 'mobile']);
    if (!values) return;
    setBusy(true);
    const answer = await request.post('/api/billing/addCard', values, {
      showSuccessMessage: true,
      showErrorMessage: false,
    });
    setBusy(false);
    if (answer.code === 1) onDone();
    else form.show(answer);
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={id} loading={isBusy}>
        {t.submit}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.add} footer={footer}>
      <form {...form.bind} id={id} className={style['form']} onSubmit={(event) => void submit(event)}>
        <Facts size="s" className={style['fixed']}>
          <Fact label={t.holder}>
            {holder.nameHint}
            <small>{t.holderHelp}</small>
          </Fact>
          <Fact label={t.kind}>{t.kinds[holder.kind]}</Fact>
        </Facts>
        <Field label={t.number[holder.kind]} required help={t.numberHelp} error={form.errors['cardNumber']}>
          <Input
            name="cardNumber"
            inputMode="numeric"
            autoComplete="off"
            maxLength={60}
            className="num"
            data-autofocus
          />
        </Field>
        <Field label={t.bank} required help={t.bankHelp} error={form.errors['bank']}>
          <Input name="bank" list={`${id}-banks`} autoComplete="off" maxLength={50} />
        </Field>
        <datalist id={`${id}-banks`}>
          {bankNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <Field label={t.branch} help={t.branchHelp} error={form.errors['branch']}>
          <Input name="branch" autoComplete="off" maxLength={80} />
        </Field>
        <Field label={t.mobile} required help={t.mobileHelp} error={form.errors['mobile']}>
          <Input name="mobile" type="tel" autoComplete="tel-national" maxLength={11} />
        </Field>
        {coolingHours > 0 && <p className="small muted">{t.coolingHelp(coolingHours)}</p>}
        <FormFault text={form.fault} />
      </form>
    </Dialog>
  );
}
