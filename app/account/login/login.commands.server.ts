import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { requireOpenNetwork } from '#app/core/blocked-networks.server.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { afterCommit, transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { hashPassword } from '#app/core/secrets/password.server.ts';
import { patterns } from '#app/core/rules.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { say as sayAll } from '#app/core/refusals.server.ts';
import { requireCaptcha } from '#app/account/sessions/captchas.commands.server.ts';
import { useCode, wrongCode } from '#app/account/sessions/codes.commands.server.ts';
import { keepConsents, requireConsents } from '#app/account/consent/consent.commands.server.ts';
import {
  keepJoining,
  openRegistration,
  requireEmailDomain,
  waitingRefusal,
} from '#app/account/joining/joining.commands.server.ts';
import { enterByDirectory, evenOut } from '#app/account/directory/directory-logins.commands.server.ts';
import { asksDirectory } from '#app/account/directory/directory.queries.server.ts';
import { logInByFederation } from '#app/account/federation-journeys/federation-logins.commands.server.ts';
import en from '#app/account/account-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import { logInByPasskey } from '#app/account/passkeys/passkey-logins.commands.server.ts';
import { setPassword } from '#app/account/security/passwords.commands.server.ts';
import { provePassword } from '#app/account/password-proofs/password-proofs.commands.server.ts';
import { requireUnreservedName } from '#app/account/reserved-names/reserved-names.queries.server.ts';
import { isNameRetired } from '#app/account/reserved-names/retired-names.queries.server.ts';
import type { CheckInInput, LoginInput, RegisterInput } from './login.schema.ts';
import { findFaults, joined, nameTaken } from './registration-faults.queries.server.ts';
import { requireNotSuspended, requireOpenFor, signIn } from '#app/account/sessions/sessions.commands.server.ts';
import { askSecondStep, finishLogin } from '#app/account/two-step/two-step-logins.commands.server.ts';
import { findKnownDevice, isTrustedDevice } from '#app/account/two-step/two-step.queries.server.ts';
import { forgetFaces, usesTwoStep } from '#app/account/account.queries.server.ts';

const say = bilingual(zh, en);

/** @throws Refusal "Member center disabled", or already-logged-in for callers who are signed in */
export async function requireCheckIn(ctx: Ctx): Promise<void> {
  const { openMemberCenter } = await getLoginSettings(ctx);
  if (!openMemberCenter) throw new Refusal(sayAll.memberCenterDisabled);
  requireGuest(ctx);
}

/** @throws Refusal already-logged-in for callers who are signed in */
export function requireGuest(ctx: Ctx): void {
  if (isMember(ctx.actor)) throw new Refusal(sayAll.alreadyLoggedIn, { kind: 'already-logged-in' });
}

/**
 * Logs in or registers, by the input's `tab`; see logIn, finishLogin, logInByPasskey, logInByFederation and
 * registerMember. A device on which a language was chosen keeps it.
 */
export async function checkIn(ctx: Ctx, input: z.output<typeof CheckInInput>): Promise<Reply> {
  const reply = await enter(ctx, input);
  if (input.languageCookie === '') return reply;
  return new Reply(reply.data, {
    ...reply,
    cookies: reply.cookies.filter(({ name }) => name !== cookieNames.language),
  });
}

function enter(ctx: Ctx, input: z.output<typeof CheckInInput>): Promise<Reply> {
  if (input.tab === 'twoStep') return finishLogin(ctx, input);
  if (input.tab === 'passkey') return logInByPasskey(ctx, input);
  if (input.tab === 'federation') return logInByFederation(ctx, input);
  return input.tab === 'login' ? logIn(ctx, input) : registerMember(ctx, input);
}

/**
 * Signs a member in by user name, e-mail or mobile number, or a person of the company directory: it decides where there
 * is no account of that name with a password of its own, or where that is bound to it. Ten failures in a row lock the
 * account for a day; unknown accounts take the same time as known ones.
 * @throws Refusal "Captcha error", "Account not exist", "Password is incorrect" (one text for both when the operator
 * merges them), "Account disabled", "Please try again after 1 day"; "Member center disabled" to all but staff while it
 * is closed; that the second step is missing, see askSecondStep
 */
