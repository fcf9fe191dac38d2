import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import type { TagDeskRow } from './tags.schema.ts';
import type { DeskTexts } from './tag-desk-texts.ts';

/** Changes the names and the slug of a tag. */
export function TagDialog({
  row,
  t,
  onClose,
  onSaved,
}: {
  row: TagDeskRow;
  t: DeskTexts;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const formId = useId();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    const answer = await request.post('/api/admin/saveTag', { ...form, id: row.id }, { showSuccessMessage: true });
    setBusy(false);
    if (answer.code === 1) return onSaved();
    setErrors(fieldErrors(answer));
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={formId} loading={isBusy}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.editOf(row.slug)} footer={footer}>
      <form id={formId} className="stack" noValidate onSubmit={(event) => void save(event)}>
        <Field label={t.nameZh} error={errors['nameZh']} required>
          <Input name="nameZh" maxLength={30} defaultValue={row.nameZh} data-autofocus />
        </Field>
        <Field label={t.nameEn} error={errors['nameEn']} required>
          <Input name="nameEn" maxLength={30} defaultValue={row.nameEn} />
        </Field>
        <Field label={t.slug} help={t.slugHelp} error={errors['slug']} required>
          <Input name="slug" maxLength={30} defaultValue={row.slug} />
        </Field>
      </form>
    </Dialog>
  );
}
