import { type FormEvent, useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { limits, type ReportReason, reportReasons } from '#app/messages/parts/messages.policy.ts';
import { messageTexts } from './message-texts.ts';
import style from './dialog-form.module.css';

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
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending || note.trim().length > limits.note) return;
    setSending(true);
    const answer = await request.post('/api/messages/report', { userId, reason, note }, { showSuccessMessage: true });
    setSending(false);
    if (answer.code === 1) onClose();
    else setError(fieldErrors(answer)['note'] ?? null);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.reportTitle(name)}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button tone="danger" type="submit" form="report-member" loading={isSending}>
            {t.submit}
          </Button>
        </>
      }
    >
      <form id="report-member" className={style['writing']} onSubmit={(event) => void send(event)}>
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
        <Field
          label={t.note}
          help={t.reportText}
          error={error}
          count={{ length: note.trim().length, max: limits.note }}
        >
          <Textarea name="note" rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
