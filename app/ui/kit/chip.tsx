import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type ChipProps = {
  children: ReactNode;
  tone?: 'accent' | 'primary' | 'danger' | 'info' | 'line';
  icon?: IconName;
  title?: string;
};

/** A state in a word; not pressable. */
export function Chip({ children, tone, icon, title }: ChipProps) {
  return (
    <span className={classNames('chip', tone && `chip-${tone}`)} title={title}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
