import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import type { IconName } from '#app/ui/kit/icon.tsx';
import { Dialog, type DialogProps } from '#app/ui/overlays/dialog.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import { focusFault } from './faults.ts';
import type { Sending } from './use-send.ts';

export type FormDialogProps = Pick<DialogProps, 'title' | 'size' | 'sticky' | 'onClose'> & {
  open?: boolean;
  /** What sends it. */
  sending: Pick<Sending, 'isBusy' | 'faults'>;
  /** On the button that sends. */
  doText: string;
  tone?: 'primary' | 'danger';
  icon?: IconName;
  disabled?: boolean;
  /** Why it cannot be sent. */
  reason?: string | null;
  /** More buttons, before the two. */
  acts?: ReactNode;
  cancelText?: string;
  /** Props of the form itself. */
  bind?: ComponentProps<'form'>;
  className?: string;
  /** Not called while busy. */
  onSubmit: (form: HTMLFormElement) => unknown;
  children: ReactNode;
};

/**
 * An open dialog around one form: its fields below each other, what was refused above them, and the buttons that close
 * and send. The first field that is wrong gets the focus.
 */
export function FormDialog({
  open = true,
  sending: { isBusy, faults },
  doText,
  tone = 'primary',
  icon,
  disabled,
  reason,
  acts,
  cancelText,
  bind,
  className = 'stack',
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const texts = useUiTexts();
  const id = useId();
  const footer = (
    <>
      {acts}
      <Button onClick={onClose}>{cancelText ?? texts.cancel}</Button>
      <Button tone={tone} type="submit" form={id} icon={icon} disabled={disabled} reason={reason} loading={isBusy}>
        {doText}
      </Button>
    </>
  );
  async function send(form: HTMLFormElement) {
    await onSubmit(form);
    focusFault(form);
  }
  return (
    <Dialog {...dialog} open={open} onClose={onClose} footer={footer}>
      <form
        {...bind}
        id={id}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send(event.currentTarget);
        }}
      >
        {faults[''] && (
          <Notice tone="bad" live>
            {faults['']}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  );
}
