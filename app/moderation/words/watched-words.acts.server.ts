import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of watched words are called in the audit log. */
export const watchedWordsActs: ActNames = {
  'ask.saveWordRule': ['保存敏感词', 'Blocked word saved'],
  'ask.removeWordRule': ['删除敏感词', 'Blocked word removed'],
};
