import { useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Select, Textarea } from '#app/ui/forms/field.tsx';
import { rejectReasons, type RejectReason } from '#app/billing/withdrawals/withdrawals.schema.ts';
import { reasonTexts } from '#app/billing/parts/reason-texts.ts';
import style from '#app/billing/parts/desk.module.css';
import { deskTexts } from './withdrawal-review-desk-texts.ts';

type Props = { withdrawal: { id: number; number: string }; onDone: () => void; onClose: () => void };

/** Rejects a withdrawal with one of the reasons that members understand. */
export function RejectDialog({ withdrawal, onDone, onClose }: Props) {
  const t = deskTexts.use();
  const reasons = reasonTexts.use();
  const [reason, setReason] = useState<RejectReason>(rejectReasons[0]);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function reject() {
    if (isBusy) return;
    setBusy(true);
    const body = { id: withdrawal.id, reason, note };
    const answer = await request.post('/api/admin/rejectWithdrawal', body, {
      isOnce: true,
      showSuccessMessage: true,
      showErrorMessage: false,
    });
    setBusy(false);
    if (answer.code === 1) onDone();
    else setFault(Object.values(fieldErrors(answer))[0] ?? answer.msg);
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="danger" loading={isBusy} onClick={() => void reject()}>
        {t.reject}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.rejectTitle(withdrawal.number)} footer={footer}>
      <div className={style['form']}>
        <p className="muted">{t.rejectText}</p>
        <Field label={t.reason} help={reasons[reason].next}>
          <Select
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value as RejectReason)}
            data-autofocus
          >
            {rejectReasons.map((one) => (
              <option key={one} value={one}>
                {reasons[one].text}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.note} help={t.noteHelp} error={fault} required={reason === 'other'}>
          <Textarea value={note} rows={2} maxLength={300} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
