import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of indev are called in the audit log. */
export const indevActs: ActNames = {
  'ask.applyDeveloper': ['申请成为开发者', 'Applied as a developer'],
  'market.approveDeveloperAtOnce': ['按设置自动通过开发者申请', 'Approved a developer at once, as the settings say'],
  'ask.withdrawDeveloper': ['撤回开发者申请', 'Withdrew an application as a developer'],
  'ask.approveDeveloper': ['通过开发者申请', 'Approved a developer'],
  'ask.returnDeveloper': ['退回开发者申请', 'Returned an application as a developer'],
};
