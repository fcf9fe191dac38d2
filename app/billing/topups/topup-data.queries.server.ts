import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

type Read = Pick<Ctx, 'db'>;

/**
 * All top-ups of a member with every state they came to, oldest first; who of the staff it was is left out. Amounts in
 * fen.
 */
export async function listTopUpsForExport(ctx: Read, memberId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select t.id, t.channel, t.amount, t.state, t.remark, t.reason, t.paid, t.journal_id "journalId",
      t.created_at "createdAt", t.expires_at "expiresAt",
      (select jsonb_agg(jsonb_build_object('state', e.state, 'at', e.at, 'note', e.note) order by e.id)
        from billing.top_up_event e where e.top_up_id = t.id) steps
    from billing.top_up t where t.member_id = ${memberId} order by t.id`.execute(ctx.db);
  return rows;
}

/** The codes a member redeemed, by their first characters, oldest first. Amounts in fen. */
export async function listCodesForExport(ctx: Read, memberId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select c.hint, b.amount, c.redeemed_at "redeemedAt", c.journal_id "journalId"
    from billing.code c join billing.code_batch b on b.id = c.batch_id where c.member_id = ${memberId}
      order by c.redeemed_at, c.id`.execute(ctx.db);
  return rows;
}
