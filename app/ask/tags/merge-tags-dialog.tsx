import { useState } from 'react';
import { Field } from '#app/ui/forms/field.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { TagDeskRow } from './tags.schema.ts';
import type { DeskTexts } from './tag-desk-texts.ts';

type Props = { row: TagDeskRow; name: string; t: DeskTexts; onClose: () => void; onDone: () => Promise<void> };

/** Merges a tag into another one, which is chosen by the beginning of its name. */
export function MergeDialog({ row, name, t, onClose, onDone }: Props) {
  const [into, setInto] = useState('');
  const sending = useSend({ quiet: true, at: 'into' });
  const { send, fault: error, setFaults } = sending;
  async function submit() {
    if (into === '') return setFaults({ into: t.intoHelp });
    if (await send('/api/admin/mergeTag', { id: row.id, into }, { done: true })) await onDone();
  }
  return (
    <FormDialog title={t.mergeOf(name)} onClose={onClose} sending={sending} doText={t.merge} onSubmit={submit}>
      <p>{t.mergeText}</p>
      <Field label={t.into} help={t.intoHelp} error={error} required>
        <RemoteSelect
          url="/api/ask/tags"
          value={into}
          onChange={(option) => {
            setInto(option?.value ?? '');
            setFaults({});
          }}
          emptyText={t.noTag}
        />
      </Field>
    </FormDialog>
  );
}
