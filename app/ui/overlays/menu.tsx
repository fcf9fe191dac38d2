import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { menuTarget } from '#app/ui/kit/menu-keys.ts';
import { toast } from './toast.ts';
import { useAfterNavigation } from './use-after-navigation.ts';
import { WaitingBadge } from '#app/ui/kit/waiting-badge.tsx';

export type MenuItem = {
  label: string;
  icon?: IconName;
  /** A page of this app. */
  to?: string;
  /** Another site, or a file. */
  href?: string;
  /** Opens `href` in a window of its own. */
  isNewWindow?: boolean;
  onSelect?: () => void;
  danger?: boolean;
  /** Refuses and says why. */
  reason?: string;
  /** One of a choice; drawn with a check. */
  checked?: boolean;
  /** Quiet text at the end: a count, a shortcut. */
  end?: ReactNode;
  /** Shows how much waits behind this path. */
  waitsAt?: string;
  lang?: string;
};

export type MenuProps = {
  /** Name of the button for screen readers; also of the menu. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  items: readonly (MenuItem | 'line')[];
  /** Class of the button; an icon button unless told. */
  className?: string;
  /** Above the items: who is signed in. */
  head?: ReactNode;
  /** Opens towards the end of the line; otherwise towards its start. */
  start?: boolean;
  onOpen?: () => void;
};

/**
 * A button with a popover menu: arrows, Home, End, letters, Escape; focus returns to the button; closed after a
 * navigation.
 */
export function Menu({ label, children, items, className = 'iconbtn', head, start, onOpen }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isHidden = useMenuCollapse(() => box.current?.hidePopover());
  usePlaceWithoutAnchors(isOpen, button, box, start);
  function onButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    box.current?.showPopover({ source: button.current ?? undefined });
    const all = itemsOf(box.current);
    all.at(event.key === 'ArrowDown' ? 0 : -1)?.focus();
  }
  function onMenuKey(event: KeyboardEvent) {
    const all = itemsOf(box.current);
    if (event.key === 'Tab') return box.current?.hidePopover();
    const next = menuTarget(
      event.key,
      all.map((item) => item.textContent ?? ''),
      all.indexOf(document.activeElement as HTMLElement),
    );
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    all[next]?.focus();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={onButtonKey}
      >
        {children}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        className={classNames('menu', start && 'menu-start', isHidden && 'is-hidden')}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState !== 'open') return;
          onOpen?.();
          if (!box.current?.contains(document.activeElement))
            box.current?.querySelector<HTMLElement>('[role=menu]')?.focus();
        }}
      >
        {head && <div className="menu-head">{head}</div>}
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={onMenuKey}>
          {items.map((item, index) =>
            item === 'line' ? (
              <hr key={`after ${labelOf(items[index - 1])}`} />
            ) : (
              <Entry key={item.label} item={item} onDone={() => box.current?.hidePopover()} />
            ),
          )}
        </div>
      </div>
    </>
  );
}

/**
 * True for 200 ms after each navigation: the menu is hidden then. `collapse` runs at its start and closes what is open.
 */
export function useMenuCollapse(collapse?: () => void): boolean {
  const [isHidden, setHidden] = useState(false);
  useAfterNavigation(() => {
    collapse?.();
    setHidden(true);
  });
  useEffect(() => {
    if (!isHidden) return;
    const timer = setTimeout(() => setHidden(false), 200);
    return () => clearTimeout(timer);
  }, [isHidden]);
  return isHidden;
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
      {item.end && <span className="end">{item.end}</span>}
      {item.waitsAt && <WaitingBadge paths={[item.waitsAt]} />}
      {item.checked && <Icon name="check" className="end" />}
    </>
  );
  const shared = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    'aria-disabled': item.reason ? true : undefined,
    title: item.reason,
    tabIndex: -1,
    lang: item.lang,
    className: item.danger ? 'danger' : undefined,
  };
  function select() {
    onDone();
    if (item.reason) toast.info(item.reason);
    else item.onSelect?.();
  }
  if (item.reason || (item.to === undefined && item.href === undefined)) {
    return (
      <button type="button" {...shared} onClick={select}>
        {inside}
      </button>
    );
  }
  if (item.href !== undefined) {
    return (
      <a
        href={item.href}
        target={item.isNewWindow ? '_blank' : undefined}
        rel="external noopener"
        {...shared}
        onClick={select}
      >
        {inside}
      </a>
    );
  }
  return (
    <Link to={item.to ?? ''} {...shared} onClick={select}>
      {inside}
    </Link>
  );
}

const labelOf = (item: MenuItem | 'line' | undefined) => (typeof item === 'object' ? item.label : '');

function itemsOf(box: HTMLElement | null): HTMLElement[] {
  return box ? [...box.querySelectorAll<HTMLElement>('[role^=menuitem]')] : [];
}

/** Browsers without CSS anchors: puts the menu under its button by hand. */
function usePlaceWithoutAnchors(
  isOpen: boolean,
  button: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  start = false,
) {
  useEffect(() => {
    if (!isOpen || CSS.supports('position-area', 'bottom')) return;
    function place() {
      const menu = box.current;
      const at = button.current?.getBoundingClientRect();
      if (!menu || !at) return;
      const left = start ? at.left : at.right - menu.offsetWidth;
      const isAbove = at.bottom + menu.offsetHeight + 12 > innerHeight && at.top > menu.offsetHeight;
      const x = Math.max(8, Math.min(left, innerWidth - menu.offsetWidth - 8));
      const y = isAbove ? at.top - menu.offsetHeight - 12 : at.bottom;
      menu.style.setProperty('inset', `${y}px auto auto ${x}px`);
    }
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [isOpen, button, box, start]);
}
