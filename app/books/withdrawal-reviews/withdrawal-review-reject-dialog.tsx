import { useState } from 'react';
import { Field, Select, Textarea } from '#app/ui/forms/field.tsx';
import { rejectReasons, type RejectReason } from '#app/billing/withdrawals/withdrawals.schema.ts';
import { reasonTexts } from '#app/billing/parts/reason-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { deskTexts } from './withdrawal-review-desk-texts.ts';

type Props = { withdrawal: { id: number; number: string }; onDone: () => void; onClose: () => void };

/** Rejects a withdrawal with one of the reasons that members understand. */
export function RejectDialog({ withdrawal, onDone, onClose }: Props) {
  const t = deskTexts.use();
  const reasons = reasonTexts.use();
  const [reason, setReason] = useState<RejectReason>(rejectReasons[0]);
  const [note, setNote] = useState('');
  const sending = useSend({ quiet: true, at: 'note' });
  const { send, fault } = sending;
  async function reject() {
    const body = { id: withdrawal.id, reason, note };
    if (await send('/api/admin/rejectWithdrawal', body, { isOnce: true, done: true })) onDone();
  }
  return (
    <FormDialog
      title={t.rejectTitle(withdrawal.number)}
      onClose={onClose}
      sending={sending}
      doText={t.reject}
      tone="danger"
      onSubmit={reject}
    >
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
    </FormDialog>
  );
}
