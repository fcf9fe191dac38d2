import { getBrandingSettings, getFooterSettings } from '#app/account/branding/branding.settings.server.ts';
import { getSiteSettings } from '#app/account/site.settings.server.ts';
import { getMailSettings } from '#app/account/mail.settings.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { getEntrySettings } from '#app/account/entry/entry.settings.server.ts';
import { getMoneySettings } from '#app/account/no-money/no-money.settings.server.ts';
import { getSmsSettings } from '#app/account/sessions/sms.settings.server.ts';
import { getUploadSettings } from '#app/account/uploads/uploads.settings.server.ts';
import { getFileSettings } from '#app/core/files/file-places.settings.server.ts';
import { getDirectorySettings } from '#app/account/directory/directory.settings.server.ts';
import { getMessageSettings } from '#app/messages/conversations/messages.settings.server.ts';
import { getReplySettings } from '#app/messages/mail-replies/mail-replies.settings.server.ts';
import { getPushSettings } from '#app/messages/notice-settings/push.settings.server.ts';
import { getAnonymitySettings } from '#app/ask/anonymity/anonymity.settings.server.ts';
import { getScreeningSettings } from '#app/ask/screening/screening.settings.server.ts';
import { getFlagSettings } from '#app/moderation/reviews/flags.settings.server.ts';
import { getPlacementSettings } from '#app/aimap/placement/placement.settings.server.ts';
import { getLearningSettings } from '#app/aimap/learning/learning.settings.server.ts';
import { getProposalSettings } from '#app/aimap/proposals/map-proposals.settings.server.ts';
import { getLinkSettings } from '#app/aimap/nodes/links.settings.server.ts';
import { getPackageSettings } from '#app/market/packages/packages.settings.server.ts';
import { getTokenSettings } from '#app/market/developer-tokens/developer-tokens.settings.server.ts';
import { getDeveloperSettings } from '#app/market/indev/indev.settings.server.ts';
import { getMarketSettings } from '#app/market/releases/market.settings.server.ts';
import { getStatisticsSettings } from '#app/market/plugin-events/plugin-events.settings.server.ts';
import { getDumpSettings } from '#app/exchange/dumps/dumps.settings.server.ts';
import { getWebhookSettings } from '#app/exchange/webhooks/webhooks.settings.server.ts';
import { getIndexNowSettings } from '#app/exchange/feeds/index-now.settings.server.ts';
import { getMcpSettings } from '#app/exchange/mcp/mcp.settings.server.ts';
import { getBackupSettings } from '#app/admin/backups/backups.settings.server.ts';
import { getStepSettings } from '#app/admin/first-steps/first-steps.settings.server.ts';
import { getFrameSettings } from '#app/site/frame.settings.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { readSettings } from '#app/core/process/settings-registry.server.ts';

/** The settings of every domain. */
export const settings = [
  getSiteSettings,
  getBrandingSettings,
  getFooterSettings,
  getMailSettings,
  getLoginSettings,
  getEntrySettings,
  getMoneySettings,
  getSmsSettings,
  getUploadSettings,
  getFileSettings,
  getDirectorySettings,
  getMessageSettings,
  getReplySettings,
  getPushSettings,
  getAnonymitySettings,
  getScreeningSettings,
  getFlagSettings,
  getPlacementSettings,
  getLearningSettings,
  getProposalSettings,
  getLinkSettings,
  getPackageSettings,
  getDeveloperSettings,
  getTokenSettings,
  getMarketSettings,
  getStatisticsSettings,
  getDumpSettings,
  getWebhookSettings,
  getIndexNowSettings,
  getMcpSettings,
  getFrameSettings,
  getBackupSettings,
  getStepSettings,
] as const;

/** All settings by name; the values of those that are secret too. */
export async function listSettings(ctx: Pick<Ctx, 'db'>): Promise<Record<string, unknown>> {
  const stored = await readSettings(ctx); // once, as a transaction would read it anew for each of them
  return Object.assign({}, ...(await Promise.all(settings.map((read) => read(ctx, stored)))));
}
