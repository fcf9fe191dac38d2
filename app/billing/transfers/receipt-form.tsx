import { type ComponentProps, useState } from 'react';
import { formatMoney, parseYuan, toYuan } from '#app/core/money.ts';
import { siteDay } from '#app/core/site-day.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { TransferFile } from './transfers.schema.ts';
import type { DeskTexts } from './transfer-desk-texts.ts';
import style from './transfer-desk.module.css';

type Props = {
  t: DeskTexts;
  banks: readonly string[];
  /** What the money is for; null while nobody knows. */ topUp: TransferFile | null;
  onClose: () => void;
};

/** Enters a line of a bank statement: for a transfer, or to be kept until its owner is found. */
export function ReceiptForm({ t, banks, topUp, onClose }: Props) {
  const today = siteDay(new Date(useClock().now));
  const [values, setValues] = useState(() => valuesOf(banks, topUp, today));
  const sending = useSend({ quiet: true });
  const { send, faults, setFaults } = sending;
  const amount = parseYuan(values.amount);
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((last) => ({ ...last, [name]: value }));
      sending.forgive(name);
    },
  });
  async function submit() {
    const missing = (['number', 'receivedOn', 'payer'] as const).filter((name) => values[name].trim() === '');
    const found = Object.fromEntries(missing.map((name) => [name, t.required]));
    if (amount === null || amount <= 0n) found['amount'] = t.amountWrong;
    if (Object.keys(found).length > 0) return setFaults(found);
    const body = { ...values, amount: Number(amount), ...(topUp && { topUpId: topUp.id }) };
    const options = { isOnce: true, done: true, refresh: true };
    if (await send('/api/admin/enterReceipt', body, options)) onClose();
  }
  const differs = topUp && amount !== null && amount !== BigInt(topUp.amount);
  return (
    <FormDialog
      title={topUp ? `${t.enter} · ${topUp.remark}` : t.newReceipt}
      size="l"
      onClose={onClose}
      sending={sending}
      doText={t.save}
      onSubmit={submit}
    >
      <p className={style['lead']}>{topUp ? t.enterLead : t.keepLead}</p>
      <div className={style['pair']}>
        <BankField t={t} banks={banks} fault={faults['bank']} bind={bind('bank')} />
        <Field label={t.day} error={faults['receivedOn']} required>
          <Input type="date" max={today} {...bind('receivedOn')} />
        </Field>
        <Field label={t.number} help={t.numberHelp} error={faults['number']} required>
          <Input
            className={style['mono']}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            data-autofocus
            {...bind('number')}
          />
        </Field>
        <Field
          label={t.amountYuan}
          help={differs ? t.differs(formatMoney(topUp.amount)) : undefined}
          error={faults['amount']}
          required
        >
          <Input inputMode="decimal" autoComplete="off" maxLength={20} {...bind('amount')} />
        </Field>
        <Field label={t.payer} help={t.payerHelp} error={faults['payer']} required>
          <Input autoComplete="off" maxLength={100} {...bind('payer')} />
        </Field>
        <Field label={t.note} help={t.noteHelp} error={faults['note']}>
          <Input autoComplete="off" maxLength={300} {...bind('note')} />
        </Field>
      </div>
    </FormDialog>
  );
}

type BankProps = Pick<Props, 't' | 'banks'> & { fault: string | undefined; bind: ComponentProps<typeof Select> };

function BankField({ t, banks, fault, bind }: BankProps) {
  return (
    <Field label={t.bank} error={fault} required>
      <Select {...bind}>
        {banks.map((bank) => (
          <option key={bank}>{bank}</option>
        ))}
      </Select>
    </Field>
  );
}

const valuesOf = (banks: readonly string[], topUp: TransferFile | null, today: string) => ({
  bank: banks[0] ?? '',
  number: '',
  amount: topUp ? toYuan(topUp.amount) : '',
  receivedOn: today,
  payer: '',
  note: '',
});
