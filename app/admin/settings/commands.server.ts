import { sql } from 'kysely';
import type { z } from 'zod';
import { requireSoundDirectory } from '#app/account/directory/commands.server.ts';
import { requireConsole } from '#app/account/rules/queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { requireRecentProof } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs.server.ts';
import { bilingual } from '#app/core/language.ts';
import { sendMail } from '#app/core/mail.server.ts';
import { ruleTexts } from '#app/core/rules.ts';
import { forgetSettings, getSettings, secretSettings, type SettingKey, type Settings, writeSetting } from '#app/core/settings.server.ts';
import { requireCalm } from '#app/core/throttle.server.ts';
import en from '../lang/en/settings-api.ts';
import zh from '../lang/zh-cn/settings-api.ts';
import { secretOf } from './policy.ts';
import type { SaveSettingsInput, TestMailInput } from './schema.ts';

const say = bilingual(zh, en);
const mailTexts = { 'zh-cn': zh, en };

/**
 * Saves the settings of a section that differ; all or none. The audit row names them, without the values of secrets.
 * @throws Refusal forbidden without the console's node "settings/edit", without a recent proof, when nobody could get in any more, without the secret that is needed, or for a directory that cannot be asked
 */
export async function saveSettings(ctx: Ctx, { section, values }: z.output<typeof SaveSettingsInput>): Promise<Reply> {
  await requireConsole(ctx, 'settings/edit');
  requireRecentProof(ctx);
  if (section === 'members' && values.openMemberCenter && values.accountVerification.length === 0) throw new Refusal(say.noWayToRegister);
  const isChanged = await inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    await sql`select pg_advisory_xact_lock(hashtext('admin.saveSettings'))`.execute(tx); // the same sent twice is one change
    const before = await getSettings(tctx);
    const secret = secretOf(section, values);
    if (secret && before[secret] === '' && (values as Settings)[secret] === '')
      throw new Refusal(ruleTexts.required(secret), 'invalid', { [secret]: ruleTexts.required(secret) });
    if (section === 'directory') await requireSoundDirectory(before, values);
    const changed = Object.entries(values).filter(([key, value]) => {
      if (secretSettings.has(key) && value === '') return false;
      return JSON.stringify(value) !== JSON.stringify(before[key as SettingKey]);
    });
    if (changed.length === 0) return false;
    for (const [key, value] of changed) await writeSetting(tctx, key as SettingKey, value);
    const detail = changed.map(([key, value]) => [key, secretSettings.has(key) ? '(secret)' : { from: before[key as SettingKey], to: value }]);
    await audit(tctx, 'admin.saveSettings', { kind: 'setting', id: null }, { section, changed: Object.fromEntries(detail) as Record<string, unknown> });
    return true;
  });
  forgetSettings(); // what others read meanwhile may be older
  if (!isChanged) return new Reply(null, { text: say.nothingChanged });
  return new Reply(null, { text: say.settingsSaved });
}

/** The job that sends a test mail, so that it takes the way of every mail. */
export const testMailJob = { name: 'admin.testMail' } as const;
export type TestMail = { to: string; language: Ctx['language'] };

/** Has a mail sent that shows whether mails arrive, one in half a minute. @throws Refusal forbidden without the console's node "settings/edit", too-many */
export async function sendTestMail(ctx: Ctx, { to }: z.output<typeof TestMailInput>): Promise<Reply> {
  await requireConsole(ctx, 'settings/edit');
  await inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    await requireCalm(tctx, `testMail:${to.toLowerCase()}`, 1, 30);
    await enqueue<TestMail>(tctx, testMailJob, { to, language: ctx.language });
    await audit(tctx, 'admin.sendTestMail', { kind: 'mail', id: null });
  });
  return new Reply(null, { text: say.testMailOnItsWay });
}

/** Sends the test mail. @throws the SMTP fault, so that the job is retried */
export async function deliverTestMail(ctx: Ctx, { to, language }: TestMail): Promise<void> {
  const { siteName, siteNameEn } = await getSettings(ctx);
  const t = mailTexts[language];
  const site = language === 'en' ? siteNameEn : siteName;
  await sendMail({ to, subject: t.testMailSubject(site), text: t.testMailText(site) });
}
