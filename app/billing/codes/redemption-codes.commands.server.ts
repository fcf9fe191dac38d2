import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { requirePayer } from '#app/billing/topups/topups.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, isMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { networkOf } from '#app/core/address.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { formatMoney } from '#app/core/money.ts';
import { keyedHash, keyedHashes } from '#app/core/secrets/secret.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { requireCalm } from '#app/core/throttle.server.ts';
import { maxAmount } from '#app/wallet/ledger/ledger.schema.ts';
import { redeemCode as creditCode, sellCodes } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { isWholeCode, plainCode } from '#app/billing/parts/code-signs.policy.ts';
import en from './code-api.en.ts';
import zh from './code-api.zh.ts';
import { batchState, canIssue, canVoid, codeOf, endOf, hintOf, shownCode } from './redemption-codes.policy.ts';
import type {
  BatchIdInput,
  CodeKind,
  IssuedCodes,
  IssueInput,
  MakeBatchInput,
  RedeemCodeInput,
  VoidBatchInput,
} from './redemption-codes.schema.ts';

const say = bilingual(zh, en);

/** Keeps uses of the installation's key apart. */
const purpose = 'redeem-code';
const hashOf = (code: string) => keyedHash(purpose, code);

/** How many codes one network may try in an hour; each member has a limit of their own besides. */
const triesOfNetwork = 60;

/** Counts a try of the caller's network, before the code is looked at. @throws Refusal too-many */
export async function gateRedeem(ctx: Ctx): Promise<void> {
  if (isMember(ctx.actor)) await requireCalm(ctx, `redeem:${networkOf(ctx.actor.ip)}`, triesOfNetwork, 3600);
}

/**
 * Credits a code to the caller's cash. Codes that never were, are used, expired or void get one answer, by one and the
 * same statement, so that nobody learns from it which of them exist.
 * @throws Refusal need-login, forbidden; CODES_OFF; CODE_TYPO for what cannot be a code; CODE_INVALID; OWN_BATCH;
 * refusals of the ledger
 */
export async function redeemCode(
  ctx: Ctx,
  { code }: z.output<typeof RedeemCodeInput>,
): Promise<Reply<{ amount: number }>> {
  const { id: memberId } = await requirePayer(ctx);
  if (!(await getTerms(ctx)).takesCodes) throw new Refusal(say.off, { data: { error: 'CODES_OFF' } });
  const plain = plainCode(code);
  if (!isWholeCode(plain)) throw atField('code', say.typo, 'CODE_TYPO');
  const amount = await transact(ctx, async (tctx) => {
    const found = await findValid(tctx, plain);
    if (!found) throw atField('code', say.invalid, 'CODE_INVALID');
    if (found.makers.includes(memberId)) throw new Refusal(say.ownBatch, { data: { error: 'OWN_BATCH' } });
    if (!(await claim(tctx, found))) throw atField('code', say.invalid, 'CODE_INVALID');
    const money = { codeId: found.id, memberId, amount: BigInt(found.amount), isPromotion: found.kind === 'promotion' };
    const { journalId } = await creditCode(tctx, money);
    await sql`update billing.code set member_id = ${memberId}, redeemed_at = ${tctx.now}, journal_id = ${journalId}
      where id = ${found.id}`.execute(tctx.db);
    await audit(
      tctx,
      'billing.redeemCode',
      { kind: 'redeem_code', id: found.id },
      { batchId: found.batchId, amount: found.amount, journalId },
    );
    return found.amount;
  });
  return new Reply({ amount }, { text: say.redeemed(formatMoney(amount)) });
}

/**
 * Sets up a batch; its codes are made by `issueCodes`. The worth of sold ones is booked now, as owed to whoever redeems
 * them.
 * @throws Refusal forbidden without the node "codes/edit"; need-proof; all faults at their fields; refusals of the
 * ledger
 */
export async function makeBatch(ctx: Ctx, input: z.output<typeof MakeBatchInput>): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'codes/edit');
  const { id: staffId } = requireRecentProof(ctx);
  const { kind, amount, count, expiresOn, note } = input;
  const bank = kind === 'sold' ? input.bank : null;
  const total = BigInt(amount) * BigInt(count);
  const expiresAt = endOf(expiresOn);
  const faults: Record<string, LocalText> = {};
  if (bank !== null && !(await getTerms(ctx)).banks.includes(bank)) faults['bank'] = say.bankMissing;
  if (total > maxAmount) faults['amount'] = say.totalTooLarge;
  if (expiresAt && expiresAt <= ctx.now) faults['expiresOn'] = say.dayInPast;
  const first = Object.values(faults)[0];
  if (first)
    throw new Refusal(first, { fields: faults, data: { error: faults['amount'] ? 'AMOUNT_INVALID' : 'INVALID' } });
  const id = await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`
      insert into billing.code_batch (kind, amount, count, bank, expires_at, note, made_at, made_by)
      values (${kind}, ${amount}, ${count}, ${bank}, ${expiresAt}, ${note}, ${tctx.now}, ${staffId})
        returning id`.execute(tctx.db);
    const batchId = rows[0]!.id;
    if (bank !== null) {
      const { journalId } = await sellCodes(tctx, { batchId, bank, amount: total });
      await sql`update billing.code_batch set journal_id = ${journalId} where id = ${batchId}`.execute(tctx.db);
    }
    await audit(
      tctx,
      'billing.makeCodeBatch',
      { kind: 'code_batch', id: batchId },
      { kind, amount, count, expiresOn, bank, note },
    );
    return batchId;
  });
  return new Reply({ id }, { text: say.made });
}

