/**
 * What becomes of plugins and their versions, for those who publish them; `points` is a share in percent. `title` is
 * the plugin, with the number of the version; or the domain that a developer proves.
 */
export const marketActs = [
  'pluginApproved',
  'pluginChanges',
  'pluginRejected',
  'pluginAnswer',
  'pluginSilent',
  'scanFailed',
  'versionQuarantined',
  'versionReleased',
  'versionStep',
  'versionLive',
  'versionBlocked',
  'pluginSuspended',
  'pluginReopened',
  'pluginRemoved',
  'reviewAnswered',
  'tokenEnding',
  'webhookStopped',
  'domainFailing',
  'domainLost',
  'domainWithdrawn',
] as const;
export type MarketAct = (typeof marketActs)[number];
