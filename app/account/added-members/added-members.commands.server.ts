import { sql } from 'kysely';
import type { z } from 'zod';
import { usesTwoStep } from '#app/account/account.queries.server.ts';
import { keepConsents, requireConsents } from '#app/account/consent/consent.commands.server.ts';
import { getLoginSettings, type LoginSettings } from '#app/account/logins.settings.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { setPassword } from '#app/account/security/passwords.commands.server.ts';
import { requireUncommonPassword } from '#app/account/sessions/passwords.queries.server.ts';
import { signIn } from '#app/account/sessions/sessions.commands.server.ts';
import { hasConsoleRights } from '#app/account/sessions/sessions.queries.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, isMember, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { sendMail } from '#app/core/mail/mail.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { seal, unseal } from '#app/core/secrets/sealed.server.ts';
import { keyedHashes, newToken } from '#app/core/secrets/secret.server.ts';
import { requireCalm } from '#app/core/throttle.server.ts';
import { bilingual, type Language } from '#app/core/texts/language.ts';
import en from './added-members-api.en.ts';
import zh from './added-members-api.zh.ts';
import type { AddMembersInput, FirstPasswordInput, WelcomeIdInput } from './added-members.schema.ts';
import { checkRows, type Raw, type Ready, readRows } from './added-rows.server.ts';

const say = bilingual(zh, en);
const mailTexts = { 'zh-cn': zh, en };
/** So long somebody may set their first password by the link of the mail. */
const welcome_ms = 7 * 86_400_000;
/** The keyed hash a token of a welcome is stored under. */
export const welcomeHash = (token: string): Buffer => welcomeHashes(token)[0]!;
/** Those by which it is found. */
export const welcomeHashes = (token: string): Buffer[] => keyedHashes('welcome', token);

/** The job that writes to somebody whom staff have added; its data is sealed, as it opens the account. */
export const welcomeJob = { name: 'account.sendWelcome' } as const;
type Letter = { to: string; name: string; token: string; language: Language };
/** What the job carries. */
export type SealedWelcome = { sealed: string };

/**
 * Adds members and has each sent a link by which they set a password: all rows or none.
 * @throws Refusal forbidden; ROWS with what is wrong in which line
 */
export async function addMembers(
  ctx: Ctx,
  { rows, csv }: z.output<typeof AddMembersInput>,
): Promise<Reply<{ count: number }>> {
  await requireConsole(ctx, 'joining/add');
  const { id: by } = requireMember(ctx);
  const read = csv === '' ? rows.map((row, index): Raw => ({ ...row, line: index + 1 })) : readRows(csv);
  if (!Array.isArray(read)) throw new Refusal(read, { fields: { csv: read } });
  if (read.length === 0) throw new Refusal(say.noRows, { fields: { csv: say.noRows } });
  const count = await transact(ctx, async (tctx) => {
    const { ready, faults } = await checkRows(tctx, read);
    if (faults.length > 0) throw new Refusal(say.rowsWrong(faults.length), { data: { error: 'ROWS', faults } });
    for (const row of ready) await addOne(tctx, row, by);
    return ready.length;
  });
  return new Reply({ count }, { text: say.added(count), changesPages: true }); // the login page counts members
}

