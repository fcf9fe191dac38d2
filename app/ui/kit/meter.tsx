export type MeterProps = {
  /** Between 0 and `max`. */
  value: number;
  max?: number;
  /** What is measured, for screen readers. */
  label: string;
};

/** A thin bar: how much of something there is or is done. */
export function Meter({ value, max = 1, label }: MeterProps) {
  return <progress className="meter" value={value} max={max} aria-label={label} />;
}
