import { useId, useState, type FormEvent } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { parseYuan } from '#app/core/money.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { RootData } from '#app/root.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { canConfirmShown, canHandle } from './transfers.policy.ts';
import type { Receipt } from './transfers.schema.ts';
import type { DeskTexts } from './transfer-desk-texts.ts';
import style from './transfer-desk.module.css';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';

type Props = {
  t: DeskTexts;
  receipt: Receipt;
  onClose: () => void;
  /** Opens the transfer that it is for. */ onTransfer: (id: number) => void;
};

/** A receipt that waits: to be confirmed by a second person, or to be assigned. */
export function ReceiptDialog({ t, receipt, onClose, onTransfer }: Props) {
  const formId = useId();
  const [isReturning, setReturning] = useState(false);
  const may = useAuth();
  const me = { id: useRootFacts<RootData>().member?.id ?? 0 };
  const isKept = receipt.state === 'kept';
  const mayCheck = may('check', '/admin/topups') && !isKept;
  const canCheck = mayCheck && canConfirmShown(me, receipt);
  const canAssign = isKept && may('enter', '/admin/topups');
  const [isBusy, setBusy] = useState(false);
  if (isReturning) {
    const words = { title: t.giveBackTitle, label: t.giveBackReason, missing: t.required, doText: t.giveBack };
    const act = { path: '/api/admin/returnReceipt', body: { id: receipt.id } };
    return <ReasonDialog {...words} {...act} maxLength={300} onClose={() => setReturning(false)} onDone={onClose} />;
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.close}</Button>
      {receipt.topUpId !== null && (
        <Button onClick={() => onTransfer(receipt.topUpId!)}>{t.openTransfer(receipt.topUpId)}</Button>
      )}
      {mayCheck && (
        <Button tone="line-danger" onClick={() => setReturning(true)}>
          {t.giveBack}
        </Button>
      )}
      {(canCheck || canAssign) && (
        <Button tone="primary" type="submit" form={formId} loading={isBusy}>
          {canCheck ? t.confirm : t.assign}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.receiptOf(receipt.number, receipt.payer, t.receiptStates[receipt.state])}
      size="l"
      footer={footer}
    >
      {!isKept && !canCheck && (
        <Notice tone="warn">
          {!mayCheck ? t.noCheck : canHandle(me, receipt.member?.id ?? null) ? t.needsOther : t.ownMoney}
        </Notice>
      )}
      <ReceiptFacts t={t} receipt={receipt} isBlind={canCheck} />
      {canCheck && <ConfirmForm t={t} formId={formId} receipt={receipt} onBusy={setBusy} onDone={onClose} />}
      {canAssign && <AssignForm t={t} formId={formId} receipt={receipt} onBusy={setBusy} onDone={onClose} />}
    </Dialog>
  );
}

type FormProps = {
  t: DeskTexts;
  formId: string;
  receipt: Receipt;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
};

/** The checker types in what the statement says: the amount of the entry is not to be copied. */
function ConfirmForm({ t, formId, receipt, onBusy, onDone }: FormProps) {
  const [typed, setTyped] = useState('');
  const { send, faults, setFaults } = useSend({ quiet: true });
  async function submit(event: FormEvent) {
    event.preventDefault();
    const amount = parseYuan(typed);
    if (amount === null || amount <= 0n) return setFaults({ amount: t.amountWrong });
    onBusy(true);
    const body = { id: receipt.id, amount: Number(amount) };
    const isDone = await send('/api/admin/confirmReceipt', body, { isOnce: true, done: true, refresh: true });
    onBusy(false);
    if (isDone) onDone();
  }
  return (
    <form
      id={formId}
      className={`${style['part']} ${style['form']}`}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <p className={style['lead']}>{t.confirmLead}</p>
      {faults[''] && <Notice tone="bad">{faults['']}</Notice>}
      <Field label={t.confirmAmount} error={faults['amount']} required>
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFaults({});
          }}
        />
      </Field>
    </form>
  );
}

function AssignForm({ t, formId, receipt, onBusy, onDone }: FormProps) {
  const [values, setValues] = useState({ to: '', note: '' });
  const { send, faults, setFaults } = useSend({ quiet: true });
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((last) => ({ ...last, [name]: value }));
      setFaults({});
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (values.to.trim() === '') return setFaults({ to: t.required });
    onBusy(true);
    const body = { id: receipt.id, ...values };
    const isDone = await send('/api/admin/assignReceipt', body, { done: true, refresh: true });
    onBusy(false);
    if (isDone) onDone();
  }
  return (
    <form
      id={formId}
      className={`${style['part']} ${style['form']}`}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <p className={style['lead']}>{t.assignLead}</p>
      {faults[''] && <Notice tone="bad">{faults['']}</Notice>}
      <div className={style['pair']}>
        <Field label={t.assignTo} help={t.assignHelp} error={faults['to']} required>
          <Input autoComplete="off" spellCheck={false} maxLength={60} data-autofocus {...bind('to')} />
        </Field>
        <Field label={t.assignNote} error={faults['note']}>
          <Input autoComplete="off" maxLength={300} {...bind('note')} />
        </Field>
      </div>
    </form>
  );
}