/**
 * Makes the codes of a batch and answers them in plain words, this once: only their hashes are kept. While nobody has
 * redeemed one they may be made again, for an answer that was lost; the former ones are gone then.
 * @throws Refusal forbidden without the node "codes/edit"; need-proof; not-found; STATE_CONFLICT
 */
export async function issueCodes(ctx: Ctx, { id, issues }: z.output<typeof IssueInput>): Promise<IssuedCodes> {
  await requireConsole(ctx, 'codes/edit');
  const { id: staffId } = requireRecentProof(ctx);
  const codes = await transact(ctx, async (tctx) => {
    const batch = await lockBatch(tctx, id);
    if (!canIssue(batch) || batch.issues !== issues) throw stateConflict(batch.state);
    await sql`delete from billing.code where batch_id = ${id}`.execute(tctx.db);
    const made = Array.from({ length: batch.count }, () => codeOf(randomBytes(15)));
    const hashes = made.map((code) => hashOf(code).toString('hex'));
    await sql`insert into billing.code (batch_id, hash, hint) select ${id}, decode(hash, 'hex'), hint
      from unnest(${hashes}::text[], ${made.map(hintOf)}::text[]) as made (hash, hint)`.execute(tctx.db);
    await sql`update billing.code_batch set issues = issues + 1, issued_at = ${tctx.now}, issued_by = ${staffId}
      where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'billing.issueCodes', { kind: 'code_batch', id }, { count: batch.count, issue: issues + 1 });
    return made;
  });
  return { id, codes: codes.map(shownCode) };
}

/**
 * Makes every code of a batch that nobody has redeemed invalid; for ever.
 * @throws Refusal forbidden without the node "codes/edit"; not-found; STATE_CONFLICT
 */
export async function voidBatch(ctx: Ctx, { id, reason }: z.output<typeof VoidBatchInput>): Promise<Reply> {
  await requireConsole(ctx, 'codes/edit');
  const staffId = isMember(ctx.actor) ? ctx.actor.id : null;
  await transact(ctx, async (tctx) => {
    const batch = await lockBatch(tctx, id);
    if (!canVoid(batch)) throw stateConflict(batch.state);
    await sql`update billing.code_batch set voided_at = ${tctx.now}, voided_by = ${staffId}, void_reason = ${reason}
      where id = ${id}`.execute(tctx.db);
    await audit(
      tctx,
      'billing.voidCodeBatch',
      { kind: 'code_batch', id },
      { reason, redeemed: batch.redeemed, count: batch.count },
    );
  });
  return new Reply(null, { text: say.voided });
}

type Valid = { id: number; batchId: number; amount: number; kind: CodeKind; makers: number[] };

async function findValid(tctx: Ctx, plain: string): Promise<Valid | null> {
  const { rows } = await sql<Valid & { isValid: boolean }>`
    select c.id, b.id "batchId", b.amount, b.kind, array[b.made_by, b.issued_by] makers,
      c.member_id is null and b.voided_at is null and (b.expires_at is null or b.expires_at > ${tctx.now}) "isValid"
    from billing.code c join billing.code_batch b on b.id = c.batch_id
      where c.hash = any(${keyedHashes(purpose, plain)}::bytea[])`.execute(tctx.db);
  return rows[0]?.isValid ? rows[0] : null;
}

/** Locks batch, then code; whether the code is still the caller's to take. */
async function claim(tctx: Ctx, { id, batchId }: Valid): Promise<boolean> {
  const counted = await sql`update billing.code_batch set redeemed = redeemed + 1
      where id = ${batchId} and voided_at is null and redeemed < count returning 1`.execute(tctx.db);
  const code = await sql`select 1 from billing.code where id = ${id} and member_id is null for update`.execute(tctx.db);
  return counted.rows.length + code.rows.length === 2;
}

async function lockBatch(tctx: Ctx, id: z.output<typeof BatchIdInput>['id']) {
  type Row = {
    count: number;
    redeemed: number;
    issues: number;
    expiresAt: number | null;
    issuedAt: number | null;
    voidedAt: number | null;
  };
  const { rows } = await sql<Row>`
    select count, redeemed, issues, floor(extract(epoch from expires_at))::bigint "expiresAt",
      floor(extract(epoch from issued_at))::bigint "issuedAt",
      floor(extract(epoch from voided_at))::bigint "voidedAt" from billing.code_batch where id = ${id}
        for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return { ...rows[0], state: batchState(rows[0], tctx.now.getTime() / 1000) };
}

const stateConflict = (state: string) => new Refusal(say.stateConflict, { data: { error: 'STATE_CONFLICT', state } });
const atField = (field: string, text: LocalText, error = 'INVALID') =>
  new Refusal(text, { fields: { [field]: text }, data: { error } });
