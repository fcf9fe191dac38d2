import { type ReactNode, useId, useState } from 'react';
import { fieldErrors } from '#app/core/request/request.ts';
import type { Envelope } from '#app/core/request/request-exchange.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Textarea } from './field.tsx';

export type ReasonDialogProps = {
  title: string;
  /** What is about to happen, above the field. */
  children?: ReactNode;
  label: string;
  help?: string;
  maxLength: number;
  /** On the button that does it, and on the one that does not. */
  doText: string;
  cancelText: string;
  tone?: 'danger' | 'primary';
  /** Does it. A fault of the field `reason`, or else the refusal's own text, is shown below the field. */
  send: (reason: string) => Promise<Envelope<unknown>>;
  onClose: () => void;
  /** It is done, and the dialog closed. */
  onDone: () => Promise<void>;
};

/**
 * Asks for the reason of an act and does it, once however often it is pressed. What was typed stays when the server
 * refuses.
 */
export function ReasonDialog({
  title,
  children,
  label,
  help,
  maxLength,
  doText,
  cancelText,
  tone = 'danger',
  send,
  onClose,
  onDone,
}: ReasonDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function submit() {
    if (isBusy) return;
    setBusy(true);
    const answer = await send(reason);
    setBusy(false);
    if (answer.code !== 1) return setFault(fieldErrors(answer)['reason'] ?? answer.msg);
    onClose();
    await onDone();
  }
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {cancelText}
      </Button>
      <Button type="submit" form={formId} tone={tone} loading={isBusy}>
        {doText}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} footer={footer}>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <Field label={label} help={help} required error={fault}>
          <Textarea
            rows={3}
            maxLength={maxLength}
            value={reason}
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