async function addOne(ctx: Ctx, { username, email, nickname, groupId }: Ready, by: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into account.member (username, nickname, email, group_id, created_at)
    values (${username}, ${nickname}, ${email}, coalesce(${groupId}::bigint, account.default_group('site')), ${ctx.now})
    on conflict do nothing returning id`.execute(ctx.db);
  // somebody has taken it at this moment
  if (!rows[0]) throw new Refusal(say.rowsWrong(1), { data: { error: 'ROWS', faults: [] } });
  const { id } = rows[0];
  await audit(ctx, 'account.addMember', { kind: 'member', id }, { username });
  await sendWelcome(ctx, { id, username, email, by });
}

type Welcome = { id: number; username: string; email: string; by: number };

/** Makes a link that replaces earlier ones, and has it sent. */
async function sendWelcome(ctx: Ctx, { id, username, email, by }: Welcome): Promise<void> {
  const token = await makeLink(ctx, id, by, false);
  const letter: Letter = { to: email, name: username, token, language: ctx.language };
  await enqueue<SealedWelcome>(ctx, welcomeJob, { sealed: seal('welcome', letter) });
}

/** The token of a new link, which staff hand over or a mail brings; earlier ones no longer work. */
async function makeLink(ctx: Ctx, id: number, by: number, isHanded: boolean): Promise<string> {
  const token = newToken();
  const expires = new Date(ctx.now.getTime() + welcome_ms);
  await sql`insert into account.welcome (member_id, hash, sent_at, sent_by, expires_at, is_handed)
    values (${id}, ${welcomeHash(token)}, ${ctx.now}, ${by}, ${expires}, ${isHanded})
    on conflict (member_id) do update set hash = excluded.hash, sent_at = excluded.sent_at,
      sent_by = excluded.sent_by, expires_at = excluded.expires_at, is_handed = excluded.is_handed`.execute(ctx.db);
  return token;
}

const linkOf = (token: string, language: Language) => `${getSiteUrl()}/user/welcome/${token}?lang=${language}`;

/**
 * Writes that letter, unless its link does not work any more: a newer one has been made, or the password is set.
 * @throws the SMTP fault, so that the job is retried
 */
export async function deliverWelcome(ctx: Ctx, { sealed }: SealedWelcome): Promise<void> {
  const { to, name, token, language } = unseal('welcome', sealed) as Letter;
  const { rows } = await sql`select from account.welcome
    where hash = any(${welcomeHashes(token)}::bytea[]) and expires_at > ${ctx.now}`.execute(ctx.db);
  if (rows.length === 0) return;
  const t = mailTexts[language];
  const site = await getSiteName(ctx, language);
  await sendMail(ctx, {
    language,
    to,
    subject: t.subject(site),
    text: t.text(site, name, linkOf(token, language)),
  });
}

/**
 * Sends somebody who was added and has no password yet another link; the earlier ones no longer work. One a minute.
 * @throws Refusal forbidden, not-found, too-many
 */
export async function sendWelcomeAgain(ctx: Ctx, { id }: z.output<typeof WelcomeIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'joining/add');
  const { id: by } = requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const waiting = await lockWaiting(tctx, id);
    await requireCalm(tctx, `welcome:${id}`, 1, 60);
    await sendWelcome(tctx, { id, ...waiting, by });
    await audit(tctx, 'account.sendWelcomeAgain', { kind: 'member', id });
  });
  return new Reply(null, { text: say.sentAgain });
}

/**
 * Makes another link for somebody who was added and has no password yet, for staff to hand over where mails do not
 * arrive; the earlier ones no longer work. One a minute. The audit row holds no link. Not for staff: whoever sets their
 * password has their rights.
 * @throws Refusal forbidden, also without a recent proof; not-found, too-many
 */
export async function makeWelcomeLink(
  ctx: Ctx,
  { id }: z.output<typeof WelcomeIdInput>,
): Promise<Reply<{ url: string }>> {
  await requireConsole(ctx, 'joining/add');
  requireRecentProof(ctx);
  const { id: by } = requireMember(ctx);
  const token = await transact(ctx, async (tctx) => {
    await lockWaiting(tctx, id);
    await requireCalm(tctx, `welcomeLink:${id}`, 1, 60);
    const { rows } = await sql`select from account.staff where member_id = ${id}`.execute(tctx.db);
    if (rows.length > 0) throw notFound();
    await audit(tctx, 'account.makeWelcomeLink', { kind: 'member', id });
    return makeLink(tctx, id, by, true);
  });
  return new Reply({ url: linkOf(token, ctx.language) }, { text: say.linkMade });
}

/** Somebody who has not set a password yet, locked. @throws Refusal not-found */
async function lockWaiting(ctx: Ctx, id: number): Promise<{ username: string; email: string }> {
  const { rows } = await sql<{ username: string; email: string }>`
    select m.username, m.email from account.welcome w join account.member m on m.id = w.member_id
    where m.id = ${id} and m.email is not null for update of w`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Sets the first password of somebody whom staff have added, and logs them in: by the link of the mail, which shows
 * that the address is theirs, or by one that staff handed over, which does not. It works once. Whoever could not log in
 * by the password alone, or is logged in as somebody, gets no login: `data` is null then.
 * @throws Refusal WELCOME_OVER for a link that does not work any more; that the password is a common one; at the field
 * `consents` what must be agreed to
 */
export async function setFirstPassword(
  ctx: Ctx,
  { token, password, consents }: z.output<typeof FirstPasswordInput>,
): Promise<Reply> {
  const law = await requireConsents(ctx, consents);
  await requireUncommonPassword(ctx, 'password', password, []);
  const settings = await getLoginSettings(ctx);
  const reply = await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number; isHanded: boolean }>`
      delete from account.welcome where hash = any(${welcomeHashes(token)}::bytea[]) and expires_at > ${tctx.now}
        returning member_id id, is_handed "isHanded"`.execute(tctx.db);
    if (!rows[0]) return null;
    const { id, isHanded } = rows[0];
    await setPassword(tctx, id, password);
    if (!isHanded) await sql`update account.member set email_proven_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    await keepConsents(tctx, id, law, 'registration');
    await audit(tctx, 'account.setFirstPassword', { kind: 'member', id });
    const entry = await findEntry(tctx, id, settings);
    if (entry === null) return new Reply(null, { text: say.passwordSet });
    const { data, ...more } = await signIn(tctx, id, { keeps: false, method: 'registration', lifetimes: settings });
    return new Reply({ ...(data as object), routePath: entry }, { ...more, text: say.passwordSetAndIn });
  });
  if (!reply) throw new Refusal(say.welcomeOver, { data: { error: 'WELCOME_OVER' } });
  return reply;
}

/** Where somebody is led who has just set their password; null when they cannot be logged in by it alone. */
async function findEntry(ctx: Ctx, id: number, { openMemberCenter }: LoginSettings): Promise<string | null> {
  if (isMember(ctx.actor) || (await usesTwoStep(ctx, id))) return null;
  const { rows } = await sql<{ isSuspended: boolean; isStaff: boolean }>`
    select account.is_suspended(${id}::bigint, ${ctx.now}) "isSuspended",
      ${hasConsoleRights(sql`${id}::bigint`)} "isStaff"`.execute(ctx.db);
  const { isSuspended, isStaff } = rows[0]!;
  if (isSuspended || !(openMemberCenter || isStaff)) return null;
  return isStaff ? '/admin' : '/user';
}
