import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { parseYuan, toYuan } from '#app/core/money.ts';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import style from '#app/billing/parts/desk.module.css';
import type { TaxesTexts } from './taxes-texts.ts';

const formId = 'remit-tax';

type Props = {
  t: TaxesTexts;
  payable: bigint;
  banks: readonly string[];
  /** The month before the present one. */ period: string;
  onClose: () => void;
};

/** Books what was paid to the tax office. */
export function RemitDialog({ t, payable, banks, period, onClose }: Props) {
  const [month, setMonth] = useState(period);
  const [bank, setBank] = useState(banks[0] ?? '');
  const [text, setText] = useState(toYuan(payable));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const amount = parseYuan(text);
    if (amount === null || amount <= 0n) return setFaults({ amount: t.amountWrong });
    if (isBusy) return;
    setBusy(true);
    const body = { period: month, bank, amount: Number(amount) };
    const answer = await request.post('/api/admin/recordRemittance', body, {
      isOnce: true,
      showSuccessMessage: true,
      showErrorMessage: false,
    });
    setBusy(false);
    if (answer.code !== 1) {
      const found = fieldErrors(answer);
      return setFaults(Object.keys(found).length > 0 ? found : { '': answer.msg });
    }
    onClose();
    await revalidate();
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={formId} loading={isBusy}>
        {t.remit}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.remitTitle} footer={footer}>
      <form id={formId} className={style['form']} noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted">{t.remitText}</p>
        <Field label={t.period} error={faults['period']} required>
          <Input
            type="month"
            value={month}
            max={period}
            data-autofocus
            onChange={(event) => setMonth(event.currentTarget.value)}
          />
        </Field>
        <Field label={t.bank} error={faults['bank']} required>
          <Select value={bank} onChange={(event) => setBank(event.currentTarget.value)}>
            {banks.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.amount} error={faults['amount']} required>
          <Input
            value={text}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <FormFault text={faults[''] ?? ''} />
      </form>
    </Dialog>
  );
}
