import type { ReactNode } from 'react';

/** One fact about a member, in a list of them. */
export function MemberFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
