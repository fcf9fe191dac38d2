import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { goneMember } from '#app/messages/notices/notices.policy.ts';
import { batchState } from './redemption-codes.policy.ts';
import type { Batch, BatchIdInput, BatchListInput, RedeemedCode } from './redemption-codes.schema.ts';

const pageSize = 20;

/** Batches, newest first. @throws Refusal forbidden without the console's page */
export async function listBatches(
  ctx: Ctx,
  { before, after }: z.output<typeof BatchListInput>,
): Promise<KeysetPage<Batch>> {
  await requireConsole(ctx, 'codes');
  const isUp = isUpwards({ before, after });
  const edge = isUp ? sql`b.id > ${after}` : before > 0 ? sql`b.id < ${before}` : sql`true`;
  const rows = await readBatches(
    ctx,
    sql`where ${edge} order by b.id ${isUp ? sql`asc` : sql`desc`}
    limit ${pageSize + 1}`,
  );
  return keysetPage(rows, { before, after }, pageSize);
}

const mostRedeemed = 200;

/** A batch and its codes that were redeemed last. @throws Refusal forbidden without the console's page; not-found */
export async function getBatch(
  ctx: Ctx,
  { id }: z.output<typeof BatchIdInput>,
): Promise<Batch & { codes: RedeemedCode[] }> {
  await requireConsole(ctx, 'codes');
  const [batch] = await readBatches(ctx, sql`where b.id = ${id}`);
  if (!batch) throw notFound();
  const { rows } = await sql<Omit<RedeemedCode, 'member'> & { memberId: number }>`
    select id, hint, member_id "memberId", floor(extract(epoch from redeemed_at))::bigint at, journal_id "journalId"
    from billing.code where batch_id = ${id} and redeemed_at is not null order by redeemed_at desc, id desc
      limit ${mostRedeemed}`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.map(({ memberId }) => memberId),
  );
  return {
    ...batch,
    codes: rows.map(({ memberId, ...row }) => ({ ...row, member: cards.get(memberId) ?? goneMember(memberId) })),
  };
}

type Row = Omit<Batch, 'state' | 'madeBy'> & { madeById: number };

async function readBatches(ctx: Ctx, rest: ReturnType<typeof sql>): Promise<Batch[]> {
  const { rows } = await sql<Row>`
    select b.id, b.kind, b.amount, b.count, b.redeemed, coalesce(b.bank, '') bank, b.note, b.issues,
      b.made_by "madeById", b.journal_id "journalId",
      b.void_reason "voidReason", floor(extract(epoch from b.expires_at))::bigint "expiresAt",
        floor(extract(epoch from b.made_at))::bigint "madeAt",
      floor(extract(epoch from b.issued_at))::bigint "issuedAt",
        floor(extract(epoch from b.voided_at))::bigint "voidedAt"
    from billing.code_batch b ${rest}`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.map(({ madeById }) => madeById),
  );
  const now_s = ctx.now.getTime() / 1000;
  return rows.map(({ madeById, ...row }) => ({
    ...row,
    madeBy: cards.get(madeById) ?? goneMember(madeById),
    state: batchState(row, now_s),
  }));
}
