import type { ReactNode } from 'react';
import { Icon } from '#app/ui/kit/icon.tsx';
import type { IconName } from '#app/ui/kit/icon-names.ts';

type RowProps = {
  icon: IconName;
  title: string;
  level?: 2 | 3;
  state?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** One matter of security: what it is, how it stands, what can be done. */
export function SecurityRow({ icon, title, level = 3, state, action, children }: RowProps) {
  const Heading = `h${level}` as const;
  return (
    <li>
      <Icon name={icon} />
      <div>
        <Heading>
          {title} {state}
        </Heading>
        <p>{children}</p>
      </div>
      {action}
    </li>
  );
}
