import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of push are called in the audit log. */
export const pushActs: ActNames = {
  'messages.addPush': ['开启推送', 'Turned push on'],
  'messages.renewPush': ['更新推送地址', 'Renewed a push address'],
  'messages.removePush': ['停止推送', 'Stopped push'],
};
