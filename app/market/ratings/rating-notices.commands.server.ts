import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Tx } from '#app/core/db/pool.server.ts';
import type { RatingAct } from '#app/messages/notices/notices.schema.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';

type TxCtx = Ctx & { db: Tx };
type Names = { slug: string; nameZh: string; nameEn: string };

/** Tells the developer and those of the team who answer of a new rating. */
export async function tellRated(
  tctx: TxCtx,
  { ratingId, pluginId, raterId }: { ratingId: number; pluginId: number; raterId: number },
): Promise<void> {
  const { rows } = await sql<{ memberId: number }>`
    select developer_id "memberId" from market.plugin where id = ${pluginId}
    union select t.member_id from market.plugin p join market.team_member t on t.developer_id = p.developer_id
      where p.id = ${pluginId} and t.joined_at is not null and t.role in ('publisher', 'support')`.execute(tctx.db);
  await tell(tctx, pluginId, {
    memberId: rows.map(({ memberId }) => memberId),
    act: 'pluginRated',
    actorId: raterId,
    ratingId,
  });
}

/** Tells a member that the developer answered their rating. */
export async function tellReplied(
  tctx: TxCtx,
  { ratingId, pluginId, memberId }: { ratingId: number; pluginId: number; memberId: number },
): Promise<void> {
  await tell(tctx, pluginId, { memberId: [memberId], act: 'ratingReplied', actorId: null, ratingId });
}

/** Tells a member that staff hid the words of their rating, and why. */
export async function tellHidden(
  tctx: TxCtx,
  { pluginId, memberId, reason }: { pluginId: number; memberId: number; reason: string },
): Promise<void> {
  await tell(tctx, pluginId, { memberId: [memberId], act: 'ratingHidden', actorId: null, reason });
}

/** Tells those who reported a rating what staff made of it. */
export async function tellReporters(
  tctx: TxCtx,
  { pluginId, memberIds, hides }: { pluginId: number; memberIds: number[]; hides: boolean },
): Promise<void> {
  const act = hides ? 'ratingReportAgreed' : 'ratingReportDeclined';
  await tell(tctx, pluginId, { memberId: memberIds, act, actorId: null });
}

type Telling = {
  memberId: number[];
  act: RatingAct;
  actorId: number | null;
  ratingId?: number;
  reason?: string;
};

async function tell(tctx: TxCtx, pluginId: number, { ratingId, reason, ...notice }: Telling): Promise<void> {
  const { rows } = await sql<Names>`select slug, name_zh "nameZh", name_en "nameEn" from market.plugin
    where id = ${pluginId}`.execute(tctx.db);
  const { slug, nameZh, nameEn } = rows[0]!;
  await notify(tctx, {
    ...notice,
    kind: 'market',
    subject: { kind: 'plugin', id: pluginId },
    path: `/plugin/${slug}${ratingId === undefined ? '#ratings' : `#rating-${ratingId}`}`,
    data: { title: nameZh, titleEn: nameEn, ...(reason ? { reason } : {}) },
  });
}
