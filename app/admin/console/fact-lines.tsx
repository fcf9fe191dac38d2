import type { ReactNode } from 'react';
import style from './fact-lines.module.css';

/** A fact of the console: what it is called, and how it stands; `isBad` when something should be done about it. */
export type FactLine = { label: string; value: ReactNode; isBad?: boolean | undefined };

/** Facts one below the other, the values at the end of their lines. */
export function FactLines({ lines }: { lines: readonly FactLine[] }) {
  return (
    <dl className={style['lines']}>
      {lines.map(({ label, value, isBad }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two facts may have one name, and their order is fixed
        <div key={index}>
          <dt>{label}</dt>
          <dd className={isBad ? style['bad'] : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
