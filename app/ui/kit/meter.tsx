import { classNames } from './class-names.ts';

export type MeterProps = {
  /** Between 0 and `max`. */
  value: number;
  max?: number;
  /** What is measured, for screen readers. */
  label: string;
  tone?: 'accent' | 'bad';
};

/** A thin bar: how much of something there is or is done. */
export function Meter({ value, max = 1, label, tone }: MeterProps) {
  return (
    <progress className={classNames('meter', tone && `meter-${tone}`)} value={value} max={max} aria-label={label} />
  );
}
