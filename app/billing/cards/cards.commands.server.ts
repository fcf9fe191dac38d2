import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import { nameHint } from '#app/account/real-name/real-name.policy.ts';
import { findVerifiedName } from '#app/account/real-name/real-name.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { keyedHashes } from '#app/core/secrets/secret.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { flagMember } from '#app/billing/risks/risks.commands.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import en from './bank-cards-api.en.ts';
import zh from './bank-cards-api.zh.ts';
import { isCardNumber, mayDecide } from './cards.policy.ts';
import { cardPurpose, getCardSecret } from './cards.queries.server.ts';
import {
  type AddCardInput,
  type CardIdInput,
  type CardSecret,
  type DecideCardInput,
  maxCards,
  maxSharers,
} from './cards.schema.ts';

const say = bilingual(zh, en);

const refused = (text: LocalText, error: string) => new Refusal(text, { data: { error } });
const badNumber = (text: LocalText) => new Refusal(text, { fields: { cardNumber: text } });

/**
 * Has whatever concerns one member's cards and withdrawals happen one after the other, until the transaction ends. To
 * be taken before any row is locked.
 */
export async function lockPayouts(tctx: Pick<Ctx, 'db'>, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('billing.payouts', ${memberId}))`.execute(tctx.db);
}

/**
 * Adds a card in the caller's verified name. The first one is the default.
 * @throws Refusal need-proof; AUTHEN_REQUIRED; CARD_INVALID for a number that is none, one that is there already, a
 * sixth card
 */
export async function addCard(ctx: Ctx, input: z.output<typeof AddCardInput>): Promise<Reply<{ id: number }>> {
  const { id: memberId } = requireRecentProof(ctx);
  const holder = await findVerifiedName(ctx, memberId);
  if (!holder) throw refused(say.realNameNeeded, 'AUTHEN_REQUIRED');
  if (!isCardNumber(holder.kind, input.cardNumber))
    throw badNumber(holder.kind === 'company' ? say.accountWrong : say.numberWrong);
  const { cardCoolingHours } = await getTerms(ctx);
  const hashes = keyedHashes(cardPurpose, input.cardNumber);
  try {
    const id = await transact(ctx, async (tctx) => {
      await lockPayouts(tctx, memberId);
      const { rows } = await sql<{ count: number }>`select count(*) from billing.bank_card
        where member_id = ${memberId} and state <> 'removed'`.execute(tctx.db);
      const isFirst = rows[0]!.count === 0;
      if (rows[0]!.count >= maxCards) throw refused(say.tooMany(maxCards), 'CARD_INVALID');
      const hash = await findNumber(tctx, hashes);
      const secret: CardSecret = { number: input.cardNumber, holder: holder.name, mobile: input.mobile };
      const usableAt = new Date(tctx.now.getTime() + cardCoolingHours * 3_600_000);
      const added = await sql<{ id: number }>`
        insert into billing.bank_card (member_id, kind, state, sealed, number_hash, last4, holder_hint, bank, branch,
          is_default, added_at, usable_at)
        values (${memberId}, ${holder.kind}, 'checking', ${seal(cardPurpose, secret)}, ${hash},
          ${input.cardNumber.slice(-4)}, ${nameHint(holder.name)},
          ${input.bank}, ${input.branch}, ${isFirst}, ${tctx.now}, ${usableAt}) returning id`.execute(tctx.db);
      const cardId = added.rows[0]!.id;
      await keepEvent(tctx, cardId, 'added', 'checking');
      await audit(
        tctx,
        'billing.addBankCard',
        { kind: 'bank_card', id: cardId },
        { kind: holder.kind, last4: input.cardNumber.slice(-4) },
      );
      await flagSharers(tctx, hash);
      return cardId;
    });
    return new Reply({ id }, { text: say.added });
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'bank_card_own_number')
      throw refused(say.hasAlready, 'CARD_INVALID');
    throw error;
  }
}

/** Makes a card the one that is chosen beforehand. @throws Refusal need-proof, not-found */
export async function setDefaultCard(ctx: Ctx, { id }: z.output<typeof CardIdInput>): Promise<Reply> {
  const { id: memberId } = requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    await lockPayouts({ db: tctx.db }, memberId);
    const { rows } = await sql<{ is_default: boolean }>`
      select is_default from billing.bank_card where id = ${id} and member_id = ${memberId}
        and state <> 'removed'`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    if (rows[0].is_default) return;
    await sql`update billing.bank_card set is_default = false where member_id = ${memberId} and is_default`.execute(
      tctx.db,
    );
    await sql`update billing.bank_card set is_default = true where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'billing.setDefaultBankCard', { kind: 'bank_card', id });
  });
  return new Reply(null, { text: say.madeDefault });
}

/**
 * Removes a card from the member's sight; what was paid to it keeps it. @throws Refusal need-proof, not-found,
 * STATE_CONFLICT while a withdrawal uses it
 */
