import styles from './line-chart.module.css';

/** The course of some values as a small line; the figure stands beside it. */
export function SparkLine({ values }: { values: readonly number[] }) {
  const high = Math.max(1, ...values);
  const xOf = (i: number) => 1 + (i / Math.max(1, values.length - 1)) * 70;
  const points = values.map((value, i) => `${xOf(i).toFixed(1)} ${(19 - (value / high) * 16).toFixed(1)}`);
  if (values.length < 2) return null;
  return (
    <svg width="72" height="22" viewBox="0 0 72 22" aria-hidden="true" className={styles['spark']}>
      <path d={`M${points.join('L')}`} />
    </svg>
  );
}
