import { useId, useState, type FormEvent } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import type { DeskTexts } from './transfer-desk-texts.ts';
import style from './transfer-desk.module.css';
import { useAct } from './transfer-use-act.ts';

type Props = {
  t: DeskTexts;
  title: string;
  label: string;
  help?: string | undefined;
  /** On the button that does it. */
  doText: string;
  path: '/api/admin/refuseTopUp' | '/api/admin/returnReceipt';
  id: number;
  onClose: () => void;
  /** It is done. */
  onDone: () => void;
};

/** Asks for the reason of a refusal and sends it. */
export function ReasonDialog({ t, title, label, help, doText, path, id, onClose, onDone }: Props) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const { faults, setFaults, isBusy, send } = useAct(onDone);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setFaults({ reason: t.required });
    void send(path, { id, reason });
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="danger" type="submit" form={formId} loading={isBusy}>
        {doText}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} footer={footer}>
      <form id={formId} className={style['form']} onSubmit={submit} noValidate>
        <Field label={label} help={help} error={faults['reason'] ?? faults['']} required>
          <Textarea
            rows={3}
            maxLength={300}
            value={reason}
            data-autofocus
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setFaults({});
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
