import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { listStaffWith } from '#app/account/members/right-holders.queries.server.ts';
import { hasConsole, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { PluginState } from '#app/market/plugins/plugins.schema.ts';
import type { VersionState } from '#app/market/releases/releases.schema.ts';
import type { MeasureListInput, MeasureRow } from './review-desk.schema.ts';

const perPage = 20;

type Found = Omit<MeasureRow, 'plugin' | 'version' | 'askedBy' | 'decidedBy' | 'isOwn' | 'confirmers'> & {
  pluginId: number;
  developerId: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  pluginState: PluginState;
  versionId: number | null;
  version: string | null;
  versionState: VersionState | null;
  askedBy: number;
  decidedBy: number | null;
};

export const confirmRight = 'market/measures/confirm';

/** Who can confirm what somebody asked about a plugin of a developer: staff with the right, neither of both. */
export type Confirmers = (measure: { developerId: number; askedBy: number }) => number[];

/** Finds out who can confirm measures about plugins of these developers. */
export async function findConfirmers(
  ctx: Pick<Ctx, 'db' | 'now'>,
  developerIds: readonly number[],
): Promise<Confirmers> {
  const holders = await listStaffWith(ctx, confirmRight);
  const { rows } = await sql<{ developerId: number; memberId: number }>`
    select developer_id "developerId", member_id "memberId" from market.team_member
    where developer_id = any(${developerIds}::bigint[]) and joined_at is not null`.execute(ctx.db);
  return ({ developerId, askedBy }) => {
    const own = new Set(rows.flatMap((row) => (row.developerId === developerId ? [row.memberId] : [])));
    return holders.filter((id) => id !== askedBy && id !== developerId && !own.has(id));
  };
}

/**
 * A page of measures, newest first: what waits for a second person, or what was decided. `isLone` tells that nobody but
 * the caller can confirm any.
 * @throws Refusal forbidden
 */
export async function listMeasures(
  ctx: Ctx,
  { state, ...edges }: z.output<typeof MeasureListInput>,
): Promise<KeysetPage<MeasureRow> & { isLone: boolean }> {
  await requireConsole(ctx, 'market/measures');
  const { id: own } = requireMember(ctx);
  const { rows } = await sql<Found>`
    select m.id, m.kind, m.reason, m.state, m.asked_by "askedBy", ${seconds('m.asked_at')} "askedAt",
      m.decided_by "decidedBy", ${seconds('m.decided_at')} "decidedAt", m.is_alone "isAlone",
      m.alone_reason "aloneReason", m.told, p.id "pluginId", p.developer_id "developerId", p.slug,
      coalesce(nullif(p.name_zh, ''), p.draft->>'nameZh') "nameZh",
      coalesce(nullif(p.name_en, ''), p.draft->>'nameEn') "nameEn", p.state "pluginState",
      v.id "versionId", v.version, v.state "versionState"
    from market.measure m join market.plugin p on p.id = m.plugin_id
      left join market.plugin_version v on v.id = m.version_id
    where (m.state = 'open') = ${state === 'open'}
      and (${edges.before}::bigint = 0 or m.id < ${edges.before}::bigint)
      and (${edges.after}::bigint = 0 or m.id > ${edges.after}::bigint)
    order by m.id ${isUpwards(edges) ? sql`asc` : sql`desc`} limit ${perPage + 1}`.execute(ctx.db);
  const page = keysetPage(rows, edges, perPage);
  const confirmers = await findConfirmers(
    ctx,
    page.rows.map(({ developerId }) => developerId),
  );
  const seen = page.rows.map((row) => ({ ...row, confirmers: row.state === 'open' ? confirmers(row) : [] }));
  const cards = await listCards(
    ctx,
    seen.flatMap(({ askedBy, decidedBy, confirmers: some }) => [askedBy, decidedBy ?? askedBy, ...some]),
  );
  const isLone = (await hasConsole(ctx, confirmRight)) && confirmers({ developerId: 0, askedBy: own }).length === 0;
  return { ...page, rows: seen.map((row) => toRow(row, cards, own)), isLone };
}

type Seen = Found & { confirmers: number[] };

function toRow(found: Seen, cards: Awaited<ReturnType<typeof listCards>>, own: number): MeasureRow {
  const {
    pluginId,
    slug,
    nameZh,
    nameEn,
    pluginState,
    versionId,
    version,
    versionState,
    developerId: _,
    ...rest
  } = found;
  const { askedBy, decidedBy, confirmers, ...row } = rest;
  return {
    ...row,
    plugin: { id: pluginId, slug, nameZh, nameEn, state: pluginState },
    version: versionId === null ? null : { id: versionId, version: version!, state: versionState! },
    askedBy: cardOf(cards, askedBy),
    decidedBy: decidedBy === null ? null : cardOf(cards, decidedBy),
    isOwn: askedBy === own,
    confirmers: confirmers.map((id) => cardOf(cards, id)),
  };
}
