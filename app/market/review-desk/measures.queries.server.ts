import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { PluginState } from '#app/market/plugins/plugins.schema.ts';
import type { VersionState } from '#app/market/releases/releases.schema.ts';
import type { MeasureListInput, MeasureRow } from './review-desk.schema.ts';

const perPage = 20;

type Found = Omit<MeasureRow, 'plugin' | 'version' | 'askedBy' | 'decidedBy' | 'isOwn'> & {
  pluginId: number;
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

/** A page of measures, newest first: what waits for a second person, or what was decided. @throws Refusal forbidden */
export async function listMeasures(
  ctx: Ctx,
  { state, ...edges }: z.output<typeof MeasureListInput>,
): Promise<KeysetPage<MeasureRow>> {
  await requireConsole(ctx, 'market/measures');
  const { id: own } = requireMember(ctx);
  const { rows } = await sql<Found>`
    select m.id, m.kind, m.reason, m.state, m.asked_by "askedBy", ${seconds('m.asked_at')} "askedAt",
      m.decided_by "decidedBy", ${seconds('m.decided_at')} "decidedAt", p.id "pluginId", p.slug,
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
  const cards = await listCards(
    ctx,
    page.rows.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy === null ? [] : [decidedBy])]),
  );
  return { ...page, rows: page.rows.map((row) => toRow(row, cards, own)) };
}

function toRow(found: Found, cards: Awaited<ReturnType<typeof listCards>>, own: number): MeasureRow {
  const { pluginId, slug, nameZh, nameEn, pluginState, versionId, version, versionState, askedBy, decidedBy, ...row } =
    found;
  return {
    ...row,
    plugin: { id: pluginId, slug, nameZh, nameEn, state: pluginState },
    version: versionId === null ? null : { id: versionId, version: version!, state: versionState! },
    askedBy: cardOf(cards, askedBy),
    decidedBy: decidedBy === null ? null : cardOf(cards, decidedBy),
    isOwn: askedBy === own,
  };
}
