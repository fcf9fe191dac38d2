import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Select } from '#app/ui/forms/field.tsx';
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
  const formId = useId();
  const [into, setInto] = useState('0');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await request.post(
      '/api/admin/retireCategory',
      { id: row.id, into },
      { showSuccessMessage: true, showCodeMessage: false },
    );
    setBusy(false);
    if (answer.code === 1) return onDone();
    setError(fieldErrors(answer)['into'] ?? answer.msg);
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.form.cancel}</Button>
      <Button tone="danger" type="submit" form={formId} loading={isBusy}>
        {t.retire}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.retireOf(nameOf(row))} footer={footer}>
      <form id={formId} className="stack" noValidate onSubmit={(event) => void send(event)}>
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
      </form>
    </Dialog>
  );
}
