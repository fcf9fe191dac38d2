import { useState, type FormEvent } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
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
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const words = { hide: t.confirmHide, reject: t.confirmReject, remove: t.confirmRemove }[decision];
  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const refused = await onSend(note.trim());
    setBusy(false);
    if (refused) setFault(refused);
    else onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.reasonTitle[decision]}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button tone="danger" loading={isBusy} onClick={() => void send()}>
            {words}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)}>
        <div className={style['quick']}>
          {t.reasons.map((reason) => (
            <Button key={reason} size="s" aria-pressed={note === reason} onClick={() => setNote(reason)}>
              {reason}
            </Button>
          ))}
        </div>
        <Field label={t.reason} help={t.reasonHelp} error={fault} required>
          <Textarea rows={3} maxLength={300} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