export async function removeCard(ctx: Ctx, { id }: z.output<typeof CardIdInput>): Promise<Reply> {
  const { id: memberId } = requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    await lockPayouts(tctx, memberId);
    const { rows } = await sql<{ state: string; is_default: boolean }>`
      select state, is_default from billing.bank_card where id = ${id} and member_id = ${memberId}
        and state <> 'removed' for update`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    const used = await sql`
      select from billing.withdrawal where card_id = ${id}
        and state not in ('rejected', 'cancelled', 'paid', 'returned') limit 1`.execute(tctx.db);
    if (used.rows.length > 0) throw refused(say.inUse, 'STATE_CONFLICT');
    await sql`update billing.bank_card set state = 'removed', is_default = false, removed_at = ${tctx.now}
      where id = ${id}`.execute(tctx.db);
    if (rows[0].is_default)
      await sql`update billing.bank_card set is_default = true
        where id = (select max(id) from billing.bank_card
          where member_id = ${memberId} and state <> 'removed')`.execute(tctx.db);
    await keepEvent(tctx, id, rows[0].state, 'removed');
    await audit(tctx, 'billing.removeBankCard', { kind: 'bank_card', id });
  });
  return new Reply(null, { text: say.removed });
}

/**
 * Verifies a card that waits, or fails one that waits or was verified.
 * @throws Refusal forbidden without the console's node or for one's own; not-found; CARD_NAME_MISMATCH when the member
 * is verified under another name by now; STATE_CONFLICT; invalid without a reason to fail it
 */
export async function decideCard(ctx: Ctx, { id, verified, reason }: z.output<typeof DecideCardInput>): Promise<Reply> {
  await requireConsole(ctx, 'cards/decide');
  if (!verified && reason === '') throw new Refusal(say.reasonMissing, { fields: { reason: say.reasonMissing } });
  const { rows } = await sql<{ member_id: number }>`select member_id from billing.bank_card
    where id = ${id} and state <> 'removed'`.execute(ctx.db);
  const memberId = rows[0]?.member_id;
  if (memberId === undefined) throw notFound();
  if (!mayDecide(ctx.actor, memberId)) throw new Refusal(say.notOwn, { kind: 'forbidden' });
  await transact(ctx, async (tctx) => {
    await lockPayouts(tctx, memberId);
    if (verified && (await getCardSecret(tctx, id)).holder !== (await findVerifiedName(tctx, memberId))?.name)
      throw refused(say.nameChanged, 'CARD_NAME_MISMATCH');
    if (!(await settleCard(tctx, id, verified, reason))) throw refused(say.decidedAlready, 'STATE_CONFLICT');
    const subject = { kind: 'bank_card', id };
    await audit(tctx, 'billing.decideBankCard', subject, { memberId, verified, reason });
    const act = verified ? 'cardVerified' : 'cardFailed';
    await notify(tctx, {
      memberId,
      kind: 'money',
      act,
      subject,
      path: '/user/xiaowo/cards',
      actorId: null,
      data: reason ? { reason } : {},
    });
  });
  return new Reply(null, { text: verified ? say.verified : say.failed });
}

/**
 * Writes what was found out about a card, in the caller's transaction.
 * @returns false when it was not in a state for it
 */
export async function settleCard(tctx: Ctx, id: number, verified: boolean, reason: string): Promise<boolean> {
  const from = verified ? ['checking'] : ['checking', 'verified'];
  const { rows } = await sql<{ from_state: string }>`
    update billing.bank_card c set state = ${verified ? 'verified' : 'failed'}, reason = ${verified ? '' : reason},
      decided_at = ${tctx.now},
      decided_by = ${tctx.actor.kind === 'staff' ? tctx.actor.id : null}
    from (select id, state from billing.bank_card where id = ${id} and state = any(${from}::text[]) for update) o
      where c.id = o.id
    returning o.state from_state`.execute(tctx.db);
  if (rows[0]) await keepEvent(tctx, id, rows[0].from_state, verified ? 'verified' : 'failed', reason);
  return rows.length > 0;
}

/** A number that too many members use: everybody who does is looked at. One after the other for each number. */
/** The hash that a number has here already, perhaps under an older key, or will have. */
async function findNumber(tctx: Ctx, hashes: readonly Buffer[]): Promise<Buffer> {
  const { rows } = await sql<{ hash: Buffer }>`select number_hash hash from billing.bank_card
    where number_hash = any(${hashes}::bytea[]) and state <> 'removed' limit 1`.execute(tctx.db);
  return rows[0]?.hash ?? hashes[0]!;
}

async function flagSharers(tctx: Ctx, hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString('hex')}, 0))`.execute(tctx.db);
  const { rows } = await sql<{ member_id: number }>`
    select distinct member_id from billing.bank_card where number_hash = ${hash} and state <> 'removed'
      order by member_id`.execute(tctx.db);
  if (rows.length <= maxSharers) return;
  for (const row of rows)
    await flagMember(tctx, { memberId: row.member_id, kind: 'shared_card', reason: String(rows.length) });
}

async function keepEvent(tctx: Ctx, cardId: number, from: string, to: string, reason = ''): Promise<void> {
  const actorId = 'id' in tctx.actor ? tctx.actor.id : null;
  await sql`insert into billing.bank_card_event (card_id, from_state, to_state, at, actor_kind, actor_id, reason)
    values (${cardId}, ${from}, ${to}, ${tctx.now}, ${tctx.actor.kind}, ${actorId}, ${reason})`.execute(tctx.db);
}
