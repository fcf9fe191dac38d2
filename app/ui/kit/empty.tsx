import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Mark } from './mark.tsx';

export type EmptyProps = {
  title: ReactNode;
  /** What the place is for and how it fills. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Heading level of the title. */
  level?: 1 | 2 | 3;
  /** A whole page is empty. */
  page?: boolean;
};

/** Nothing here yet: what the place is for and the next step. */
export function Empty({ title, children, action, level = 3, page }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('empty', page && 'empty-page')}>
      <Mark />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="row row-w btns">{action}</div>}
    </div>
  );
}
