import { randomInt } from 'node:crypto';
import { isbot } from 'isbot';
import { sql } from 'kysely';
import { getPublicMember } from '#app/account/account.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, isMember, requireMember, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { networkOf } from '#app/core/address.ts';
import type { Cookie } from '#app/core/http/endpoint.server.ts';
import { lastingHash } from '#app/core/secrets/secret.server.ts';
import { addDays, siteDay } from '#app/core/site-day.ts';
import { countHit } from '#app/core/throttle.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { creditCommission } from '#app/wallet/movements/orders.commands.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import type { DatedTerms } from '#app/billing/terms/terms.schema.ts';
import { cameBy, commissionsOf, isPaying } from './invites.policy.ts';
import {
  findInviter,
  findReferral,
  findVoidReason,
  hasTouch,
  readTouch,
  type Referral,
  writeTouch,
} from './invites.queries.server.ts';
import { codeLength, codeLetters, type Purchase, touchCookie, type VoidReason } from './invites.schema.ts';

/**
 * Makes the caller's invite link, or answers the one there is. @throws Refusal need-login; forbidden for programs and
 * staff in somebody's name
 */
export async function openInvite(ctx: Ctx): Promise<{ code: string }> {
  const actor = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    for (;;) {
      const { rows } = await sql<{ code: string }>`
        insert into billing.invite (member_id, code, created_at) values (${actor.id}, ${newCode()}, ${tctx.now})
          on conflict do nothing returning code`.execute(tctx.db);
      if (rows[0]) await audit(tctx, 'billing.openInvite', { kind: 'member', id: actor.id });
      const known =
        rows[0] ??
        (
          await sql<{ code: string }>`select code from billing.invite
        where member_id = ${actor.id}`.execute(tctx.db)
        ).rows[0];
      if (known) return { code: known.code }; // else the code was somebody else's: one in 10^11
    }
  });
}

const newCode = () => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** So many visits of one network are counted in an hour. */
const visitsPerHour = 60;

/**
 * Counts a visit by an invite link: once a day for each visitor, neither robots nor members. The first link that is
 * touched is kept; the answer is the cookie that keeps it, or null when there is nothing to keep.
 * @param cookie the visitor's touch, '' for none
 */
export async function touchInvite(
  ctx: Ctx,
  { code, cookie }: { code: string; cookie: string },
): Promise<Cookie | null> {
  const inviterId = await findInviter(ctx, code);
  if (inviterId === null || isMember(ctx.actor) || ctx.actor.kind !== 'visitor') return null;
  const { ip, agent } = ctx.actor;
  const { referralDays } = await getTerms(ctx);
  const network = networkOf(ip);
  const isCounted = !isbot(agent) && (await countHit(ctx, `invite:${network}`, visitsPerHour, 3600)) === 0;
  if (isCounted) await countVisit(ctx, inviterId, lastingHash('invite-visitor', `${network} ${agent}`));
  if (cookie !== '' && hasTouch(cookie, ctx.now, referralDays)) return null;
  return { name: touchCookie, value: writeTouch(code, ctx.now), days: referralDays, httpOnly: true };
}

async function countVisit(ctx: Ctx, inviterId: number, visitor: Buffer): Promise<void> {
  const day = siteDay(ctx.now);
  await sql`
    with seen as (insert into billing.invite_visit (member_id, day, visitor) values (${inviterId}, ${day}, ${visitor})
      on conflict do nothing returning 1)
    insert into billing.invite_day as d (member_id, day, clicks) select ${inviterId}::bigint, ${day}::date, 1 from seen
    on conflict (member_id, day) do update set clicks = d.clicks + 1`.execute(ctx.db);
}

const visitsKept_days = 42;

/** Forgets who visited more than six weeks ago; how many there were stays. */
export async function tidyInvites(ctx: Ctx): Promise<void> {
  await sql`delete from billing.invite_visit where day <
    ${addDays(siteDay(ctx.now), -visitsKept_days)}::date`.execute(ctx.db);
}

/**
 * Binds the caller to whoever's link they came by, when a new member is first seen with the cookie of a touch. Members
 * of before the touch, and touches too old, are bound to nobody. May be called any number of times.
 * @param cookie as the browser sent it
 */
