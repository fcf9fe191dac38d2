import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import type { Thing } from '#app/ask/parts/ask.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { type FlagReason, flagReasons } from './screening.schema.ts';

const texts = await pageTexts(
  () => import('./flag.zh.ts'),
  () => import('./flag.en.ts'),
);

/** Asks what is wrong with a text. What was typed stays when the server refuses. */
export default function FlagDialog({ thing, onClose }: { thing: Thing; onClose: () => void }) {
  const t = texts.use();
  const [reason, setReason] = useState<FlagReason>('spam');
  const [note, setNote] = useState('');
  const sending = useSend({ quiet: true, at: 'note' });
  const { send, fault, setFaults } = sending;
  const { revalidate } = useRevalidator();
  async function submit() {
    if (reason === 'attention' && note.trim() === '') return setFaults({ note: t.noteNeeded });
    const answer = await send<{ hidden: boolean }>('/api/ask/flag', { ...thing, reason, note }, { done: true });
    if (!answer) return;
    onClose();
    if (answer.data.hidden) await revalidate();
  }
  return (
    <FormDialog title={t.title} onClose={onClose} sending={sending} doText={t.send} onSubmit={submit}>
      <p className="muted">{t.lead}</p>
      <Field label={t.why} group>
        <Choices>
          {flagReasons.map((one) => (
            <Radio key={one} name="reason" checked={reason === one} help={t.helps[one]} onChange={() => setReason(one)}>
              {t.reasons[one]}
            </Radio>
          ))}
        </Choices>
      </Field>
      <Field label={t.note} help={t.noteHelp} error={fault}>
        <Textarea rows={2} maxLength={300} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}
