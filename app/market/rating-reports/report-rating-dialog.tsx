import { useState } from 'react';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { reportBounds, type ReportReason, reportReasons } from './rating-reports.schema.ts';
import { ratingReportsTexts } from './rating-reports-texts.ts';

/** Asks what is wrong with a rating. What was typed stays when the server refuses. */
export function ReportRatingDialog({ ratingId, onClose }: { ratingId: number; onClose: () => void }) {
  const t = ratingReportsTexts.use();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const sending = useSend({ quiet: true, at: 'note' });
  async function submit() {
    if (reason === 'other' && note.trim() === '') return sending.setFaults({ note: t.noteNeeded });
    if (await sending.send('/api/market/reportRating', { ratingId, reason, note }, { done: true })) onClose();
  }
  return (
    <FormDialog title={t.reportTitle} onClose={onClose} sending={sending} doText={t.report} onSubmit={submit}>
      <p className="muted">{t.reportLead}</p>
      <Field label={t.why} group>
        <Choices>
          {reportReasons.map((one) => (
            <Radio key={one} name="reason" checked={reason === one} help={t.helps[one]} onChange={() => setReason(one)}>
              {t.reasons[one]}
            </Radio>
          ))}
        </Choices>
      </Field>
      <Field label={t.note} help={t.noteHelp} error={sending.fault}>
        <Textarea
          rows={2}
          maxLength={reportBounds.note}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            sending.setFaults({});
          }}
        />
      </Field>
    </FormDialog>
  );
}
