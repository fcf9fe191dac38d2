import { useState } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { fieldErrors, request } from '#app/core/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { referralTexts } from './referral-texts.ts';
import style from './referral-desk.module.css';

type Props = { id: number; /** What will be taken back, in fen. */ left: number; onClose: () => void; onDone: () => Promise<void> };

/** Asks for the reason and voids a referral. What was typed stays when the server refuses. */
export function VoidReferralDialog({ id, left, onClose, onDone }: Props) {
  const t = referralTexts.use().act;
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function send() {
    if (isBusy) return;
    setBusy(true);
    const answer = await request.post('/api/admin/voidReferral', { id, reason }, { isOnce: true, showSuccessMessage: true, showCodeMessage: false });
    setBusy(false);
    if (answer.code !== 1) return setFault(fieldErrors(answer)['reason'] ?? answer.msg);
    onClose();
    await onDone();
  }
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button type="submit" form="void-referral" tone="danger" loading={isBusy}>
        {t.submit}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.title} footer={footer}>
      <form
        id="void-referral"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className={style['ask']}>{left > 0 ? t.text(formatMoney(left)) : t.textNone}</p>
        <Field label={t.reason} help={t.reasonHelp} required error={fault}>
          <Textarea rows={3} maxLength={500} value={reason} data-autofocus onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
