import type { Group, Metric, Range } from './plugin-statistics.schema.ts';

/** What the page of statistics shows; what is left out is as usual. */
export type StatisticsChoice = {
  plugin: number | null;
  range: Range;
  metric: Metric;
  compare: boolean;
  by: Group;
};

function queryOf({ plugin, range, metric, compare, by }: StatisticsChoice): string {
  const query = new URLSearchParams();
  if (plugin !== null) query.set('plugin', String(plugin));
  if (range !== '30') query.set('range', range);
  if (metric !== 'downloads') query.set('metric', metric);
  if (!compare) query.set('compare', 'off');
  if (by !== 'plugin') query.set('by', by);
  const text = String(query);
  return text && `?${text}`;
}

/** The address of the page of statistics. */
export const statisticsPath = (choice: StatisticsChoice): string => `/developer/statistics${queryOf(choice)}`;

/** The address of the same table as a file. */
export const statisticsFilePath = (choice: StatisticsChoice): string => `/developer/statistics/file${queryOf(choice)}`;
