import { useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { Decision } from './moderation.schema.ts';
import { reviewTexts } from './moderation-review-texts.ts';
import style from '#app/ask/screening/moderation.module.css';

type Props = { decision: Exclude<Decision, 'approve'>; onClose: () => void; onSend: (note: string) => Promise<string> };

/**
 * Asks why a text is taken away: a usual reason by one touch, or own words. What was typed stays when the server
 * refuses.
 */
export function ReasonDialog({ decision, onClose, onSend }: Props) {
  const t = reviewTexts.use();
  const [note, setNote] = useState('');
  const sending = useSend({ quiet: true });
  const words = { hide: t.confirmHide, reject: t.confirmReject, remove: t.confirmRemove }[decision];
  async function send() {
    const refused = await sending.run(() => onSend(note.trim()));
    if (refused) sending.setFaults({ reason: refused });
    else if (refused === '') onClose();
  }
  return (
    <FormDialog
      title={t.reasonTitle[decision]}
      onClose={onClose}
      sending={sending}
      doText={words}
      tone="danger"
      onSubmit={send}
    >
      <div className={style['quick']}>
        {t.reasons.map((reason) => (
          <Button key={reason} size="s" aria-pressed={note === reason} onClick={() => setNote(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <Field label={t.reason} help={t.reasonHelp} error={sending.fault} required>
        <Textarea rows={3} maxLength={300} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}
