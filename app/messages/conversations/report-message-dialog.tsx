import { useState } from 'react';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { limits, type ReportReason, reportReasons } from '#app/messages/parts/messages.policy.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { messageTexts } from './message-texts.ts';

/** Complains about a member to the operator. `note` is what the note begins with. */
export default function ReportDialog({
  userId,
  name,
  note: first = '',
  onClose,
}: {
  userId: number;
  name: string;
  note?: string;
  onClose: () => void;
}) {
  const t = messageTexts.use();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState(first);
  const sending = useSend();
  const { send, fault: error } = sending;
  async function submit() {
    if (note.trim().length > limits.note) return;
    if (await send('/api/messages/report', { userId, reason, note }, { done: true })) onClose();
  }
  return (
    <FormDialog
      title={t.reportTitle(name)}
      onClose={onClose}
      sending={sending}
      doText={t.submit}
      tone="danger"
      onSubmit={submit}
    >
      <Field label={t.reason} group>
        <Choices>
          {reportReasons.map((one, index) => (
            <Radio
              key={one}
              name="reason"
              value={one}
              checked={reason === one}
              data-autofocus={index === 0 ? true : undefined}
              onChange={() => setReason(one)}
            >
              {t.reasons[one]}
            </Radio>
          ))}
        </Choices>
      </Field>
      <Field label={t.note} help={t.reportText} error={error} count={{ length: note.trim().length, max: limits.note }}>
        <Textarea name="note" rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
