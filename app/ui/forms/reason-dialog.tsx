import { type ReactNode, useState } from 'react';
import type { Params } from '#app/core/request/request-params.ts';
import { Field, Textarea } from './field.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { useSend } from './use-send.ts';

export type ReasonDialogProps = Pick<FormDialogProps, 'title' | 'doText' | 'tone' | 'onClose'> & {
  /** What is about to happen, above the field. */
  children?: ReactNode;
  label: string;
  help?: string | undefined;
  maxLength: number;
  /** Said when there is no reason; unless given the server says it. */
  missing?: string;
  /** Does it, with `body` and the field `reason`. */
  path: string;
  body: Params;
  isOnce?: boolean;
  /** It is done, the page read anew and the dialog closed. */
  onDone?: () => void;
};

/** Asks for the reason of an act and does it. What was typed stays when the server refuses. */
export function ReasonDialog({
  children,
  label,
  help,
  maxLength,
  missing,
  path,
  body,
  isOnce = false,
  onDone,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const sending = useSend({ quiet: true, at: 'reason' });
  async function submit() {
    if (missing && reason.trim() === '') return sending.setFaults({ reason: missing });
    if (!(await sending.send(path, { ...body, reason }, { isOnce, done: true, refresh: true }))) return;
    dialog.onClose();
    onDone?.();
  }
  return (
    <FormDialog tone="danger" {...dialog} sending={sending} onSubmit={submit}>
      {children}
      <Field label={label} help={help} required error={sending.fault}>
        <Textarea
          rows={3}
          maxLength={maxLength}
          value={reason}
          data-autofocus
          onChange={(event) => {
            setReason(event.currentTarget.value);
            sending.setFaults({});
          }}
        />
      </Field>
    </FormDialog>
  );
}