export async function logIn(ctx: Ctx, input: z.output<typeof LoginInput>): Promise<Reply> {
  const started = performance.now();
  const settings = await getLoginSettings(ctx);
  if (settings.loginCaptcha) await requireCaptcha(ctx, input);
  const member = await findForLogin(ctx, input.username);
  const byDirectory = await asksDirectory(ctx, member);
  const proof = byDirectory ? await enterByDirectory(ctx, input, member) : await proveHere(ctx, input, member);
  if (typeof proof === 'string') {
    await evenOut(ctx, started);
    if (proof === 'locked') throw new Refusal(say.tryAgainAfterDay);
    if (settings.mergeAccountErrors) throw new Refusal(say.accountOrPasswordIncorrect);
    throw new Refusal(proof === 'unknown' && !member ? say.accountNotExist : say.passwordIncorrect);
  }
  await requireNotSuspended(ctx, proof);
  const stillProven = byDirectory
    ? sql`exists (select from account.directory_identity where member_id = ${proof})`
    : sql`password_hash = ${member?.password_hash ?? null}`;
  const outcome = await transact(ctx, async (tctx) => {
    const { rows } = await sql`select from account.member
      where id = ${proof} and ${stillProven} for no key update`.execute(tctx.db);
    if (rows.length === 0) throw new Refusal(say.passwordIncorrect);
    await requireOpenFor(tctx, proof, settings);
    const isTwoStep = await usesTwoStep(tctx, proof);
    if (isTwoStep && !(await isTrustedDevice(tctx, proof, input.deviceCookie)))
      return askSecondStep(tctx, proof, input.keep);
    const method = isTwoStep ? 'trusted-device' : byDirectory ? 'directory' : 'password';
    return signIn(tctx, proof, { keeps: input.keep, method, lifetimes: settings });
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** The member whose own password was typed, or how it failed. */
async function proveHere(
  ctx: Ctx,
  input: z.output<typeof LoginInput>,
  member: LoginRow | null,
): Promise<number | 'unknown' | 'wrong' | 'locked'> {
  const who = member ? `member:${member.id}` : `name:${input.username.toLowerCase()}`;
  const device = member ? await findKnownDevice(ctx, member.id, input) : '';
  const proof = await provePassword(ctx, who, member?.password_hash ?? null, input.password, device);
  if (proof === 'locked') return 'locked';
  if (!member) return 'unknown';
  return proof === 'wrong' ? 'wrong' : member.id;
}

/**
 * Creates a member whose address is proven by a code of event user_register, and signs them in, unless staff have to
 * let them in first. Only the proven address is kept.
 * @throws Refusal with all that is wrong at once: that the code is wrong, the password too short or a common one, the
 * name taken, or what must be agreed to; that the address is taken. A right code stays good then.
 * As openRegistration and requireEmailDomain; WAITING when the account is made and waits for staff
 */
export async function registerMember(ctx: Ctx, input: z.output<typeof RegisterInput>): Promise<Reply> {
  await requireOpenNetwork(ctx);
  const settings = await getLoginSettings(ctx);
  const channel = input.registerType;
  if (!settings.accountVerification.includes(channel)) throw new Refusal(say.registerTypeClosed);
  const address = input[channel].toLowerCase();
  if (channel === 'email') await requireEmailDomain(ctx, address);
  const found = await findFaults(ctx, input, address);
  const reply = await transact(ctx, async (tctx) => {
    const isRight = await useCode(tctx, { channel, address, event: 'user_register', code: input.captcha });
    if (!isRight) return joined([...found, wrongCode()]); // that it was tried stays
    if (found.length > 0) throw joined(found);
    const law = await requireConsents(tctx, input.consents);
    await requireUnreservedName(tctx, 'username', input.username);
    const opened = await openRegistration(tctx, input);
    const id = await addMember(tctx, input, { [channel]: address });
    await audit(tctx, 'account.registerMember', { kind: 'member', id }, { by: channel });
    await keepConsents(tctx, id, law, 'registration');
    await keepJoining(tctx, id, opened, input);
    if (opened.waits) return waitingRefusal();
    return signIn(tctx, id, { keeps: false, method: 'registration', lifetimes: settings });
  });
  if (reply instanceof Refusal) throw reply;
  return new Reply(reply.data, { ...reply, changesPages: true }); // the login page counts members
}

/**
 * Creates the first administrator; several processes may call it at once. Without a password a random one is made and
 * returned, this one time only. A member who has the name already gets the rights and the password.
 * @returns null when there is a staff member already; `password` is null when it was given
 */
export async function createFirstAdmin(
  ctx: Ctx,
  { account, password }: { account: string; password?: string | undefined },
): Promise<{ account: string; password: string | null } | null> {
  return transact(ctx, async (tctx) => {
    await sql`lock table account.staff in share row exclusive mode`.execute(tctx.db);
    const { rows } = await sql`select from account.staff limit 1`.execute(tctx.db);
    if (rows.length > 0) return null;
    const chosen = password ?? makePassword();
    const known = await findForLogin(tctx, account);
    const id = known?.id ?? (await addMember(tctx, { username: account, password: chosen }, {}));
    if (known) await setPassword(tctx, id, chosen);
    await sql`insert into account.staff (member_id, granted_at) values (${id}, ${tctx.now})`.execute(tctx.db);
    await audit(tctx, 'account.createFirstAdmin', { kind: 'member', id }, { wasMember: known !== null });
    return { account, password: password === undefined ? chosen : null };
  });
}

/** An account of the starter content: a name, and since when it is there if not since now. */
export type EditorAccount = { nickname: string; joinedAt?: Date };

/**
 * The accounts that the starter content is written under: they have no password and cannot log in. May be repeated.
 * @param authors by user name
 * @throws Error when a name belongs to a member who can log in
 */
export async function createEditorAccounts(
  ctx: Ctx,
  authors: Record<string, EditorAccount>,
  motto: string,
): Promise<Map<string, number>> {
  return transact(ctx, async (tctx) => {
    const ids = new Map<string, number>();
    for (const [username, { nickname, joinedAt = tctx.now }] of Object.entries(authors)) {
      const { rows } = await sql<{ id: number; isNew: boolean }>`
        insert into account.member (username, nickname, motto, created_at, is_editor)
          values (${username}, ${nickname}, ${motto}, ${joinedAt}, true)
        on conflict do nothing returning id, true "isNew"`.execute(tctx.db);
      const editor = rows[0] ?? (await findEditor(tctx.db, username));
      if (!editor)
        throw new Error(
          `The user name ${username} belongs to a member: the starter content cannot be written under it`,
        );
      ids.set(username, editor.id);
      if (rows[0]) await audit(tctx, 'account.createEditorAccount', { kind: 'member', id: editor.id });
    }
    return ids;
  });
}

/** Closes accounts of the starter content of which nothing is left to read; their names are free. Returns how many. */
export async function closeEditorAccounts(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update account.member set username = 'closed-' || id, nickname = '', avatar = '', motto = '', closed_at = ${ctx.now}
    where id = any(${[...ids]}::bigint[]) and is_editor and closed_at is null returning id`.execute(ctx.db);
  afterCommit(ctx.db, forgetFaces);
  return rows.length;
}

type LoginRow = { id: number; password_hash: string | null };

/** A user name holds no @ and starts with a letter, so the three kinds of names never meet. */
async function findForLogin(ctx: Pick<Ctx, 'db'>, name: string): Promise<LoginRow | null> {
  const column = name.includes('@') ? sql`email` : patterns.mobile.test(name) ? sql`mobile` : sql`lower(username)`;
  const { rows } = await sql<LoginRow>`
    select id, password_hash from account.member m where ${column} = ${name.toLowerCase()}`.execute(ctx.db);
  return rows[0] ?? null;
}

async function findEditor(db: Ctx['db'], username: string): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from account.member where lower(username) = ${username.toLowerCase()} and password_hash is null
      and email is null and mobile is null
      and not exists (select from account.federation_identity i where i.member_id = member.id)`.execute(db);
  return rows[0];
}

type Address = { email?: string; mobile?: string };

/** @throws Refusal that the name or the address is taken */
async function addMember(
  ctx: Ctx,
  { username, password }: { username: string; password: string },
  { email, mobile }: Address,
): Promise<number> {
  const ip = 'ip' in ctx.actor ? ctx.actor.ip : '';
  const { rows } = await sql<{ id: number }>`
    insert into account.member (username, nickname, email, email_proven_at, mobile, password_hash, created_at,
      created_ip)
    values (${username}, ${username}, ${email ?? null}, ${email ? ctx.now : null}, ${mobile ?? null},
      ${await hashPassword(password)}, ${ctx.now}, ${ip})
    on conflict do nothing returning id`.execute(ctx.db);
  if (rows[0]) {
    if (await isNameRetired(ctx, username)) throw nameTaken();
    return rows[0].id;
  }
  const taken = await sql<{ isName: boolean }>`select exists (select from account.member
    where lower(username) = ${username.toLowerCase()}) "isName"`.execute(ctx.db);
  if (taken.rows[0]?.isName) throw nameTaken();
  throw email
    ? new Refusal(say.emailRegistered, { kind: 'refused', fields: { email: say.emailRegistered } })
    : new Refusal(say.mobileRegistered, { kind: 'refused', fields: { mobile: say.mobileRegistered } });
}

/** Sixteen characters without look-alikes: 78 bits. */
function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
