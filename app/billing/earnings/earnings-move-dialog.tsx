import { useState } from 'react';
import { formatMoney, parseYuan, toYuan } from '#app/core/money.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import style from './wallet.module.css';
import type { WalletTexts } from './wallet-texts.ts';

/** Asks how much goes to the balance, and once more whether it really shall. */
export function MoveDialog({ t, earnings, onClose }: { t: WalletTexts; earnings: number; onClose: () => void }) {
  const [text, setText] = useState('');
  const sending = useSend({ quiet: true });
  const { send, faults, setFaults } = sending;
  async function submit() {
    const amount = parseYuan(text);
    const wrong =
      amount === null || amount === 0n
        ? t.amountWrong
        : amount > BigInt(earnings)
          ? t.amountTooMuch(formatMoney(earnings))
          : '';
    setFaults(wrong === '' ? {} : { amount: wrong });
    if (amount === null || wrong !== '') return;
    if (
      !(await confirm({
        title: t.moveAsk(formatMoney(amount)),
        text: t.moveAskText,
        confirmText: t.moveYes,
        cancelText: t.cancel,
      }))
    )
      return;
    const options = { isOnce: true, done: true, refresh: true };
    if (await send('/api/billing/moveEarnings', { amount: Number(amount) }, options)) onClose();
  }
  return (
    <FormDialog title={t.moveTitle} onClose={onClose} sending={sending} doText={t.move} onSubmit={submit}>
      <p className="muted">{t.moveText}</p>
      <Field label={t.moveAmount} help={t.moveHelp(formatMoney(earnings))} error={faults['amount']}>
        <span className={style['withButton']}>
          <Input
            value={text}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button onClick={() => setText(toYuan(earnings))}>{t.all}</Button>
        </span>
      </Field>
    </FormDialog>
  );
}
