import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from './link.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type Look = {
  /** What it does: its name for screen readers and its tooltip. */
  label: string;
  icon?: IconName;
  size?: 's' | 'm';
  /** A badge or dot over the icon, or two letters instead of one. */
  children?: ReactNode;
};

export type IconButtonProps = Look & Omit<ComponentProps<'button'>, 'children'> & { pressed?: boolean };

/** A square button with an icon. `pressed` makes it a toggle. */
export function IconButton({
  label,
  icon,
  size,
  pressed,
  children,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={iconButtonClass(icon, size, className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A square link with an icon. */
export function IconLink({ label, icon, size, children, className, ...rest }: Look & Omit<LinkProps, 'children'>) {
  return (
    <Link title={label} {...rest} aria-label={label} className={iconButtonClass(icon, size, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

function iconButtonClass(icon: IconName | undefined, size: Look['size'], className: string | undefined) {
  return classNames('iconbtn', !icon && 'txt', size === 's' && 'iconbtn-s', className);
}
