import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, type MemberActor, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual, type Language, type LocalText } from '#app/core/texts/language.ts';
import { sendMail } from '#app/core/mail/mail.server.ts';
import { seal, unseal } from '#app/core/secrets/sealed.server.ts';
import { keyedHash, keyedHashes, newToken } from '#app/core/secrets/secret.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { type SealedLetter, useCode, wrongCode } from '#app/account/sessions/codes.commands.server.ts';
import { requireEmailDomain } from '#app/account/joining/joining.commands.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import en from '#app/account/account-api.en.ts';
import enMail from '#app/account/sessions/account-mail.en.ts';
import zh from '#app/account/account-api.zh.ts';
import zhMail from '#app/account/sessions/account-mail.zh.ts';
import { proveOwnPassword } from '#app/account/directory/directory-logins.commands.server.ts';
import { findPasswordPlace } from '#app/account/sessions/passwords.queries.server.ts';
import { requireNode } from '#app/account/rules/rules.queries.server.ts';
import type { Channel } from '#app/account/account.schema.ts';
import { maskEmail } from '#app/account/sessions/shown-facts.ts';
import type { ChangeBindInput, Verification, VerificationInput } from './bindings.schema.ts';

const say = bilingual(zh, en);
const texts: Record<Channel, Record<'notBound' | 'occupied' | 'added' | 'changed', LocalText>> = {
  email: { notBound: say.emailNotBound, occupied: say.emailOccupied, added: say.emailAdded, changed: say.emailChanged },
  mobile: {
    notBound: say.mobileNotBound,
    occupied: say.mobileOccupied,
    added: say.mobileAdded,
    changed: say.mobileChanged,
  },
};

/**
 * Proves with a code sent to the member's bound address that it is theirs, and answers the pass for changing it.
 * @throws Refusal that nothing is bound, or "Please enter the correct verification code"
 */
export async function verifyAddress(
  ctx: Ctx,
  { type: channel, captcha }: z.output<typeof VerificationInput>,
): Promise<Verification> {
  const actor = requireMember(ctx);
  const token = newToken();
  const isProven = await transact(ctx, async (tctx) => {
    const { address } = await lockBinding(tctx, actor, channel);
    if (address === null) throw new Refusal(texts[channel].notBound);
    if (!(await useCode(tctx, { channel, address, event: `user_${channel}_verify`, code: captcha }))) return false;
    await sql`insert into account.pass (member_id, channel, hash, expires_at)
      values (${actor.id}, ${channel}, ${passHash(token)}, ${new Date(tctx.now.getTime() + pass_ms)})
      on conflict (member_id, channel) do update set hash = excluded.hash,
        expires_at = excluded.expires_at`.execute(tctx.db);
    await audit(tctx, 'account.verifyAddress', { kind: 'member', id: actor.id }, { channel });
    return true;
  });
  if (!isProven) throw wrongCode();
  return { type: channel, accountVerificationToken: token };
}

/**
 * Binds a new address that a code of event user_change_email or user_change_mobile has proven. An address that is bound
 * already is only given up for the pass of `verifyAddress`; binding the first one takes the password, of an account
 * that has none a recent proof.
 * @throws Refusal need-proof; "You need to verify your account before modifying the binding information", "Password
 * error", "Please enter the correct verification code", or that the address is occupied; pass and code stay good for
 * the next try
 */
export async function changeBind(ctx: Ctx, input: z.output<typeof ChangeBindInput>): Promise<Reply> {
  const actor = requireMember(ctx);
  await requireNode(ctx, 'account/profile/bind');
  const channel = input.type;
  const address = input[channel].toLowerCase();
  await requireRight(ctx, actor, input);
  if (channel === 'email') await requireEmailDomain(ctx, address);
  const done = await refusingDoubles(texts[channel].occupied, async () =>
    transact(ctx, async (tctx) => {
      const now = await lockBinding(tctx, actor, channel);
      if (now.address !== null && !(await hasPass(tctx, actor, input))) throw new Refusal(say.verifyFirst);
      if (!(await useCode(tctx, { channel, address, event: `user_change_${channel}`, code: input.captcha })))
        return null;
      const isFirst = now.address === null;
      const proven = channel === 'email' ? sql`, email_proven_at = ${tctx.now}` : sql``;
      await sql`update account.member set ${sql.ref(channel)} = ${address}${proven} where id = ${actor.id}`.execute(
        tctx.db,
      );
      await sql`delete from account.pass where member_id = ${actor.id} and channel = ${channel}`.execute(tctx.db);
      await audit(tctx, 'account.changeBind', { kind: 'member', id: actor.id }, { channel, isFirst });
      await raiseMemberEvent(tctx, actor.id, `${channel}${isFirst ? 'Added' : 'Changed'}`);
      if (channel === 'email' && now.address !== null) await tellOldAddress(tctx, actor.id, now.address);
      return isFirst ? 'added' : 'changed';
    }),
  );
  if (!done) throw wrongCode();
  return new Reply(null, { text: texts[channel][done] });
}

