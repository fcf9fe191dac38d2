import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from './link.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type ButtonLook = {
  tone?: 'primary' | 'default' | 'quiet' | 'danger' | 'line-danger';
  size?: 's' | 'm' | 'l';
  /** As wide as its parent. */
  block?: boolean;
  icon?: IconName;
  iconEnd?: IconName;
};

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Shows a spinner and swallows presses; the focus stays. */
    loading?: boolean;
    /** Refuses presses and says why on hover and to screen readers; unlike `disabled` it can be focused. */
    reason?: string | null;
  };

/** A button. `type` is "button" unless told. */
export function Button({
  tone,
  size,
  block,
  icon,
  iconEnd,
  loading,
  reason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isOff = Boolean(loading || reason);
  const guard = (event: MouseEvent<HTMLButtonElement>) => (isOff ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ tone, size, block }), className)}
      aria-busy={loading || undefined}
      aria-disabled={isOff && !loading ? true : rest['aria-disabled']}
      title={reason ?? rest.title}
      onClick={guard}
    >
      <Inside icon={icon} iconEnd={iconEnd} loading={loading}>
        {children}
      </Inside>
      {reason && <span className="sr">{reason}</span>}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ tone, size, block, icon, iconEnd, className, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={classNames(buttonClass({ tone, size, block }), className)}>
      <Inside icon={icon} iconEnd={iconEnd}>
        {children}
      </Inside>
    </Link>
  );
}

/** The class names of a button, for elements that are neither `button` nor `Link`. */
export function buttonClass({ tone = 'default', size = 'm', block }: ButtonLook = {}): string {
  return (
    classNames('btn', tone !== 'default' && `btn-${tone}`, size !== 'm' && `btn-${size}`, block && 'btn-block') ?? 'btn'
  );
}

function Inside({
  icon,
  iconEnd,
  loading,
  children,
}: {
  icon?: IconName;
  iconEnd?: IconName;
  loading?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {loading ? <span className="spin" aria-hidden /> : icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </>
  );
}
