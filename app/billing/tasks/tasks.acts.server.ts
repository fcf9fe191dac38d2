import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of tasks are called in the audit log. */
export const tasksActs: ActNames = {
  'billing.saveTaskRule': ['修改积分任务', 'Changed a point task'],
  'billing.awardTask': ['发放任务积分', 'Gave points for a task'],
  'billing.withdrawTask': ['收回任务积分', 'Took points of a task back'],
};