/** The job that writes to an address which an account no longer has. */
export const oldAddressJob = { name: 'account.tellOldAddress' } as const;

/**
 * Writes to the e-mail address that an account had until now, when the caller's transaction commits: whoever reads it
 * may know nothing of it.
 */
export async function tellOldAddress(ctx: Ctx, memberId: number, address: string): Promise<void> {
  await enqueue<SealedLetter>(ctx, oldAddressJob, { sealed: seal('old-address', { memberId, address }) });
}

/** Writes that letter, in the member's language. */
export async function deliverOldAddress(ctx: Ctx, { sealed }: SealedLetter): Promise<void> {
  const { memberId, address } = unseal('old-address', sealed) as { memberId: number; address: string };
  const { rows } = await sql<{ username: string; email: string | null; language: Language }>`
    select username, email, language from account.member where id = ${memberId}`.execute(ctx.db);
  const member = rows[0];
  if (!member || member.email === address) return;
  const t = { 'zh-cn': zhMail, en: enMail }[member.language].oldAddress;
  const site = await getSiteName(ctx, member.language);
  await sendMail(ctx, {
    language: member.language,
    to: address,
    subject: t.subject(site),
    text: t.text(site, member.username, member.email === null ? '' : maskEmail(member.email)),
  });
}

/** Forgets passes that have run out. */
export async function purgePasses(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from account.pass where expires_at < ${ctx.now}`.execute(ctx.db);
}

const pass_ms = 600_000;
const passHash = (token: string) => keyedHash('pass', token);

type Binding = { address: string | null; password_hash: string | null };

async function readBinding(ctx: Ctx, actor: MemberActor, channel: Channel, lock = sql``): Promise<Binding> {
  const { rows } = await sql<Binding>`
    select ${sql.ref(channel)} address, password_hash from account.member
      where id = ${actor.id} ${lock}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const lockBinding = async (ctx: Ctx, actor: MemberActor, channel: Channel) =>
  readBinding(ctx, actor, channel, sql`for no key update`);

/** Checked before the transaction too, so that a wrong password counts whatever follows. */
async function requireRight(ctx: Ctx, actor: MemberActor, input: z.output<typeof ChangeBindInput>): Promise<void> {
  const { address, password_hash } = await readBinding(ctx, actor, input.type);
  if (address !== null) {
    if (!(await hasPass(ctx, actor, input))) throw new Refusal(say.verifyFirst);
    return;
  }
  if ((await findPasswordPlace(ctx, actor.id)) === 'none') return void requireRecentProof(ctx);
  const proof = await proveOwnPassword(ctx, actor.id, password_hash, input.password);
  if (proof !== 'right') throw new Refusal(proof === 'locked' ? say.tryAgainAfterDay : say.passwordError);
}

async function hasPass(
  ctx: Ctx,
  actor: MemberActor,
  { type, accountVerificationToken }: z.output<typeof ChangeBindInput>,
): Promise<boolean> {
  const { rows } = await sql`
    select from account.pass
    where member_id = ${actor.id} and channel = ${type}
      and hash = any(${keyedHashes('pass', accountVerificationToken)}::bytea[])
      and expires_at > ${ctx.now}`.execute(ctx.db);
  return rows.length > 0;
}

/** Two members may prove the same address at once: the unique index lets the first have it. */
async function refusingDoubles<T>(text: LocalText, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') throw new Refusal(text);
    throw error;
  }
}
