import { useId, type ReactNode } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { useModal } from './dialog.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import { useAfterNavigation } from './use-after-navigation.ts';

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** At the end of the line instead of its start. */
  end?: boolean;
};

/** A modal panel at the edge of the window; closes by itself after a navigation. */
export function Drawer({ open, onClose, title, children, end }: DrawerProps) {
  const texts = useUiTexts();
  const titleId = useId();
  const bind = useModal(open, onClose);
  useAfterNavigation(() => {
    if (open) onClose();
  });
  return (
    <dialog {...bind} className={classNames('drawer', end && 'drawer-end')} aria-labelledby={titleId}>
      {open && (
        <>
          <header>
            <strong id={titleId}>{title}</strong>
            <IconButton label={texts.close} icon="close" onClick={onClose} />
          </header>
          {children}
        </>
      )}
    </dialog>
  );
}
