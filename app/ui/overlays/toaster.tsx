import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import {
  closeToasts,
  getServerToasts,
  getToasts,
  pauseToasts,
  resumeToasts,
  subscribeToasts,
  toast,
  type Toast,
  type ToastTone,
} from './toast.ts';

const icons: Record<ToastTone, [IconName, string]> = {
  success: ['check', 'c-primary'],
  error: ['warn', 'c-danger'],
  info: ['info', 'c-info'],
  reward: ['gift', 'c-accent'],
};

/**
 * The place where toasts appear; once, in the root. It is there before the network can go, and stands in the top layer,
 * so dialogs do not cover it.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, getToasts, getServerToasts);
  const texts = useUiTexts();
  const area = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  useToastKeys(toasts.length > 0);
  useTopLayer(area, newest);
  const pausing = {
    onMouseEnter: () => pauseToasts('hover'),
    onMouseLeave: () => resumeToasts('hover'),
    onFocus: () => pauseToasts('focus'),
    onBlur: () => resumeToasts('focus'),
  };
  return (
    <section ref={area} className="toasts" popover="manual" aria-label={texts.notifications} {...pausing}>
      {toasts.map((item) => (
        <ToastView key={item.id} item={item} />
      ))}
    </section>
  );
}

function ToastView({ item }: { item: Toast }) {
  const texts = useUiTexts();
  const [icon, colour] = icons[item.tone];
  const { action } = item;
  const close = () => toast.close(item.id);
  return (
    <div
      className={classNames('toast', item.isLeaving && 'toast-leaving')}
      role={item.tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={icon} className={colour} />
      <div>
        <b>{item.title}</b>
        {(item.text || action) && (
          <p>
            {item.text}
            {item.text && action && ' '}
            {action?.to && (
              <Link to={action.to} onClick={close}>
                {action.label}
              </Link>
            )}
            {action && !action.to && (
              <button type="button" onClick={() => (close(), action.onPress?.())}>
                {action.label}
              </button>
            )}
          </p>
        )}
      </div>
      <IconButton label={texts.close} icon="close" onClick={close} />
    </div>
  );
}

/** Escape closes, Delete and Backspace pause, any other key goes on. An open dialog or menu has Escape first. */
function useToastKeys(isShown: boolean) {
  useEffect(() => {
    if (!isShown) return;
    function onKey(event: KeyboardEvent) {
      if (event.key === 'Delete' || event.key === 'Backspace') pauseToasts('key');
      else if (event.key !== 'Escape') resumeToasts('key');
      else if (!event.defaultPrevented && !document.querySelector('dialog:modal, .menu:popover-open')) closeToasts();
    }
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      for (const reason of ['key', 'hover', 'focus']) resumeToasts(reason);
    };
  }, [isShown]);
}

/** Keeps the area shown, and lifts it above a dialog that was opened later. */
function useTopLayer(area: RefObject<HTMLElement | null>, newest: number | undefined) {
  useEffect(() => {
    const element = area.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open') && newest !== undefined && document.querySelector('dialog:modal'))
      element.hidePopover();
    if (!element.matches(':popover-open')) element.showPopover();
  }, [area, newest]);
}
