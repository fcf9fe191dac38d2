import { useState } from 'react';
import { Field, Select } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { CategoryDeskRow } from './categories.schema.ts';
import type { DeskTexts } from './category-desk-texts.ts';

type Props = {
  row: CategoryDeskRow;
  others: readonly CategoryDeskRow[];
  nameOf: (row: CategoryDeskRow) => string;
  t: DeskTexts;
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Ends a category; its posts go into another one. */
export function RetireDialog({ row, others, nameOf, t, onClose, onDone }: Props) {
  const [into, setInto] = useState('0');
  const sending = useSend({ quiet: true, at: 'into' });
  const { send, fault: error } = sending;
  async function submit() {
    if (await send('/api/admin/retireCategory', { id: row.id, into }, { done: true })) await onDone();
  }
  return (
    <FormDialog
      title={t.retireOf(nameOf(row))}
      onClose={onClose}
      sending={sending}
      doText={t.retire}
      tone="danger"
      onSubmit={submit}
    >
      <p>{t.retireText}</p>
      <Field label={t.into} help={t.intoHelp} error={error}>
        <Select name="into" value={into} onChange={(event) => setInto(event.target.value)}>
          <option value="0">{t.nowhere}</option>
          {others
            .filter((other) => !other.isRetired && other.id !== row.id)
            .map((other) => (
              <option key={other.id} value={other.id}>
                {nameOf(other)}
              </option>
            ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
