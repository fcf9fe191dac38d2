import { useState } from 'react';
import { formatMoney, parseYuan, toYuan } from '#app/core/money.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { paybackTexts } from './payback-texts.ts';

type Props = { t: ReturnType<typeof paybackTexts.use>; amount: number; onClose: () => void };

/** Gives the balance up once its amount was typed. */
export function GiveUpDialog({ t, amount, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const sending = useSend({ quiet: true });
  const { send, faults, setFaults } = sending;
  async function submit() {
    const meant = parseYuan(typed.replaceAll(/[¥,\s]/g, ''));
    if (meant !== BigInt(amount)) return setFaults({ amount: t.differs });
    const options = { isOnce: true, done: true, refresh: true } as const;
    if (await send('/api/billing/giveUpBalance', { amount: Number(meant) }, options)) onClose();
  }
  return (
    <FormDialog
      title={t.giveUpTitle(formatMoney(amount))}
      onClose={onClose}
      sending={sending}
      doText={t.giveUpSubmit}
      tone="danger"
      onSubmit={submit}
    >
      <Notice tone="warn">{t.giveUpWarn(formatMoney(amount))}</Notice>
      <Field label={t.giveUpType(toYuan(amount))} required error={faults['amount']}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          data-autofocus
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            sending.forgive('amount');
          }}
        />
      </Field>
    </FormDialog>
  );
}
