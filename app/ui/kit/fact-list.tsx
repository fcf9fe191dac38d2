import type { ReactNode } from 'react';
import { Fact, Facts } from './facts.tsx';

/** Facts as a list of names and values; those without a value are left out. */
export function FactList({
  facts,
  className,
}: {
  facts: readonly { name: string; value: ReactNode }[];
  className?: string | undefined;
}) {
  return (
    <Facts className={className}>
      {facts.map(({ name, value }) => (
        <Fact key={name} label={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
