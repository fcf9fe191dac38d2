import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { getLinkSettings } from '#app/aimap/nodes/links.settings.server.ts';
import type { DeskLink, LinkCounts, LinkDeskInput, LinkFilter } from './links.schema.ts';

const perPage = 30;

/** Reports of a link `l` that nobody has settled. */
const reports = sql`aimap.link_report p join aimap.resource pr on pr.id = p.resource_id
  where pr.url = l.url and p.state = 'open'`;

/** Of a link `l`: each is in one of these but the first. */
const filters: Record<LinkFilter, RawBuilder<boolean>> = {
  reported: sql`exists (select from ${reports})`,
  dead: sql`l.state = 'dead'`,
  failing: sql`l.state <> 'dead' and l.fault_days > 0`,
  moved: sql`l.state = 'moved' and l.fault_days = 0 and not l.is_barred`,
  barred: sql`l.state <> 'dead' and l.fault_days = 0 and l.is_barred`,
  unchecked: sql`l.state = 'unchecked' and l.fault_days = 0 and not l.is_barred`,
  ok: sql`l.state = 'ok' and l.fault_days = 0 and not l.is_barred`,
};

export type LinkDesk = {
  rows: DeskLink[];
  next: number | null;
  counts: LinkCounts;
  /** How many were asked when their turn came. */
  onTime: number;
  isOn: boolean;
};

/**
 * The links of the map in one state, oldest first.
 * @throws Refusal need-login, forbidden
 */
export async function listLinks(ctx: Ctx, { state, q, after }: z.output<typeof LinkDeskInput>): Promise<LinkDesk> {
  await requireConsole(ctx, 'aiMap/links');
  const { rows } = await sql<DeskLink>`
    select l.id, l.url, l.state, l.status, l.fault, l.is_barred "isBarred", l.fault_days "faultDays",
      l.moved_to "movedTo", u."archivedUrl", ${seconds('l.checked_at')} "checkedAt",
      l.due_at <= ${ctx.now} "isDue", u.title, u.topics,
      array(select p.note from ${reports} order by p.reported_at limit 5) reports
    from aimap.link l cross join lateral (
      select min(r.archived_url) "archivedUrl",
        min(${ctx.language === 'en' ? sql`r.title_en` : sql`r.title_zh`}) title,
        json_agg(json_build_object('id', n.id, 'slug', n.slug, 'title', t.title) order by n.id) topics
      from aimap.resource r join aimap.node n on n.id = r.node_id
        join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      where r.url = l.url and not r.is_archived having count(*) > 0) u
    where ${filters[state]} and l.id > ${after} and strpos(lower(l.url), ${q.toLowerCase()}) > 0
    order by l.id limit ${perPage + 1}`.execute(ctx.db);
  const page = rows.slice(0, perPage);
  const { linkCheck } = await getLinkSettings(ctx);
  return {
    rows: page,
    next: rows.length > perPage ? page.at(-1)!.id : null,
    ...(await countLinks(ctx)),
    isOn: linkCheck,
  };
}

async function countLinks(ctx: Pick<Ctx, 'db' | 'now'>): Promise<{ counts: LinkCounts; onTime: number }> {
  const { linkDays } = await getLinkSettings(ctx);
  const { rows } = await sql<LinkCounts & { onTime: number }>`
    select count(*) filter (where ${filters.reported})::integer reported,
      count(*) filter (where ${filters.dead})::integer dead,
      count(*) filter (where ${filters.failing})::integer failing,
      count(*) filter (where ${filters.moved})::integer moved,
      count(*) filter (where ${filters.barred})::integer barred,
      count(*) filter (where ${filters.unchecked})::integer unchecked,
      count(*) filter (where ${filters.ok})::integer ok,
      count(*) filter (
        where l.checked_at > ${ctx.now}::timestamptz - make_interval(days => ${linkDays + 1}))::integer "onTime"
    from aimap.link l`.execute(ctx.db);
  const { onTime, ...counts } = rows[0]!;
  return { counts, onTime };
}
