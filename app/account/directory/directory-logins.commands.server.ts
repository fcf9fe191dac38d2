import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import { requireOpenNetwork } from '#app/core/blocked-networks.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { log } from '#app/core/process/log.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { getDirectorySettings, type DirectorySettings } from './directory.settings.server.ts';
import { say as sayAll } from '#app/core/refusals.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import en from './directory-api.en.ts';
import zh from './directory-api.zh.ts';
import { addNewcomer } from '#app/account/reserved-names/newcomers.commands.server.ts';
import { provePassword, proveSecret } from '#app/account/password-proofs/password-proofs.commands.server.ts';
import { type DirectorySession, withDirectory } from './ldap.client.server.ts';
import { DirectoryFault } from './ldap-faults.server.ts';
import { answerStep_ms, noPassword } from './directory.policy.ts';
import { findIdentity, findIdentityOf } from './directory.queries.server.ts';
import type { DirectoryEntry, DirectoryIdentity } from './directory.schema.ts';

const say = bilingual(zh, en);

type Failure = 'unknown' | 'wrong' | 'locked';
type Proven = { entry: DirectoryEntry; attribute: string; identity: DirectoryIdentity | null };

/**
 * Asks the directory whether a password is a person's. Failures count as those of other passwords do, under the member
 * or the person, whichever of their names was typed. Runs outside transactions.
 * @param who the account as it was typed, or the identity of a bound member, who is found whatever they are called now
 * @throws Refusal that the directory cannot be reached; for a person outside the required group
 */
export async function proveByDirectory(
  ctx: Ctx,
  who: string | DirectoryIdentity,
  password: string,
): Promise<Proven | Failure> {
  const settings = await getDirectorySettings(ctx);
  try {
    return await withDirectory(settings, async (session) => {
      const entry = await findEntry(session, who);
      const attribute = typeof who === 'string' ? settings.directoryIdAttribute.toLowerCase() : who.attribute;
      const identity = typeof who === 'string' ? entry && (await findIdentityOf(ctx, attribute, entry.id)) : who;
      const isInGroup = entry !== null && (await session.isInGroup(entry));
      const proof = await proveSecret(
        ctx,
        countedAs(who, entry, identity),
        async () => entry !== null && session.isPassword(entry, password),
      );
      if (proof !== 'right' || entry === null)
        return proof === 'wrong' && entry === null ? 'unknown' : (proof as Failure);
      if (!isInGroup) throw new Refusal(say.notInGroup);
      return { entry, attribute, identity };
    });
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error;
    log.warn({ fault: error.kind, said: error.message }, 'the directory could not be asked');
    throw new Refusal(say.unreachable, { data: { error: 'DIRECTORY_UNREACHABLE' } });
  }
}

/** Two people under one account are nobody: the operator sees it in the log and in the console's test. */
async function findEntry(session: DirectorySession, who: string | DirectoryIdentity): Promise<DirectoryEntry | null> {
  try {
    if (typeof who === 'string') return await session.find(who);
    const entry = await session.findById(who.attribute, who.stableId);
    return entry?.id === who.stableId ? entry : null;
  } catch (error) {
    if (!(error instanceof DirectoryFault) || error.kind !== 'several') throw error;
    log.warn('the directory has several people under one account');
    return null;
  }
}

function countedAs(
  who: string | DirectoryIdentity,
  entry: DirectoryEntry | null,
  identity: DirectoryIdentity | null,
): string {
  if (identity) return `member:${identity.memberId}`;
  if (entry) return `directory:${entry.id}`;
  return `name:${typeof who === 'string' ? who.toLowerCase() : ''}`;
}

/**
 * The password of a member who is signed in, wherever it is kept: the directory's for bound members, else their own.
 * Failures count as at logging in.
 * @throws Refusal as proveByDirectory
 */
export async function proveOwnPassword(
  ctx: Ctx,
  memberId: number,
  hash: string | null,
  password: string,
): Promise<'right' | 'wrong' | 'locked'> {
  const identity = await findIdentity(ctx, memberId);
  if (!identity) return provePassword(ctx, `member:${memberId}`, hash, password);
  const proven = await proveByDirectory(ctx, identity, password);
  if (typeof proven === 'object') return 'right';
  return proven === 'locked' ? 'locked' : 'wrong';
}

