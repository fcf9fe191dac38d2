import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { MarketAct } from '#app/messages/notices/market-acts.ts';
import type { NoticeData } from '#app/messages/notices/notices.schema.ts';
import type { KeptVersion } from './version-states.commands.server.ts';

/** The page of a developer's versions, with one of them open. */
export const versionPath = (id: number): string => `/developer/update?version=${id}`;

/** The people of a developer who publish: the owner, and of the team its publishers. */
export async function listPublishers(ctx: Pick<Ctx, 'db'>, developerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${developerId}::bigint id
    union select member_id from market.team_member
      where developer_id = ${developerId} and role = 'publisher' and joined_at is not null`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

type Told = Pick<KeptVersion, 'id' | 'developerId' | 'nameZh' | 'nameEn' | 'version'>;

/** Tells those who publish a plugin what happened to a version of it; nobody of what they did themselves. */
export async function tellOfVersion(
  tctx: Ctx,
  version: Told,
  act: MarketAct,
  data: Pick<NoticeData, 'reason' | 'points'> = {},
): Promise<void> {
  const { id, developerId, nameZh, nameEn } = version;
  await tellPublishers(tctx, developerId, {
    act,
    subject: { kind: 'plugin_version', id },
    path: versionPath(id),
    data: { title: `${nameZh} ${version.version}`, titleEn: `${nameEn} ${version.version}`, ...data },
  });
}

/** Tells those who publish for a developer something. */
export async function tellPublishers(
  tctx: Ctx,
  developerId: number,
  told: { act: MarketAct; subject: { kind: string; id: number }; path: string; data: NoticeData },
): Promise<void> {
  const actor = 'id' in tctx.actor ? tctx.actor.id : null;
  const people = (await listPublishers(tctx, developerId)).filter((id) => id !== actor);
  if (people.length > 0) await notify(tctx, [{ kind: 'market', memberId: people, actorId: null, ...told }]);
}
