import { getBrandingSettings } from '#app/account/branding/branding.settings.server.ts';
import { countStoredFiles } from '#app/account/uploads/upload-desk.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { findTrouble, hasMailServer, mailWay } from '#app/core/mail/mail.server.ts';
import { isSecretSetting } from '#app/core/process/settings-registry.server.ts';
import { listSettings } from '#app/settings.server.ts';
import { mailFaultIn } from '#app/admin/system/mail-faults.policy.ts';
import { applyMailSettings, getMailSettings } from '#app/account/mail.settings.server.ts';
import { mailStateOf } from './settings.policy.ts';
import { type MailState, type Section, sectionNames, sections, type SettingsForm } from './settings.schema.ts';

/**
 * The settings by section; secrets are left out.
 * @throws Refusal forbidden without the console's menu "settings"
 */
export async function getSettingsForm(ctx: Ctx): Promise<SettingsForm> {
  await requireConsole(ctx, 'settings');
  await applyMailSettings(ctx);
  const all = Object.entries(await listSettings(ctx));
  const kept = all.flatMap(([key, value]) => (isSecretSetting(key) && value !== '' ? [key] : []));
  const shown = Object.fromEntries(all.map(([key, value]) => [key, isSecretSetting(key) ? '' : value]));
  const valuesOf = (section: Section) =>
    Object.fromEntries(Object.keys(sections[section].shape).map((key) => [key, shown[key]]));
  const values = Object.fromEntries(sectionNames.map((section) => [section, valuesOf(section)]));
  return {
    ...(values as Omit<SettingsForm, 'kept' | 'hasMailServer' | 'mailState' | 'storedFiles' | 'brandImages'>),
    kept,
    hasMailServer: hasMailServer(),
    mailState: await readMailState(ctx),
    storedFiles: await countStoredFiles(ctx),
    brandImages: (await getBrandingSettings(ctx)).brandImages,
  };
}

async function readMailState(ctx: Ctx): Promise<MailState> {
  const [{ mailTried, mailTestFailed }, trouble] = await Promise.all([getMailSettings(ctx), findTrouble(ctx)]);
  return mailStateOf({
    hasServer: hasMailServer(),
    way: mailWay(),
    tried: mailTried,
    testFailed: mailTestFailed,
    failing: trouble && mailFaultIn(trouble.error),
  });
}
