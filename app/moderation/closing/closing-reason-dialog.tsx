import { seenOf } from '#app/core/seen-values.ts';
import { useState } from 'react';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import type { ReasonSource } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { deskTexts } from './closing-desk-texts.ts';

const empty = { id: 0, nameZh: '', nameEn: '', textZh: '', textEn: '', isOn: true };
const fields = ['nameZh', 'nameEn', 'textZh', 'textEn'] as const;

type Props = { reason: ReasonSource | null; onDone: () => void; onClose: () => void };

/** Adds a reason to close questions, or changes one. */
export function ReasonDialog({ reason, onDone, onClose }: Props) {
  const t = deskTexts.use();
  const [value, setValue] = useState(reason ?? empty);
  const sending = useSend({ quiet: true, at: 'nameZh' });
  const { send, faults } = sending;
  async function submit() {
    const { id, nameZh, nameEn, textZh, textEn, isOn } = value;
    const body = { id, nameZh, nameEn, textZh, textEn, isOn, seen: seenOf(reason, ...fields, 'isOn') };
    if (await send('/api/admin/saveCloseReason', body, { done: t.saved })) onDone();
  }
  return (
    <FormDialog
      title={reason ? t.editReason(reason.nameZh) : t.newReason}
      onClose={onClose}
      sending={sending}
      doText={t.save}
      onSubmit={submit}
    >
      {reason?.isDuplicate && <p className="small muted">{t.duplicateHelp}</p>}
      {fields.map((name) => (
        <Field key={name} label={t[name]} error={faults[name]} required>
          <Input
            value={value[name]}
            maxLength={name.startsWith('name') ? 40 : 300}
            onChange={(event) => setValue({ ...value, [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
      <Checkbox checked={value.isOn} onChange={(event) => setValue({ ...value, isOn: event.currentTarget.checked })}>
        {t.isOn}
      </Checkbox>
    </FormDialog>
  );
}
