import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import style from './facts.module.css';

/**
 * What is known of a thing, one fact a line. `size` s for pages full of facts; `className` may change gaps and margins.
 */
export function Facts({
  label,
  size,
  className,
  children,
}: {
  label?: string;
  size?: 's';
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <dl className={classNames(style['facts'], size === 's' && style['small'], className)} aria-label={label}>
      {children}
    </dl>
  );
}

/** One fact; no line at all when there is nothing to say: null, false or an empty text. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
