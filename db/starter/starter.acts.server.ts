import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of starter are called in the audit log. */
export const starterActs: ActNames = {
  'ask.loadModels': ['载入模型库', 'Loaded the model catalogue'],
  'ask.loadStarter': ['载入示例内容', 'Loaded the starter content'],
};
