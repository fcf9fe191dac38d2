import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { BreakKind } from '#app/billing/parts/break-kinds.schema.ts';
import { actsOf } from './breaks.policy.ts';
import type { BreakAct, BreakListInput, BreakRow, BreakState } from './breaks.schema.ts';

/** A break as commands need it; amounts in fen. */
export type Break = {
  id: number;
  kind: BreakKind;
  channel: string;
  state: BreakState;
  act: BreakAct | null;
  plan: { memberId?: number; channel?: string; fee?: number };
  reason: string;
  memberId: number | null;
  lineId: number | null;
  lineKind: string;
  transaction: string;
  theirs: number | null;
  ownerId: number | null;
  proposedBy: number | null;
};

/** Locks a break until the transaction ends; before anything of the ledger. @throws Refusal not-found */
export async function lockBreak(tctx: Pick<Ctx, 'db'>, id: number): Promise<Break> {
  const { rows } = await sql<Break>`
    select b.id, b.kind, b.channel, b.state, b.act, b.plan, b.reason, b.member_id "memberId", b.line_id "lineId",
      coalesce(l.kind, '') "lineKind",
      b.transaction, b.theirs, b.owner_id "ownerId", b.proposed_by "proposedBy"
    from billing.break b left join billing.bill_line l on l.id = b.line_id where b.id = ${id}
      for update of b`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const size = 20;

/** Breaks of a state, newest first. @throws Refusal forbidden without the console's menu */
export async function listOpenBreaks(ctx: Ctx, input: BreakListInput): Promise<KeysetPage<BreakRow>> {
  await requireConsole(ctx, 'reconciliation');
  const isUp = isUpwards(input);
  const edge = isUp ? sql`b.id > ${input.after}` : input.before > 0 ? sql`b.id < ${input.before}` : sql`true`;
  type Found = Omit<BreakRow, 'nickname' | 'owner' | 'proposedBy' | 'resolvedBy' | 'acts'> & {
    resolvedById: number | null;
  };
  const { rows } = await sql<Found>`
    select b.id, b.kind, b.channel, b.state, b.payment_id "paymentId", coalesce(p.number, l.number, '') "paymentNumber",
      b.refund_id "refundId",
      b.member_id "memberId", b.transaction, b.ours, b.theirs, coalesce(l.kind, '') "lineKind",
        coalesce(l.note, '') "lineNote", b.detail,
      floor(extract(epoch from b.opened_at))::bigint "openedAt", b.owner_id "ownerId", b.act, b.plan, b.reason,
        b.proposed_by "proposedById",
      floor(extract(epoch from b.proposed_at))::bigint "proposedAt", b.resolved_by "resolvedById",
        floor(extract(epoch from b.resolved_at))::bigint "resolvedAt",
      b.journal_id "journalId"
    from billing.break b left join billing.payment p on p.id = b.payment_id
      left join billing.bill_line l on l.id = b.line_id
    where b.state = ${input.state} and ${edge} order by b.id ${isUp ? sql`asc` : sql`desc`}
      limit ${size + 1}`.execute(ctx.db);
  const people = await listCards(
    ctx,
    rows.flatMap((row) => [row.memberId, row.ownerId, row.proposedById, row.resolvedById].filter((id) => id !== null)),
  );
  const name = (id: number | null) => (id === null ? '' : (people.get(id)?.nickname ?? `#${id}`));
  const breaks = rows.map(({ resolvedById, ...row }) => ({
    ...row,
    nickname: name(row.memberId),
    owner: name(row.ownerId),
    proposedBy: name(row.proposedById),
    resolvedBy: name(resolvedById),
    acts: row.state === 'open' ? actsOf(row) : [],
  }));
  return keysetPage(breaks, input, size);
}

/** How many breaks wait, and since when the oldest does, in unix seconds. */
export async function countBreaks(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ open: number; proposed: number; oldest: number | null }> {
  const { rows } = await sql<{ open: number; proposed: number; oldest: number | null }>`
    select count(*) filter (where state = 'open') open, count(*) filter (where state = 'proposed') proposed,
      floor(extract(epoch from min(opened_at)))::bigint oldest
    from billing.break where state in ('open', 'proposed')`.execute(ctx.db);
  return rows[0]!;
}
