import { Field, Input } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { TagView } from './tags.schema.ts';
import { tagsTexts } from './tags-texts.ts';

/** Proposes that a tag become a synonym of another one. */
export function SynonymDialog({ tag, onClose }: { tag: TagView; onClose: () => void }) {
  const t = tagsTexts.use();
  const sending = useSend();
  const { send, faults } = sending;
  async function submit(element: HTMLFormElement) {
    const form = Object.fromEntries(new FormData(element));
    if (await send('/api/ask/proposeSynonym', { ...form, id: tag.id }, { done: true })) onClose();
  }
  return (
    <FormDialog title={t.propose} onClose={onClose} sending={sending} doText={t.send} onSubmit={submit}>
      <p className="muted small">{t.proposeLead(tag.name)}</p>
      <Field label={t.main} help={t.mainHelp} error={faults['main']} required>
        <Input name="main" maxLength={30} autoComplete="off" data-autofocus />
      </Field>
      <Field label={t.reason} error={faults['reason']}>
        <Input name="reason" maxLength={200} />
      </Field>
    </FormDialog>
  );
}
