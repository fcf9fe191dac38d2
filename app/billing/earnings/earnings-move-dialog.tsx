import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { formatMoney, parseYuan, toYuan } from '#app/core/money.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import style from './wallet.module.css';
import type { WalletTexts } from './wallet-texts.ts';

const formId = 'move-earnings';

/** Asks how much goes to the balance, and once more whether it really shall. */
export function MoveDialog({ t, earnings, onClose }: { t: WalletTexts; earnings: number; onClose: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const amount = parseYuan(text);
    const wrong =
      amount === null || amount === 0n
        ? t.amountWrong
        : amount > BigInt(earnings)
          ? t.amountTooMuch(formatMoney(earnings))
          : '';
    setError(wrong);
    setFault('');
    if (isBusy || amount === null || wrong !== '') return;
    if (
      !(await confirm({
        title: t.moveAsk(formatMoney(amount)),
        text: t.moveAskText,
        confirmText: t.moveYes,
        cancelText: t.cancel,
      }))
    )
      return;
    setBusy(true);
    const answer = await request.post(
      '/api/billing/moveEarnings',
      { amount: Number(amount) },
      { isOnce: true, showSuccessMessage: true, showErrorMessage: false },
    );
    setBusy(false);
    if (answer.code !== 1) return setFault(answer.msg);
    onClose();
    await revalidate();
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={formId} loading={isBusy}>
        {t.move}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.moveTitle} footer={footer}>
      <form id={formId} className={style['inDialog']} noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted">{t.moveText}</p>
        <Field label={t.moveAmount} help={t.moveHelp(formatMoney(earnings))} error={error}>
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
        <FormFault text={fault} />
      </form>
    </Dialog>
  );
}
