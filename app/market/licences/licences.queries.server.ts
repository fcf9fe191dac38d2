import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Edition } from '#app/market/offers/offers.schema.ts';
import { coversVersion, isUsable } from './licences.policy.ts';

type Read = Pick<Ctx, 'db' | 'now'>;

/** A licence as commands work with it. */
export type LicenceRow = {
  id: number;
  pluginId: number;
  slug: string;
  memberId: number;
  orderId: number | null;
  edition: Edition;
  state: 'trial' | 'active' | 'revoked';
  seats: number | null;
  updatesUntil: Date | null;
  endsAt: Date | null;
  movesYear: number;
  moves: number;
};

/** The columns of a LicenceRow; the licence is l and its plugin p. */
export const licenceColumns = sql`l.id, l.plugin_id "pluginId", p.slug, l.member_id "memberId", l.order_id "orderId",
  l.edition, l.state, l.seats, l.updates_until "updatesUntil", l.ends_at "endsAt", l.moves_year "movesYear", l.moves`;

/**
 * Whether a member may have a version of a plugin: of a free one everybody, of one with prices who has a licence whose
 * term reached its publication, the developer and the team.
 * @param publishedAt of the version
 */
export async function isEntitled(
  ctx: Read,
  { memberId, pluginId, publishedAt }: { memberId: number | null; pluginId: number; publishedAt: Date },
): Promise<boolean> {
  const { rows: offers } = await sql`select from market.offer where plugin_id = ${pluginId} and ended_at is null
    limit 1`.execute(ctx.db);
  if (offers.length === 0) return true;
  if (memberId === null) return false;
  const { rows: team } = await sql`select from market.plugin p where p.id = ${pluginId}
    and (p.developer_id = ${memberId} or exists (select from market.team_member t
      where t.developer_id = p.developer_id and t.member_id = ${memberId} and t.joined_at is not null))`.execute(
    ctx.db,
  );
  if (team.length > 0) return true;
  const { rows } = await sql<Pick<LicenceRow, 'state' | 'endsAt' | 'updatesUntil'>>`
    select state, ends_at "endsAt", updates_until "updatesUntil" from market.licence
    where member_id = ${memberId} and plugin_id = ${pluginId}`.execute(ctx.db);
  return rows.some((row) => isUsable(row, ctx.now) && coversVersion(row.updatesUntil, publishedAt));
}
