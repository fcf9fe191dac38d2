import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';

export type DialogProps = {
  open: boolean;
  /** Escape, the close button, a press outside. Set `open` to false in it. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  footer?: ReactNode;
  /** m 440, l 680, xl 960 px. */
  size?: 'm' | 'l' | 'xl';
  /** Something would be lost: only the buttons close it. */
  sticky?: boolean;
  /** `alertdialog` for a question that interrupts. */
  role?: 'dialog' | 'alertdialog';
};

/** A modal dialog on the native element. Focus goes to the first `data-autofocus` inside and returns where it was. */
export function Dialog({ open, onClose, title, children, footer, size = 'm', sticky, role }: DialogProps) {
  const texts = useUiTexts();
  const titleId = useId();
  const bind = useModal(open, onClose, sticky);
  return (
    <dialog
      {...bind}
      className={classNames('dialog', size !== 'm' && `dialog-${size}`)}
      role={role}
      aria-labelledby={titleId}
    >
      {open && (
        <>
          <header>
            <h2 id={titleId}>{title}</h2>
            {!sticky && <IconButton label={texts.close} icon="close" size="s" onClick={onClose} />}
          </header>
          {children}
          {footer && <div className="ft">{footer}</div>}
        </>
      )}
    </dialog>
  );
}

/** Props for a native `dialog` that is shown as modal while `open`; used by Dialog and Drawer. */
export function useModal(open: boolean, onClose: () => void, sticky = false) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    document.documentElement.style.setProperty('--scrollbar', `${innerWidth - document.documentElement.clientWidth}px`);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);
  return {
    ref,
    onCancel(event: { preventDefault: () => void; target: EventTarget; currentTarget: EventTarget }) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!sticky) onClose();
    },
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      if (!sticky && event.target === event.currentTarget && isOutside(event)) onClose();
    },
  };
}

function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
