import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import type { TagView } from './tags.schema.ts';
import { tagsTexts } from './tags-texts.ts';

/** Proposes that a tag become a synonym of another one. */
export function SynonymDialog({ tag, onClose }: { tag: TagView; onClose: () => void }) {
  const t = tagsTexts.use();
  const id = useId();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    const answer = await request.post('/api/ask/proposeSynonym', { ...form, id: tag.id }, { showSuccessMessage: true });
    setBusy(false);
    if (answer.code !== 1) return setErrors(fieldErrors(answer));
    onClose();
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.edit.cancel}</Button>
      <Button tone="primary" type="submit" form={id} loading={isBusy}>
        {t.send}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.propose} footer={footer}>
      <form id={id} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="muted small">{t.proposeLead(tag.name)}</p>
        <Field label={t.main} help={t.mainHelp} error={errors['main']} required>
          <Input name="main" maxLength={30} autoComplete="off" data-autofocus />
        </Field>
        <Field label={t.reason} error={errors['reason']}>
          <Input name="reason" maxLength={200} />
        </Field>
      </form>
    </Dialog>
  );
}
