import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { Batch } from './redemption-codes.schema.ts';
import type { CodesTexts } from './codes-texts.ts';

/** Asks why a batch is to be void, and makes it so. */
export function VoidDialog({
  t,
  batch,
  onClose,
  onDone,
}: {
  t: CodesTexts;
  batch: Batch;
  onClose: () => void;
  onDone: () => void;
}) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function submit() {
    if (reason.trim() === '') return setFault(t.required);
    setBusy(true);
    const answer = await request.post(
      '/api/admin/voidCodeBatch',
      { id: batch.id, reason },
      { showSuccessMessage: true, showErrorMessage: false, showCodeMessage: false },
    );
    if (answer.code === 1) {
      await revalidate();
      return onDone();
    }
    setBusy(false);
    if (!answer.isCancelled) setFault(fieldErrors(answer)['reason'] ?? answer.msg);
  }
  return (
    <FormDialog title={t.voidTitle} onClose={onClose} doText={t.void} tone="danger" isBusy={isBusy} onSubmit={submit}>
      <p>{t.voidText(formatNumber(batch.count - batch.redeemed))}</p>
      {batch.kind === 'sold' && <Notice tone="warn">{t.voidSold}</Notice>}
      <Field label={t.voidReason} error={fault} required>
        <Textarea
          rows={3}
          maxLength={300}
          value={reason}
          data-autofocus
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setFault('');
          }}
        />
      </Field>
    </FormDialog>
  );
}
