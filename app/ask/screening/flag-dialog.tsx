import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import type { Thing } from '#app/ask/parts/ask.schema.ts';
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
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
    if (reason === 'attention' && note.trim() === '') return setFault(t.noteNeeded);
    setBusy(true);
    const answer = await request.post<{ hidden: boolean }>(
      '/api/ask/flag',
      { ...thing, reason, note },
      { showSuccessMessage: true, showErrorMessage: false },
    );
    setBusy(false);
    if (answer.code !== 1) return setFault(answer.msg);
    onClose();
    if (answer.data.hidden) await revalidate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button tone="primary" loading={isBusy} onClick={() => void send()}>
            {t.send}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        <p className="muted">{t.lead}</p>
        <Field label={t.why} group>
          <Choices>
            {flagReasons.map((one) => (
              <Radio
                key={one}
                name="reason"
                checked={reason === one}
                help={t.helps[one]}
                onChange={() => setReason(one)}
              >
                {t.reasons[one]}
              </Radio>
            ))}
          </Choices>
        </Field>
        <Field label={t.note} help={t.noteHelp} error={fault}>
          <Textarea rows={2} maxLength={300} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
