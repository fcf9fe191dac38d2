import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { stateAt } from '#app/billing/shares/shares.policy.ts';
import { gone, shownPurchase } from '#app/billing/shares/shares.queries.server.ts';
import type { BoughtShare, PurchasesInput, PurchaseState, ShareState } from '#app/billing/shares/shares.schema.ts';

type Row = {
  id: number;
  state: PurchaseState;
  price: number;
  paidAt: Date;
  refundUntil: Date;
  openedAt: Date | null;
  refundedAt: Date | null;
  shareId: string;
  title: string;
  authorId: number;
  shareState: ShareState;
  expiresAt: Date;
};

const pageSize = 20;

/**
 * A page of what the caller bought, the newest first; those that were refunded too.
 * @throws Refusal need-login
 */
export async function listPurchases(
  ctx: Ctx,
  input: z.output<typeof PurchasesInput>,
): Promise<KeysetPage<BoughtShare>> {
  const { id: buyerId } = requireMember(ctx);
  const { rows } = await sql<Row>`
    select p.id, p.state, p.price, p.paid_at "paidAt", p.refund_until "refundUntil", p.opened_at "openedAt",
      p.refunded_at "refundedAt",
      s.public_id "shareId", s.title, s.author_id "authorId", s.state "shareState", s.expires_at "expiresAt"
    from billing.share_purchase p join billing.share s on s.id = p.share_id
    where p.buyer_id = ${buyerId} and p.state <> 'created'
      and (${input.before}::bigint = 0 or p.id < ${input.before})
      and (${input.after}::bigint = 0 or p.id > ${input.after})
    order by p.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  const cards = await listCards(
    ctx,
    page.rows.map((row) => row.authorId),
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...shownPurchase(row, ctx.now),
      shareId: row.shareId,
      title: row.title,
      author: cards.get(row.authorId) ?? gone(row.authorId),
      shareState: stateAt({ state: row.shareState, expiresAt: row.expiresAt }, ctx.now),
      refundedAt: row.refundedAt && unixSeconds(row.refundedAt),
    })),
  };
}
