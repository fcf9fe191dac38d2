import { seenOf } from '#app/core/seen-values.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
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
  const sending = useSend();
  const { send, faults } = sending;
  async function save(element: HTMLFormElement) {
    const form = Object.fromEntries(new FormData(element));
    const body = { ...form, id: row.id, seen: seenOf(row, 'slug', 'nameZh', 'nameEn') };
    if (await send('/api/admin/saveTag', body, { done: true })) await onSaved();
  }
  return (
    <FormDialog title={t.editOf(row.slug)} onClose={onClose} sending={sending} doText={t.save} onSubmit={save}>
      <Field label={t.nameZh} error={faults['nameZh']} required>
        <Input name="nameZh" maxLength={30} defaultValue={row.nameZh} data-autofocus />
      </Field>
      <Field label={t.nameEn} error={faults['nameEn']} required>
        <Input name="nameEn" maxLength={30} defaultValue={row.nameEn} />
      </Field>
      <Field label={t.slug} help={t.slugHelp} error={faults['slug']} required>
        <Input name="slug" maxLength={30} defaultValue={row.slug} />
      </Field>
    </FormDialog>
  );
}
