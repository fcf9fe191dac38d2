import type { StatisticTab } from './map-statistics.schema.ts';

/** The address of a part of the statistics. */
export const statisticsPath = (tab: StatisticTab, query: Record<string, string> = {}): string =>
  `/admin/aiMap/statistics?${new URLSearchParams({ tab, ...query })}`;
