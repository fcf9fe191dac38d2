import { sql } from 'kysely';
import type { z } from 'zod';
import { requireSoundDirectory } from '#app/account/directory/directory.commands.server.ts';
import { getDirectorySettings } from '#app/account/directory/directory.settings.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { requireRecentProof } from '#app/core/ctx.server.ts';
import { mergeEdits } from '#app/core/merge-edits.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { applyMailSettings } from '#app/account/mail.settings.server.ts';
import { hasMailServer, mailWay, sendMail } from '#app/core/mail/mail.server.ts';
import type { SeenValues } from '#app/core/seen-values.ts';
import { log } from '#app/core/process/log.server.ts';
import { ruleTexts } from '#app/core/rules.ts';
import { forgetSettings, isSecretSetting, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { listSettings } from '#app/settings.server.ts';
import { requireCalm } from '#app/core/throttle.server.ts';
import faultsEn from '#app/admin/system/mail-faults.en.ts';
import { type MailFault, mailFaultOf } from '#app/admin/system/mail-faults.policy.ts';
import faultsZh from '#app/admin/system/mail-faults.zh.ts';
import en from './settings-api.en.ts';
import zh from './settings-api.zh.ts';
import { movedSecrets, nodeOf, secretOf, unsafeAddresses } from './settings.policy.ts';
import type { SaveSettingsInput, Section, TestMailInput } from './settings.schema.ts';

const say = bilingual(zh, en);
const faultTexts = bilingual(faultsZh, faultsEn);
const mailTexts = { 'zh-cn': zh, en };

/**
 * Saves the settings of a section that differ; all or none. The audit row names them, without the values of secrets.
 * With what the caller had `seen`, only what they changed since is saved.
 * @throws Refusal forbidden without the section's node, without a recent proof, when nobody could get in any more,
 * without the secret that is needed, for a directory that cannot be asked, or at what others have changed meanwhile
 */
export async function saveSettings(
  ctx: Ctx,
  { section, values: sent, drops, seen }: z.output<typeof SaveSettingsInput>,
): Promise<Reply> {
  await requireConsole(ctx, nodeOf(section));
  requireRecentProof(ctx);
  const isChanged = await transact(ctx, async (tctx) => {
    // the same sent twice is one change
    await sql`select pg_advisory_xact_lock(hashtext('admin.saveSettings'))`.execute(tctx.db);
    const before = await listSettings(tctx);
    const values: Record<string, unknown> = mergeEdits(before, sent, withoutSecrets(seen));
    if (section === 'members' && nobodyCanRegister(values)) throw new Refusal(say.noWayToRegister);
    requireSafeSecrets(section, before, values, drops);
    if (section === 'directory')
      await requireSoundDirectory(
        await getDirectorySettings(tctx),
        values as DirectoryValues,
        drops.includes('directoryBindPassword'),
      );
    const changed = Object.entries(values).filter(([key, value]) => {
      if (isSecretSetting(key) && value === '') return drops.includes(key) && before[key] !== '';
      return JSON.stringify(value) !== JSON.stringify(before[key]);
    });
    if (changed.length === 0) return false;
    for (const [key, value] of changed) await writeSetting(tctx, key, value);
    const detail = changed.map(([key, value]) => [
      key,
      isSecretSetting(key) ? '(secret)' : { from: before[key], to: value },
    ]);
    await audit(
      tctx,
      'admin.saveSettings',
      { kind: 'setting', id: null },
      { section, changed: Object.fromEntries(detail) as Record<string, unknown> },
    );
    return true;
  });
  forgetSettings(); // what others read meanwhile may be older
  if (!isChanged) return new Reply(null, { text: say.nothingChanged });
  return new Reply(null, { text: say.settingsSaved });
}

/** Nobody sees a secret: what is sent of it is always a change. */
const withoutSecrets = (seen: SeenValues): SeenValues =>
  seen && Object.fromEntries(Object.entries(seen).filter(([key]) => !isSecretSetting(key)));

type DirectoryValues = Extract<z.output<typeof SaveSettingsInput>, { section: 'directory' }>['values'];

const nobodyCanRegister = (values: Readonly<Record<string, unknown>>): boolean =>
  values['openMemberCenter'] === true && (values['accountVerification'] as readonly string[]).length === 0;

/**
 * @throws Refusal at the secret that is needed, or was entered for another place; at the address that it would go to
 * without encryption
 */
function requireSafeSecrets(
  section: Section,
  before: Record<string, unknown>,
  values: object,
  drops: readonly string[],
): void {
  const next = values as Record<string, unknown>;
  const faults: Record<string, LocalText> = {};
  const secret = secretOf(section, next);
  if (secret && next[secret] === '' && (before[secret] === '' || drops.includes(secret)))
    faults[secret] = ruleTexts.required(secret);
  for (const name of movedSecrets(section, before, next, drops)) faults[name] = say.secretAgain;
  for (const name of unsafeAddresses(section, next)) faults[name] = say.onlyTls;
  const [first] = Object.values(faults);
  if (first) throw new Refusal(first, { fields: faults });
}

/**
 * Sends a mail that shows whether mails arrive, at once, so that whoever sends it hears what the server says; three a
 * minute to an address. That it went, or why not, is kept with the way it took.
 * @throws Refusal forbidden without the console's node "settings/mail", too-many; with what is wrong, at the address
 */
export async function sendTestMail(ctx: Ctx, { to }: z.output<typeof TestMailInput>): Promise<Reply> {
  await requireConsole(ctx, nodeOf('mail'));
  await transact(ctx, (tctx) => requireCalm(tctx, `testMail:${to.toLowerCase()}`, 3, 60));
  await applyMailSettings(ctx);
  const fault = await trySending(ctx, to);
  await transact(ctx, async (tctx) => {
    if (fault === null && hasMailServer()) await writeSetting(tctx, 'mailTried', mailWay());
    await writeSetting(tctx, 'mailTestFailed', fault === null ? { way: '', fault: '' } : { way: mailWay(), fault });
    await audit(
      tctx,
      'admin.sendTestMail',
      { kind: 'mail', id: null },
      { works: fault === null, ...(fault && { fault }) },
    );
  });
  if (fault !== null) {
    const text = faultTexts[fault];
    throw new Refusal(text, { fields: { to: text } });
  }
  return new Reply(null, { text: hasMailServer() ? say.testMailSent : say.testMailInOutbox });
}

async function trySending(ctx: Ctx, to: string): Promise<MailFault | null> {
  const { language } = ctx;
  const t = mailTexts[language];
  const site = await getSiteName(ctx, language);
  try {
    await sendMail(ctx, { language, to, subject: t.testMailSubject(site), text: t.testMailText(site) });
    return null;
  } catch (error) {
    log.warn({ err: error }, 'a test mail could not be sent');
    return mailFaultOf(error);
  }
}
