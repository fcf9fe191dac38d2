import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of models are called in the audit log. */
export const modelsActs: ActNames = {
  'ask.rateModel': ['给模型评分', 'Rated a model'],
  'ask.unrateModel': ['删除模型评分', 'Deleted a model rating'],
};