/**
 * Logs a person of the directory in as far as the proof goes.
 * @param member the account of the name that was typed, or null
 * @returns the member they are, made at this moment when they are new and the operator wants that
 * @throws Refusal as proveByDirectory; when new people get no account
 */
export async function enterByDirectory(
  ctx: Ctx,
  { username, password }: { username: string; password: string },
  member: { id: number } | null,
): Promise<number | Failure> {
  const bound = member && (await findIdentity(ctx, member.id));
  const proven = await proveByDirectory(ctx, bound ?? username, password);
  if (typeof proven === 'string') return proven;
  return settleIdentity(ctx, proven);
}

/** Waits for the next step after `started_ms`, so that the time of a refusal does not tell who has decided. */
export async function evenOut(ctx: Pick<Ctx, 'db'>, started_ms: number): Promise<void> {
  const { directoryOn } = await getDirectorySettings(ctx);
  if (directoryOn) await sleep(answerStep_ms - ((performance.now() - started_ms) % answerStep_ms));
}

/** Finds or makes the member that a proven person is. Two first logins at once are one. */
async function settleIdentity(ctx: Ctx, { entry, attribute, identity }: Proven): Promise<number | 'wrong'> {
  return transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`account.directory ${attribute} ${entry.id}`},
      0))`.execute(tctx.db);
    const { rows } = await sql<{ memberId: number }>`
      update account.directory_identity set account = ${entry.account}, email = ${entry.email},
        last_used_at = ${tctx.now}
      where attribute = ${attribute} and stable_id = ${entry.id} returning member_id "memberId"`.execute(tctx.db);
    if (rows[0]) return rows[0].memberId;
    if (identity) return 'wrong'; // unbound at this moment
    const settings = await getDirectorySettings(tctx);
    const taken = settings.directoryTakesOver ? await findTakenOver(tctx, entry) : null;
    if (taken !== null) {
      await bind(tctx, taken, entry, attribute);
      await audit(tctx, 'account.takeOverByDirectory', { kind: 'member', id: taken }, { account: entry.account });
      await raiseMemberEvent(tctx, taken, 'directoryConnected');
      return taken;
    }
    if (!settings.directoryCreates) throw new Refusal(say.noAccountYet);
    if (!(await getLoginSettings(tctx)).openMemberCenter) throw new Refusal(sayAll.memberCenterDisabled);
    await requireOpenNetwork(tctx);
    const id = await addMember(tctx, entry, settings);
    await bind(tctx, id, entry, attribute);
    await audit(tctx, 'account.registerByDirectory', { kind: 'member', id }, { account: entry.account });
    return id;
  });
}

/** Keeps which person a member is, in the caller's transaction. False when either is bound already. */
export async function bind(tctx: Ctx, memberId: number, entry: DirectoryEntry, attribute: string): Promise<boolean> {
  const { rows } = await sql`
    insert into account.directory_identity (member_id, attribute, stable_id, account, email, created_at, last_used_at)
    values (${memberId}, ${attribute.toLowerCase()}, ${entry.id}, ${entry.account}, ${entry.email}, ${tctx.now},
      ${tctx.now})
    on conflict do nothing returning 1`.execute(tctx.db);
  return rows.length > 0;
}

/** Staff are never taken over: whoever writes addresses into the directory would have the console. */
async function findTakenOver(tctx: Ctx, { email }: DirectoryEntry): Promise<number | null> {
  if (email === '') return null;
  const { rows } = await sql<{ id: number }>`
    select id from account.member m where email = ${email} and email_proven_at is not null
      and not exists (select from account.staff s where s.member_id = m.id)
      and not exists (select from account.directory_identity d
        where d.member_id = m.id) for no key update`.execute(tctx.db);
  return rows[0]?.id ?? null;
}

/**
 * A member after a person of the directory. Their address is only kept as theirs when the operator vouches for the
 * directory and nobody has it.
 */
async function addMember(
  tctx: Ctx,
  entry: DirectoryEntry,
  { directoryEmailRight, directoryMemberGroup: groupId }: DirectorySettings,
): Promise<number> {
  const newcomer = { names: [entry.account, entry.email], displayName: entry.name, groupId, passwordHash: noPassword };
  const email = directoryEmailRight && entry.email !== '' ? entry.email : null;
  return (await addNewcomer(tctx, { ...newcomer, email })) ?? (await addNewcomer(tctx, { ...newcomer, email: null }))!;
}
