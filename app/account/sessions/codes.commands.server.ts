import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { doMailsFail, sendMail, sendSms } from '#app/core/mail/mail.server.ts';
import { unseal, seal } from '#app/core/secrets/sealed.server.ts';
import { keyedHashes, lastingHash } from '#app/core/secrets/secret.server.ts';
import { applyMailSettings } from '#app/account/mail.settings.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { getSmsSettings } from './sms.settings.server.ts';
import { isSmsReady, openSms } from '#app/core/outbound/open-sms.server.ts';
import { requireCalm } from '#app/core/throttle.server.ts';
import { requireEmailDomain, requireRegistration } from '#app/account/joining/joining.commands.server.ts';
import { requireCaptcha } from './captchas.commands.server.ts';
import en from '#app/account/account-api.en.ts';
import enMail from './account-mail.en.ts';
import zh from '#app/account/account-api.zh.ts';
import zhMail from './account-mail.zh.ts';
import { proveOwnPassword } from '#app/account/directory/directory-logins.commands.server.ts';
import { findKnownNetwork, neighbourhoodOf } from '#app/account/password-proofs/known-networks.queries.server.ts';
import { findPasswordPlace } from './passwords.queries.server.ts';
import type { Channel, CodeEvent, MailCodeInput, SmsCodeInput } from '#app/account/account.schema.ts';

const say = bilingual(zh, en);
const mailTexts = { 'zh-cn': zhMail, en: enMail };

/** The jobs that carry codes out of the house; their data is sealed, so that no code lies in the database. */
export const codeJobs = { email: { name: 'account.sendMail' }, mobile: { name: 'account.sendSms' } } as const;

type ChannelTexts = Record<
  'unavailable' | 'tooFrequent' | 'registered' | 'occupied' | 'notRegistered' | 'useOwn' | 'sent',
  LocalText
>;
const channelTexts: Record<Channel, ChannelTexts> = {
  email: {
    unavailable: say.mailUnavailable,
    tooFrequent: say.mailTooFrequent,
    registered: say.emailRegistered,
    occupied: say.emailOccupied,
    notRegistered: say.emailNotRegistered,
    useOwn: say.useOwnEmail,
    sent: say.mailSent,
  },
  mobile: {
    unavailable: say.smsUnavailable,
    tooFrequent: say.smsTooFrequent,
    registered: say.mobileRegistered,
    occupied: say.mobileOccupied,
    notRegistered: say.mobileNotRegistered,
    useOwn: say.useOwnMobile,
    sent: say.smsSent,
  },
};

/**
 * @throws Refusal "… sending service unavailable" when the operator has switched this channel off or not set it up.
 * Where none is on for registering, all that are set up serve those who have an account
 */
export async function requireChannel(ctx: Ctx, channel: Channel): Promise<void> {
  const { accountVerification } = await getLoginSettings(ctx);
  const isOn = accountVerification.length === 0 || accountVerification.includes(channel);
  if (!isOn || (channel === 'mobile' && !isSmsReady(await getSmsSettings(ctx))))
    throw new Refusal(channelTexts[channel].unavailable);
}

/** Sends a code by mail; see `sendCode`. */
export async function sendMailCode(ctx: Ctx, { email, ...input }: z.output<typeof MailCodeInput>): Promise<Reply> {
  return sendCode(ctx, { ...input, channel: 'email', address: email.toLowerCase() });
}

/** Sends a code by SMS; see `sendCode`. */
export async function sendSmsCode(
  ctx: Ctx,
  { mobile, template_code, ...input }: z.output<typeof SmsCodeInput>,
): Promise<Reply> {
  return sendCode(ctx, { ...input, event: template_code, channel: 'mobile', address: mobile });
}

type CodeRequest = {
  channel: Channel;
  address: string;
  event: CodeEvent;
  password: string;
  captchaId: string;
  captchaInfo: string;
};

/**
 * Sends a code for an event to an address, in the order of contract section 7: click captcha, 60 s cool-down, then what
 * the event asks of the address. At most eight codes of an event go to one address in a day for strangers together, ten
 * for each network that its owner logged in from. While mails fail it says so instead of that the code is on its way;
 * whether the address has an account changes nothing about that.
 * @throws Refusal with the texts of that section
 */
