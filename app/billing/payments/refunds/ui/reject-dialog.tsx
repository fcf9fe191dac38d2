import { useState } from 'react';
import { fieldErrors, request } from '#app/core/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { refundTexts } from './refund-texts.ts';

/** Rejects a proposed refund with a reason. */
export function RejectDialog({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => Promise<void> }) {
  const t = refundTexts.use();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function send() {
    if (isBusy) return;
    setBusy(true);
    const answer = await request.post('/api/admin/rejectTopUpRefund', { id, reason }, { isOnce: true, showSuccessMessage: true, showErrorMessage: false });
    setBusy(false);
    if (answer.code !== 1) return setFault(fieldErrors(answer)['reason'] ?? answer.msg);
    onClose();
    await onDone();
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="danger" loading={isBusy} onClick={() => void send()}>
        {t.reject}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.rejectTitle} footer={footer}>
      <Field label={t.rejectReason} error={fault} required>
        <Textarea value={reason} rows={3} maxLength={200} data-autofocus onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </Dialog>
  );
}
