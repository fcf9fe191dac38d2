import type { ReactNode } from 'react';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';

export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: IconName;
  /** Makes it a link. */
  to?: string;
};

export type SegmentedProps<Value extends string> = {
  /** Name of the choice for screen readers. */
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange?: (value: Value) => void;
};

/** A choice of a few, all in sight. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map((option) => {
        const inside = (
          <>
            {option.icon && <Icon name={option.icon} size="s" />}
            {option.label}
          </>
        );
        const isOn = option.value === value;
        return option.to === undefined ? (
          <button key={option.value} type="button" aria-pressed={isOn} onClick={() => onChange?.(option.value)}>
            {inside}
          </button>
        ) : (
          <Link key={option.value} to={option.to} aria-current={isOn || undefined} preventScrollReset>
            {inside}
          </Link>
        );
      })}
    </fieldset>
  );
}
