import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Subject } from '#app/wallet/ledger/ledger.schema.ts';

/**
 * Where readers find what lines of the ledger are about, for `pathOf`: the question of a bounty, the share of a
 * purchase (for staff its page in the console), the order of a plugin among what a member bought. What is gone is left
 * out.
 */
export async function listBountyAndSharePaths(
  ctx: Pick<Ctx, 'db'>,
  subjects: readonly (Subject | null)[],
  reader: 'member' | 'staff',
): Promise<Map<string, string>> {
  const idsOf = (kind: Subject['kind']) => [...new Set(subjects.flatMap((one) => (one?.kind === kind ? one.id : [])))];
  const purchases = idsOf('purchase');
  const { rows } = purchases.length
    ? await sql<{ id: number; publicId: string }>`
        select p.id, s.public_id "publicId" from billing.share_purchase p join billing.share s on s.id = p.share_id
          where p.id = any(${purchases}::bigint[])`.execute(ctx.db)
    : { rows: [] };
  const share = reader === 'staff' ? '/admin/shares/' : '/user/xiaowo/sharepay/';
  const orders = reader === 'member' ? idsOf('order') : [];
  return new Map([
    ...orders.map((id) => [keyOf({ kind: 'order', id }), `/user/xiaowo/plugins?order=${id}`] as const),
    ...idsOf('bounty').map((id) => [keyOf({ kind: 'bounty', id }), `/ask/bounties/${id}`] as const),
    ...rows.map(({ id, publicId }) => [keyOf({ kind: 'purchase', id }), share + publicId] as const),
  ]);
}

/** The path of one subject among those found; '' for none. */
export const pathOf = (paths: ReadonlyMap<string, string>, subject: Subject | null): string =>
  (subject && paths.get(keyOf(subject))) ?? '';

const keyOf = ({ kind, id }: Subject) => `${kind} ${id}`;
