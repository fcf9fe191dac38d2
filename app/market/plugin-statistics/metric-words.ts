import { formatMoney } from '#app/core/money.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { Metric } from './plugin-statistics.schema.ts';

/** A figure as it is shown; what is not known or not told is a dash. */
export function metricText(metric: Metric, value: number | null): string {
  if (value === null) return '–';
  if (metric === 'gross' || metric === 'net') return formatMoney(value);
  return metric === 'rating' ? value.toFixed(2).replace(/0$/, '') : formatNumber(value);
}

/** The same at the axis of a chart: money without its cents. */
export const axisText = (metric: Metric, value: number): string =>
  metric === 'gross' || metric === 'net' ? formatMoney(Math.round(value)).replace(/\.00$/, '') : formatNumber(value);

/** A part as percents: 0.216 → "21.6%". */
export const percent = (value: number): string => `${(Math.round(value * 1000) / 10).toFixed(1)}%`;

/** A change with its sign: 0.216 → "+21.6%". */
export function changeText(metric: Metric, change: number): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  const size = Math.abs(change);
  return sign + (metric === 'rating' ? size.toFixed(2).replace(/0$/, '') : percent(size));
}

/** Whether more of it is better, which colours a change. */
export const isBetter = (metric: Metric, change: number): boolean => (metric === 'refunds' ? change < 0 : change > 0);