export async function bindReferral(ctx: Ctx, cookie: string): Promise<'bound' | 'void' | 'none'> {
  const { id } = requireMember(ctx);
  const touch = readTouch(cookie);
  const terms = await getTerms(ctx);
  if (!touch) return 'none';
  const inviterId = await findInviter(ctx, touch.code);
  const registeredAt = new Date((await getPublicMember(ctx, id)).joinedAt * 1000);
  if (inviterId === null || inviterId === id || !cameBy(touch.at, registeredAt, terms.referralDays)) return 'none';
  return transact(ctx, async (tctx) => {
    const reason = await findVoidReason(tctx, id, { inviterId, registeredAt });
    const { rows } = await sql`
      insert into billing.referral (member_id, inviter_id, touched_at, bound_at, registered_at, term_id, void_reason,
        voided_at)
      values (${id}, ${inviterId}, ${touch.at}, ${tctx.now}, ${registeredAt}, ${terms.id}, ${reason},
        ${reason && tctx.now}) on conflict do nothing returning 1`.execute(tctx.db);
    if (rows.length === 0) return 'none';
    await audit(tctx, 'billing.bindReferral', { kind: 'member', id }, { inviterId, reason });
    return reason === null ? 'bound' : 'void';
  });
}

/**
 * Pays who invited a buyer, in the transaction of the sale: pending like other earnings, taken back with the sale's
 * refund. Nothing for members nobody invited, after their first year, for one person's two accounts (the referral is
 * void from then on) and for registrations as such. Once for each purchase.
 * @returns what all levels got, in fen
 */
export async function payReferral(ctx: Ctx, purchase: Purchase): Promise<bigint> {
  const terms = await getTerms(ctx);
  return transact(ctx, async (tctx) => {
    const first = await payable(tctx, purchase.buyerId, terms);
    if (!first) return 0n;
    const second = terms.referralLevels > 1 ? await payable(tctx, first.inviterId, terms) : null;
    let total = 0n;
    for (const { level, rate, amount } of commissionsOf(terms, purchase)) {
      const inviterId = level === 1 ? first.inviterId : second?.inviterId;
      if (amount === 0n || inviterId === undefined || inviterId === purchase.buyerId) continue;
      total += await credit(tctx, purchase, { level, rate, amount, inviterId, terms });
    }
    return total;
  });
}

/** A referral that still pays; one that turns out to be one person's becomes void. */
async function payable(tctx: Ctx, memberId: number, { referralOrderDays }: DatedTerms): Promise<Referral | null> {
  // So that none is paid for a referral that staff voids meanwhile.
  await sql`select from billing.referral where member_id = ${memberId} for no key update`.execute(tctx.db);
  const referral = await findReferral(tctx, memberId);
  if (!referral || !isPaying(referral.registeredAt, tctx.now, referralOrderDays)) return null;
  const reason = await findVoidReason(tctx, memberId, referral);
  if (reason === null) return referral;
  await voidReferral(tctx, memberId, reason);
  return null;
}

async function voidReferral(tctx: Ctx, memberId: number, reason: VoidReason): Promise<void> {
  const { rows } = await sql`
    update billing.referral set void_reason = ${reason}, voided_at = ${tctx.now}
      where member_id = ${memberId} and void_reason is null returning 1`.execute(tctx.db);
  if (rows.length > 0) await audit(tctx, 'billing.voidReferral', { kind: 'member', id: memberId }, { reason });
}

type Part = { level: 1 | 2; rate: number; amount: bigint; inviterId: number; terms: DatedTerms };

async function credit(tctx: Ctx, purchase: Purchase, { level, rate, amount, inviterId, terms }: Part): Promise<bigint> {
  const { source, orderId, saleId, buyerId, paid } = purchase;
  const kind = source === 'share' ? { source } : {};
  const posting = await creditCommission(tctx, { ...kind, orderId, level, saleId, referrerId: inviterId, amount });
  if (!posting.isNew) return amount;
  const releaseAt = new Date(tctx.now.getTime() + terms.holdDays * 86_400_000);
  const { rows } = await sql<{ id: number }>`
    insert into billing.referral_commission (source, order_id, level, inviter_id, buyer_id, paid, rate, amount, term_id,
      journal_id, at, release_at)
    values (${source}, ${orderId}, ${level}, ${inviterId}, ${buyerId}, ${paid}, ${rate}, ${amount}, ${terms.id},
      ${posting.journalId}, ${tctx.now}, ${releaseAt})
    returning id`.execute(tctx.db);
  const id = rows[0]!.id;
  await audit(
    tctx,
    'billing.payReferral',
    { kind: 'referral_commission', id },
    { source, orderId, level, inviterId, buyerId, amount: Number(amount) },
  );
  await notify(tctx, {
    memberId: inviterId,
    kind: 'money',
    act: 'referralEarned',
    subject: { kind: 'referralCommission', id },
    path: '/user/xiaowo/share?tab=commissions',
    actorId: null,
    data: { amount: Number(amount) },
  });
  return amount;
}
