import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import type { TagDeskRow } from './tags.schema.ts';
import type { DeskTexts } from './tag-desk-texts.ts';

type Props = { row: TagDeskRow; name: string; t: DeskTexts; onClose: () => void; onDone: () => Promise<void> };

/** Merges a tag into another one, which is chosen by the beginning of its name. */
export function MergeDialog({ row, name, t, onClose, onDone }: Props) {
  const formId = useId();
  const [into, setInto] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (into === '') return setError(t.intoHelp);
    setBusy(true);
    const answer = await request.post(
      '/api/admin/mergeTag',
      { id: row.id, into },
      { showSuccessMessage: true, showCodeMessage: false },
    );
    setBusy(false);
    if (answer.code === 1) return onDone();
    setError(fieldErrors(answer)['into'] ?? answer.msg);
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={formId} loading={isBusy}>
        {t.merge}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.mergeOf(name)} footer={footer}>
      <form id={formId} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p>{t.mergeText}</p>
        <Field label={t.into} help={t.intoHelp} error={error} required>
          <RemoteSelect
            url="/api/ask/tags"
            value={into}
            onChange={(option) => {
              setInto(option?.value ?? '');
              setError('');
            }}
            emptyText={t.noTag}
          />
        </Field>
      </form>
    </Dialog>
  );
}
