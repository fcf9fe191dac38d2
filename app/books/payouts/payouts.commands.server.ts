import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { csvTable } from '#app/core/csv.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { toYuan } from '#app/core/money.ts';
import { sealBytes, unsealBytes } from '#app/core/secrets/sealed.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { sendPayout } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { getCardSecret, listBankCards } from '#app/billing/cards/cards.queries.server.ts';
import { listFlagged } from '#app/billing/risks/risks.queries.server.ts';
import { withholdTax } from '#app/billing/taxes/taxes.commands.server.ts';
import {
  type LockedWithdrawal,
  lockWithdrawals,
  sendInFile,
} from '#app/billing/withdrawals/withdrawals.commands.server.ts';
import { mayHandle, numberOf } from '#app/billing/withdrawals/withdrawals.policy.ts';
import en from './payout-api.en.ts';
import zh from './payout-api.zh.ts';
import { type MakePayoutInput, payoutChannel, type PayoutIdInput } from './payouts.schema.ts';

const say = bilingual(zh, en);

/** Keeps uses of the installation's key apart. */
export const payoutPurpose = 'payout-file';

type Skipped = { id: number; error: string }[];
type Sent = { one: LockedWithdrawal; tax: bigint; net: bigint; sentId: number; cells: string[] };

/**
 * Hands approved withdrawals to the bank as one file: from now on they are under way, in this file and no other. Tax is
 * computed now. What may not be paid is passed over and named: OWN, STATE_CONFLICT, RISK_FLAGGED, CARD_INVALID.
 * @throws Refusal forbidden without the console's node, need-proof, STATE_CONFLICT when nothing is left to pay,
 * PAYMENTS_PAUSED
 */
export async function makePayoutFile(
  ctx: Ctx,
  { ids }: z.output<typeof MakePayoutInput>,
): Promise<Reply<{ id: number; name: string; skipped: Skipped }>> {
  await requireConsole(ctx, 'payouts/make');
  const { id: staffId } = requireRecentProof(ctx);
  const made = await transact(ctx, async (tctx) => {
    const { payable, skipped } = await sortOut(tctx, await lockWithdrawals(tctx, ids));
    if (payable.length === 0) throw new Refusal(say.noneMade, { data: { error: 'STATE_CONFLICT', skipped } });
    const sent: Sent[] = [];
    for (const one of payable) sent.push(await send(tctx, one));
    const bytes = Buffer.from(
      csvTable([say.head.in(tctx.language).split(','), ...sent.map(({ cells }) => cells)]),
      'utf8',
    );
    const hash = createHash('sha256').update(bytes).digest();
    const name = `payout-${siteDay(tctx.now)}-${hash.toString('hex').slice(0, 8)}.csv`;
    const amount = sent.reduce((sum, { net }) => sum + net, 0n);
    const { rows } = await sql<{ id: number }>`
      insert into billing.payout_file (name, sealed, hash, lines, amount, made_at, made_by)
      values (${name}, ${sealBytes(payoutPurpose, bytes)}, ${hash}, ${sent.length}, ${String(amount)}, ${tctx.now},
        ${staffId}) returning id`.execute(tctx.db);
    const { id } = rows[0]!;
    for (const [index, { one, tax, sentId }] of sent.entries()) {
      await sendInFile(tctx, one.id, { tax, sentId, fileId: id, line: index + 1 });
    }
    await audit(
      tctx,
      'billing.makePayoutFile',
      { kind: 'payout_file', id },
      { lines: sent.length, amount: Number(amount), hash: hash.toString('hex') },
    );
    return { id, name, skipped, count: sent.length };
  });
  const { count, ...reply } = made;
  return new Reply(reply, { text: say.made(count) });
}

/**
 * A file as it was made, with whole numbers; each download leaves an audit row and is counted.
 * @throws Refusal forbidden without the console's node, need-proof, not-found
 */
export async function downloadPayoutFile(
  ctx: Ctx,
  { id }: z.output<typeof PayoutIdInput>,
): Promise<{ name: string; text: string; hash: string }> {
  await requireConsole(ctx, 'payouts/make');
  requireRecentProof(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ name: string; sealed: Buffer; hash: Buffer }>`
      update billing.payout_file set downloads = downloads + 1 where id = ${id}
        returning name, sealed, hash`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    const { name, sealed } = rows[0];
    const hash = rows[0].hash.toString('hex');
    await audit(tctx, 'billing.downloadPayoutFile', { kind: 'payout_file', id }, { hash });
    return { name, text: unsealBytes(payoutPurpose, sealed).toString('utf8'), hash };
  });
}

async function sortOut(
  tctx: Ctx,
  found: readonly LockedWithdrawal[],
): Promise<{ payable: LockedWithdrawal[]; skipped: Skipped }> {
  const flagged = await listFlagged(
    tctx,
    found.map(({ memberId }) => memberId),
  );
  const cards = await listBankCards(
    tctx,
    found.map(({ cardId }) => cardId),
  );
  const errorOf = (one: LockedWithdrawal) => {
    if (one.state !== 'approved') return 'STATE_CONFLICT';
    if (!mayHandle(tctx.actor, one.memberId)) return 'OWN';
    if (flagged.has(one.memberId)) return 'RISK_FLAGGED';
    return cards.get(one.cardId)?.state === 'verified' ? null : 'CARD_INVALID';
  };
  const skipped = found.flatMap((one) => {
    const error = errorOf(one);
    return error ? [{ id: one.id, error }] : [];
  });
  return { payable: found.filter((one) => errorOf(one) === null), skipped };
}

/** Books one payout and writes its line. */
async function send(tctx: Ctx, one: LockedWithdrawal): Promise<Sent> {
  const { id, memberId, amount, fee, profile, holdId } = one;
  const tax = await withholdTax(tctx, { withdrawalId: id, memberId, profile, income: amount });
  const { journalId } = await sendPayout(tctx, { withdrawalId: id, holdId, channel: payoutChannel, fee, tax });
  const net = amount - fee - tax;
  const card = (await listBankCards(tctx, [one.cardId])).get(one.cardId)!;
  const { holder, number, mobile } = await getCardSecret(tctx, one.cardId);
  const [personal = '', company = ''] = say.kinds.in(tctx.language).split(',');
  const kind = card.kind === 'company' ? company : personal;
  return {
    one,
    tax,
    net,
    sentId: journalId,
    cells: [numberOf(one.day, id), holder, number, card.bank, card.branch, kind, toYuan(net), mobile],
  };
}
