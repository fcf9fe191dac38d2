import type { ActNames } from '#app/core/audit.server.ts';

/** What acts on the desk of statistics are called in the audit log. */
export const mapStatisticsActs: ActNames = {
  'aimap.judgeItem': ['复核测验题', 'Reviewed a quiz item'],
};
