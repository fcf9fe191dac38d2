import type { Metric, Range } from '#app/market/plugin-statistics/plugin-statistics.schema.ts';

/** The address of the comparison, or of one plugin's analysis. */
export const analysisPath = (id: number, range: Range = '90'): string =>
  `/developer/analyse/${id}${range === '90' ? '' : `?range=${range}`}`;

/** The address of some plugins beside each other. */
export function comparisonPath(plugins: readonly number[], range: Range, metric: Metric): string {
  const query = new URLSearchParams({ plugins: plugins.join() });
  if (range !== '90') query.set('range', range);
  if (metric !== 'downloads') query.set('metric', metric);
  return `/developer/analyse?${query}`;
}
