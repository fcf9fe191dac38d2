import { useState } from 'react';
import { parseYuan, toYuan } from '#app/core/money.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { TaxesTexts } from './taxes-texts.ts';

type Props = {
  t: TaxesTexts;
  payable: number;
  banks: readonly string[];
  /** The month before the present one. */ period: string;
  onClose: () => void;
};

/** Books what was paid to the tax office. */
export function RemitDialog({ t, payable, banks, period, onClose }: Props) {
  const [month, setMonth] = useState(period);
  const [bank, setBank] = useState(banks[0] ?? '');
  const [text, setText] = useState(toYuan(payable));
  const sending = useSend({ quiet: true });
  const { send, faults, setFaults } = sending;
  async function submit() {
    const amount = parseYuan(text);
    if (amount === null || amount <= 0n) return setFaults({ amount: t.amountWrong });
    const body = { period: month, bank, amount: Number(amount) };
    if (await send('/api/admin/recordRemittance', body, { isOnce: true, done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog title={t.remitTitle} onClose={onClose} sending={sending} doText={t.remit} onSubmit={submit}>
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
    </FormDialog>
  );
}
