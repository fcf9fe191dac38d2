import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { movesSecret } from '#app/core/secrets/secret-address.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { type DirectorySettings, getDirectorySettings } from './directory.settings.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import enLogin from '#app/account/account-api.en.ts';
import en from './directory-api.en.ts';
import zhLogin from '#app/account/account-api.zh.ts';
import zh from './directory-api.zh.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { isFilter, withDirectory } from './ldap.client.server.ts';
import { DirectoryFault } from './ldap-faults.server.ts';
import { bind, proveByDirectory } from './directory-logins.commands.server.ts';
import { isBindName, isDn, noPassword, placeholder, transportOf } from './directory.policy.ts';
import { findIdentityOf } from './directory.queries.server.ts';
import type { ConnectDirectoryInput, DirectoryTest, TestDirectoryInput } from './directory.schema.ts';

const say = { ...bilingual(zhLogin, enLogin), ...bilingual(zh, en) };

/**
 * Binds the caller's account to their person in the directory, whose password they type. From then on the directory
 * decides on their password.
 * @throws Refusal need-proof; for a wrong account or password; when either is bound already; as proveByDirectory
 */
export async function connectDirectory(
  ctx: Ctx,
  { account, password }: z.output<typeof ConnectDirectoryInput>,
): Promise<Reply> {
  const { id } = requireRecentProof(ctx);
  const { directoryOn } = await getDirectorySettings(ctx);
  if (!directoryOn) throw new Refusal(say.isOff);
  const proven = await proveByDirectory(ctx, account, password);
  if (proven === 'locked') throw new Refusal(say.tryAgainAfterDay);
  if (typeof proven === 'string')
    throw new Refusal(say.accountOrPasswordIncorrect, { fields: { password: say.accountOrPasswordIncorrect } });
  await transact(ctx, async (tctx) => {
    await sql`select from account.member where id = ${id} for no key update`.execute(tctx.db);
    const mine = await sql`select from account.directory_identity where member_id = ${id}`.execute(tctx.db);
    if (mine.rows.length > 0) throw new Refusal(say.alreadyConnected);
    if (!(await bind(tctx, id, proven.entry, proven.attribute))) throw new Refusal(say.connectedElsewhere);
    await audit(tctx, 'account.connectDirectory', { kind: 'member', id }, { account: proven.entry.account });
    await raiseMemberEvent(tctx, id, 'directoryConnected');
  });
  return new Reply(null, { text: say.connected });
}

/**
 * Undoes it: the account's own password counts again.
 * @throws Refusal need-proof; when the account has no password of its own, or is not bound
 */
export async function disconnectDirectory(ctx: Ctx): Promise<Reply> {
  const { id } = requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ hash: string | null }>`select password_hash hash from account.member
      where id = ${id} for no key update`.execute(tctx.db);
    if ((rows[0]?.hash ?? noPassword) === noPassword) throw new Refusal(say.noOwnPassword);
    const gone = await sql`delete from account.directory_identity where member_id = ${id} returning 1`.execute(tctx.db);
    if (gone.rows.length === 0) throw new Refusal(say.notConnected);
    await audit(tctx, 'account.disconnectDirectory', { kind: 'member', id });
    await raiseMemberEvent(tctx, id, 'directoryDisconnected');
  });
  return new Reply(null, { text: say.disconnected });
}

/**
 * Asks the directory for one account with the settings as they are saved, whether it is on or not: connects, signs in
 * with the site's own account, looks the person up. No password of a person is asked for. A fault is what the test
 * found, in words in the answer's text.
 * @throws Refusal forbidden without the console's node "settings/directory"
 */
export async function testDirectory(
  ctx: Ctx,
  { account }: z.output<typeof TestDirectoryInput>,
): Promise<Reply<DirectoryTest>> {
  await requireConsole(ctx, 'settings/directory');
  const { test, text } = await lookUp(ctx, account);
  await audit(ctx, 'account.testDirectory', { kind: 'setting', id: null }, { account, fault: test.fault });
  return new Reply(test, { text });
}

async function lookUp(ctx: Ctx, account: string): Promise<{ test: DirectoryTest; text: LocalText }> {
  const settings = await getDirectorySettings(ctx);
  try {
    const { entry, ...found } = await withDirectory(settings, async (session) => {
      const person = await session.find(account);
      const inGroup = person && settings.directoryGroup !== '' ? await session.isInGroup(person) : null;
      return { transport: session.transport, entry: person, inGroup };
    });
    if (!entry) return { test: { fault: 'nobody', found: null }, text: say.testNobody(account) };
    const member = await findMemberOf(ctx, settings.directoryIdAttribute, entry.id);
    return { test: { fault: null, found: { ...found, entry, member } }, text: say.testFound };
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error;
    return {
      test: { fault: error.kind, found: null },
      text: say.faults(error.kind, error.message.split('\n')[0]!.slice(0, 200)),
    };
  }
}

/**
 * What settings of the directory must have before they are saved.
 * @throws Refusal with all fields that are wrong
 */
export async function requireSoundDirectory(
  before: DirectorySettings,
  next: DirectorySettings,
  dropsPassword: boolean,
): Promise<void> {
  const faults = {
    ...(await findFaults(next)),
    ...(!dropsPassword && losesPassword(before, next) && { directoryBindPassword: say.passwordAgain }),
  };
  const first = Object.values(faults)[0];
  if (first) throw new Refusal(first, { fields: faults });
}

type Faults = Partial<Record<keyof DirectorySettings, LocalText>>;

async function findFaults(next: DirectorySettings): Promise<Faults> {
  const { directoryUrl: url, directoryStartTls: startTls, directoryPlain: plain, directoryFilter: filter } = next;
  const faults: Faults = {};
  if (url !== '' && transportOf({ url, startTls, plain }) === null) faults.directoryStartTls = say.insecure;
  if (next.directoryCa !== '' && !isCertificate(next.directoryCa)) faults.directoryCa = say.caUnreadable;
  if (next.directoryBindDn !== '' && !isBindName(next.directoryBindDn)) faults.directoryBindDn = say.bindNameUnreadable;
  if (next.directoryBaseDn !== '' && !isDn(next.directoryBaseDn)) faults.directoryBaseDn = say.dnUnreadable;
  if (!filter.includes(placeholder)) faults.directoryFilter = say.filterNeedsAccount;
  else if (!(await isFilter(filter))) faults.directoryFilter = say.filterUnreadable;
  if (next.directoryGroup !== '' && !isDn(next.directoryGroup)) faults.directoryGroup = say.dnUnreadable;
  return faults;
}

/** A password that is kept must not go to another server than it was typed for. */
function losesPassword(before: DirectorySettings, next: DirectorySettings): boolean {
  return (
    movesSecret([before.directoryUrl], [next.directoryUrl]) &&
    before.directoryBindPassword !== '' &&
    next.directoryBindPassword === ''
  );
}

/** One or more certificates in PEM. */
function isCertificate(pem: string): boolean {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.length > 0 && blocks.every((block) => new X509Certificate(block).raw.length > 0);
  } catch {
    return false;
  }
}

async function findMemberOf(ctx: Ctx, attribute: string, id: string): Promise<string | null> {
  const identity = await findIdentityOf(ctx, attribute, id);
  if (!identity) return null;
  const { rows } = await sql<{ username: string }>`select username from account.member
    where id = ${identity.memberId}`.execute(ctx.db);
  return rows[0]?.username ?? null;
}
