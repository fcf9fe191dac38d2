import { useId, type ReactNode } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog, type DialogProps } from '#app/ui/overlays/dialog.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';

export type FormDialogProps = Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
  /** On the button that sends. */
  doText: string;
  tone?: 'primary' | 'danger';
  isBusy: boolean;
  /** What was refused, where it names no field. */
  fault?: string | undefined;
  /** Not called while busy. */
  onSubmit: (form: HTMLFormElement) => Promise<void> | void;
  children: ReactNode;
};

/**
 * An open dialog around one form: its fields below each other, what was refused above them, and the buttons that close
 * and send. The first field that is wrong gets the focus.
 */
export function FormDialog({
  title,
  size,
  onClose,
  doText,
  tone = 'primary',
  isBusy,
  fault,
  onSubmit,
  children,
}: FormDialogProps) {
  const texts = useUiTexts();
  const id = useId();
  const footer = (
    <>
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button tone={tone} type="submit" form={id} loading={isBusy}>
        {doText}
      </Button>
    </>
  );
  async function send(form: HTMLFormElement) {
    await onSubmit(form);
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }
  return (
    <Dialog open onClose={onClose} title={title} size={size} footer={footer}>
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send(event.currentTarget);
        }}
      >
        {fault && (
          <Notice tone="bad" live>
            {fault}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  );
}
