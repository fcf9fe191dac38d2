import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** A member's cards, removed ones too, for their export. */
export async function listCardsForExport(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select id, kind, state, bank, branch, last4, added_at "addedAt", decided_at "decidedAt", reason,
      removed_at "removedAt"
    from billing.bank_card where member_id = ${memberId} order by id`.execute(ctx.db);
  return rows;
}

/** A member's withdrawals with their steps, for their export. Amounts in fen. */
export async function listWithdrawalsForExport(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select w.id, w.day, w.card_id "cardId", w.state, w.amount, w.fee, w.tax, w.requested_at "requestedAt",
      (select jsonb_agg(jsonb_build_object('state', e.state, 'at', e.at, 'reason', e.reason, 'note', e.note)
        order by e.id)
        from billing.withdrawal_event e where e.withdrawal_id = w.id) steps
    from billing.withdrawal w where w.member_id = ${memberId} order by w.id`.execute(ctx.db);
  return rows;
}
