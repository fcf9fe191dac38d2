import { type FormEvent, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { rejectChoices, type RejectChoice, suggestionLimits } from './suggestions.schema.ts';
import styles from './suggestions.module.css';
import { suggestionsTexts } from './suggestions-texts.ts';

/** Why a suggestion is rejected: one or more of the usual reasons, or words of one's own. */
export default function RejectDialog({
  id,
  onClose,
  onDone,
}: {
  id: number;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const t = suggestionsTexts.use();
  const shared = askTexts.use();
  const [choices, setChoices] = useState<readonly RejectChoice[]>([]);
  const [note, setNote] = useState('');
  const [isSending, setSending] = useState(false);
  const isEmpty = choices.length === 0 && note.trim() === '';
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending || isEmpty) return;
    setSending(true);
    const answer = await request.post('/api/ask/rejectSuggestion', { id, choices, note });
    setSending(false);
    if (answer.code !== 1) return;
    onClose();
    await onDone();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.rejectTitle}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button tone="danger" type="submit" form="reject" disabled={isEmpty} loading={isSending}>
            {t.reject}
          </Button>
        </>
      }
    >
      <p>{t.rejectLead}</p>
      <form id="reject" onSubmit={(event) => void send(event)}>
        <fieldset className={styles['choices']} aria-label={t.rejectLead}>
          {rejectChoices.map((choice) => (
            <Checkbox
              key={choice}
              checked={choices.includes(choice)}
              onChange={(event) =>
                setChoices(event.target.checked ? [...choices, choice] : choices.filter((one) => one !== choice))
              }
            >
              {t.choices[choice]}
            </Checkbox>
          ))}
        </fieldset>
        <Field label={t.note} help={t.noteHelp}>
          <Textarea
            value={note}
            maxLength={suggestionLimits.note}
            rows={3}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
