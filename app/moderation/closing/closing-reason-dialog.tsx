import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ReasonSource } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { deskTexts } from './closing-desk-texts.ts';

const empty = { id: 0, nameZh: '', nameEn: '', textZh: '', textEn: '', isOn: true };
const fields = ['nameZh', 'nameEn', 'textZh', 'textEn'] as const;

type Props = { reason: ReasonSource | null; onDone: () => void; onClose: () => void };

/** Adds a reason to close questions, or changes one. */
export function ReasonDialog({ reason, onDone, onClose }: Props) {
  const t = deskTexts.use();
  const form = useId();
  const [value, setValue] = useState(reason ?? empty);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const { id, nameZh, nameEn, textZh, textEn, isOn } = value;
    const answer = await request.post(
      '/api/admin/saveCloseReason',
      { id, nameZh, nameEn, textZh, textEn, isOn },
      { showErrorMessage: false },
    );
    setSending(false);
    if (answer.code !== 1) {
      const found = fieldErrors(answer);
      return setFaults(Object.keys(found).length > 0 ? found : { nameZh: answer.msg });
    }
    toast.success(t.saved);
    onDone();
  }
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button tone="primary" type="submit" form={form} loading={isSending}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={reason ? t.editReason(reason.nameZh) : t.newReason} footer={footer}>
      <form id={form} className="form" onSubmit={(event) => void send(event)}>
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
      </form>
    </Dialog>
  );
}