async function sendCode(ctx: Ctx, request: CodeRequest): Promise<Reply> {
  const { channel, address, event } = request;
  const texts = channelTexts[channel];
  await requireCaptcha(ctx, request);
  if (await isCoolingDown(ctx, request)) throw new Refusal(texts.tooFrequent);
  const isWanted = await requireFit(ctx, request);
  await transact(ctx, async (tctx) => {
    const code = makeCode();
    const expires = new Date(tctx.now.getTime() + lifetime_ms);
    const { rows } = await sql`
      insert into account.code as c (channel, address, event, hash, sent_at, expires_at, asked_from)
      values (${channel}, ${addressHash(channel, address)}, ${event}, ${codeHashes(request, code)[0]}, ${tctx.now},
        ${expires}, ${callerHashes(tctx)[0]})
      on conflict (channel, address, event) do update
      set hash = excluded.hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, wrong_tries = 0,
        wrong_elsewhere = 0,
        asked_from = excluded.asked_from, used_at = null
      where c.sent_at <= ${cooledDown(tctx)} returning 1`.execute(tctx.db);
    if (rows.length === 0) throw new Refusal(texts.tooFrequent);
    await requireAllowance(tctx, request);
    if (!isWanted) return;
    const letter: Letter = { address, event, code, language: tctx.language, expires_ms: expires.getTime() };
    await enqueue(tctx, codeJobs[channel], { sealed: seal('code', letter) });
    await audit(tctx, 'account.sendCode', { kind: 'code', id: null }, { channel, event });
  });
  if (channel !== 'email' || !(await isMailDown(ctx))) return new Reply(null, { text: texts.sent });
  return new Reply({ isDown: true }, { text: say.mailDown });
}

async function isMailDown(ctx: Ctx): Promise<boolean> {
  await applyMailSettings(ctx);
  return doMailsFail(ctx);
}

/**
 * Uses a code up, in the caller's transaction: true once for the right code. A wrong one counts when the transaction
 * commits; after five the code is dead. Tries from networks that did not ask for it count apart, so that strangers
 * cannot end it.
 */
export async function useCode(
  ctx: Ctx,
  given: { channel: Channel; address: string; event: CodeEvent; code: string },
): Promise<boolean> {
  const isRight = sql`hash = any(${codeHashes(given, given.code.trim().toUpperCase())}::bytea[])`;
  const isHere = sql`(asked_from is null or asked_from = any(${callerHashes(ctx)}::bytea[]))`;
  const { rows } = await sql<{ isRight: boolean }>`
    update account.code
    set wrong_tries = wrong_tries + (not (${isRight}) and ${isHere})::int,
      wrong_elsewhere = wrong_elsewhere + (not (${isRight}) and not ${isHere})::int,
      used_at = case when ${isRight} then ${ctx.now}::timestamptz end
    where channel = ${given.channel} and address = any(${addressHashes(given.channel, given.address)}::bytea[])
      and event = ${given.event}
      and used_at is null and expires_at > ${ctx.now} 
      and case when ${isHere} then wrong_tries < ${maxWrongTries} else wrong_elsewhere < ${maxWrongElsewhere} end
    returning used_at is not null "isRight"`.execute(ctx.db);
  return rows.some((row) => row.isRight);
}

/** Makes every code sent to an address useless, in the caller's transaction. */
export async function dropCodes(ctx: Pick<Ctx, 'db'>, channel: Channel, address: string): Promise<void> {
  await sql`delete from account.code where channel = ${channel}
    and address = any(${addressHashes(channel, address)}::bytea[])`.execute(ctx.db);
}

/** Why a code is refused, said at its field. */
export const wrongCode = (): Refusal =>
  new Refusal(say.wrongCode, { kind: 'refused', fields: { captcha: say.wrongCode } });

type Letter = { address: string; event: CodeEvent; code: string; language: Ctx['language']; expires_ms: number };
/** What a job of `codeJobs` carries. */
export type SealedLetter = { sealed: string };

/** Delivers a code by mail, in the language it was asked for in; one that has expired is dropped. */
export async function deliverMailCode(ctx: Ctx, { sealed }: SealedLetter): Promise<void> {
  const { address, event, code, language, expires_ms } = unseal('code', sealed) as Letter;
  if (ctx.now.getTime() >= expires_ms) return;
  const t = mailTexts[language];
  const site = await getSiteName(ctx, language);
  await sendMail(ctx, {
    language,
    to: address,
    subject: t.subject(site, t.events[event]),
    text: t.text(site, t.events[event], code),
    html: t.html(site, t.events[event], code),
  });
}

/**
 * Delivers a code by the SMS service of the settings, or to the outbox; one that has expired is dropped. @throws Error
 * when the service refuses, so that the job is retried
 */
