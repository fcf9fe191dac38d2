import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type CardProps = {
  children: ReactNode;
  title?: ReactNode;
  /** At the right of the title: a link, a button. */
  aside?: ReactNode;
  /** Sunken, for a note at the side. */
  quiet?: boolean;
  as?: 'section' | 'div' | 'article' | 'li';
  className?: string;
};

/** A thing that can be taken away. Lists are divided by lines, not put into cards. */
export function Card({ children, title, aside, quiet, as: Element = 'section', className }: CardProps) {
  return (
    <Element className={classNames('card', quiet && 'card-quiet', className)}>
      {title && <SectionHead title={title} aside={aside} />}
      {children}
    </Element>
  );
}

/** A heading of a section with something at its right. */
export function SectionHead({ title, aside, level = 2 }: { title: ReactNode; aside?: ReactNode; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <div className="sec-h">
      <Heading>{title}</Heading>
      {aside}
    </div>
  );
}

/** The heading of a page: title, a line below, actions at the right. */
export function PageHead({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="pagehead">
      <div>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className="btns">{actions}</div>}
    </div>
  );
}

export type Figure = { label: string; value: ReactNode; unit?: ReactNode; note?: ReactNode };

/** Figures beside each other, divided by lines. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figs">
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            {figure.value}
            {figure.unit && <small>{figure.unit}</small>}
          </dd>
          {figure.note && <dd className="d">{figure.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
