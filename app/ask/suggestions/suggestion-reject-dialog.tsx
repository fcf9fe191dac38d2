import { useState } from 'react';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
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
  const [choices, setChoices] = useState<readonly RejectChoice[]>([]);
  const [note, setNote] = useState('');
  const sending = useSend();
  const { send } = sending;
  const isEmpty = choices.length === 0 && note.trim() === '';
  async function submit() {
    if (isEmpty) return;
    if (!(await send('/api/ask/rejectSuggestion', { id, choices, note }))) return;
    onClose();
    await onDone();
  }
  return (
    <FormDialog
      title={t.rejectTitle}
      onClose={onClose}
      sending={sending}
      doText={t.reject}
      tone="danger"
      disabled={isEmpty}
      onSubmit={submit}
    >
      <p>{t.rejectLead}</p>
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
    </FormDialog>
  );
}