export async function deliverSmsCode(ctx: Ctx, { sealed }: SealedLetter): Promise<void> {
  const { address, event, code, language, expires_ms } = unseal('code', sealed) as Letter;
  if (ctx.now.getTime() >= expires_ms) return;
  const settings = await getSmsSettings(ctx);
  const sendByService = openSms(settings);
  if (sendByService)
    return sendByService({ mobile: address, template: settings.smsTemplates[event] ?? '', params: [['code', code]] });
  const t = mailTexts[language];
  await sendSms(ctx, address, t.sms(await getSiteName(ctx, language), t.events[event], code));
}

/** Forgets codes that expired more than a day ago. */
export async function purgeCodes(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from account.code where expires_at < ${new Date(ctx.now.getTime() - 86_400_000)}`.execute(ctx.db);
}

const lifetime_ms = 600_000;
const coolDown_ms = 60_000;
const maxWrongTries = 5;
const maxWrongElsewhere = 3;
const codesPerDay = { strangers: 8, known: 10 };
/** Letters and digits that cannot be taken for one another. */
const alphabet = '3467ACDEFGHJKMNPQRTUVWXY';

const makeCode = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
const addressHashes = (channel: Channel, address: string) => keyedHashes('address', `${channel}:${address}`);
const addressHash = (channel: Channel, address: string) => addressHashes(channel, address)[0]!;
const codeHashes = (of: { channel: Channel; address: string; event: CodeEvent }, code: string) =>
  keyedHashes('code', `${of.channel}:${of.event}:${of.address}:${code}`);
const callerHashes = ({ actor }: Ctx) => keyedHashes('code-network', 'ip' in actor ? neighbourhoodOf(actor.ip) : '');

/** Counts one more code for an address. @throws Refusal too-many */
async function requireAllowance(ctx: Ctx, { channel, address, event }: CodeRequest): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from account.member
    where ${sql.ref(channel)} = ${address}`.execute(ctx.db);
  const network = rows[0] ? await findKnownNetwork(ctx, rows[0].id) : null;
  const key = `code:${event}:${lastingHash('address', `${channel}:${address}`).toString('base64url')}`;
  if (network === null) await requireCalm(ctx, key, codesPerDay.strangers, 86_400);
  else
    await requireCalm(
      ctx,
      `${key}:${lastingHash('code-network', network).toString('base64url')}`,
      codesPerDay.known,
      86_400,
    );
}

const cooledDown = (ctx: Ctx) => new Date(ctx.now.getTime() - coolDown_ms);

async function isCoolingDown(ctx: Ctx, { channel, address, event }: CodeRequest): Promise<boolean> {
  const { rows } = await sql`select from account.code
    where channel = ${channel} and address = any(${addressHashes(channel, address)}::bytea[]) and event = ${event}
      and sent_at > ${cooledDown(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}

/**
 * What the event asks of the address. False means: pretend to send, so that nobody learns that it has no account.
 */
async function requireFit(ctx: Ctx, { channel, address, event, password }: CodeRequest): Promise<boolean> {
  const texts = channelTexts[channel];
  const { rows } = await sql<{ id: number; password_hash: string | null }>`
    select id, password_hash from account.member where ${sql.ref(channel)} = ${address}`.execute(ctx.db);
  const owner = rows[0];
  if (event === 'user_register') {
    const { accountVerification } = await getLoginSettings(ctx);
    if (!accountVerification.includes(channel)) throw new Refusal(texts.unavailable);
    await requireRegistration(ctx);
    if (channel === 'email') await requireEmailDomain(ctx, address);
    if (owner) throw new Refusal(texts.registered);
    return true;
  }
  if (event === 'user_retrieve_pwd') {
    if (owner) return true;
    const { mergeAccountErrors } = await getLoginSettings(ctx);
    if (!mergeAccountErrors) throw new Refusal(texts.notRegistered);
    return false;
  }
  if (event === 'user_change_email' || event === 'user_change_mobile') {
    requireMember(ctx);
    if (channel === 'email') await requireEmailDomain(ctx, address);
    if (owner) throw new Refusal(texts.occupied);
    return true;
  }
  if (!owner) throw new Refusal(texts.notRegistered);
  const actor = requireMember(ctx);
  if (owner.id !== actor.id) throw new Refusal(texts.useOwn);
  // the code alone shows that it is they, as at resetting a password
  if ((await findPasswordPlace(ctx, actor.id)) === 'none') return true;
  const proof = await proveOwnPassword(ctx, actor.id, owner.password_hash, password);
  if (proof !== 'right') throw new Refusal(proof === 'locked' ? say.tryAgainAfterDay : say.passwordError);
  return true;
}
