import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { languages } from '#app/core/texts/language.ts';
import { mapLimits } from '#app/aimap/revisions/map-limits.ts';
import type { MapChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import { readTexts } from '#app/aimap/revisions/text-writes.commands.server.ts';

/**
 * Posts and docs of a topic come to lie at another. Where a post lies at both, what people confirmed counts, else what
 * stood at the other one: what was rejected there is not brought back by a guess.
 * @returns how many posts
 */
export async function mergePlacements(tctx: Ctx, from: number, into: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from aimap.placement where node_id = ${from} returning post_id, rank, state, score, created_at)
    insert into aimap.placement as own (post_id, node_id, rank, state, score, created_at)
    select post_id, ${into}::bigint, rank, state, score, created_at from gone
    on conflict (post_id, node_id) do update set
      state = case when excluded.state = 'confirmed' then 'confirmed' else own.state end,
      rank = case when own.state = 'rejected' then excluded.rank when excluded.state = 'rejected' then own.rank
        else least(own.rank, excluded.rank) end,
      score = greatest(own.score, excluded.score)
    returning post_id id`.execute(tctx.db);
  await rankAnew(
    tctx,
    rows.map(({ id }) => id),
  );
  await sql`update aimap.placement_vote v set node_id = ${into} where node_id = ${from} and not exists (
    select from aimap.placement_vote o
    where o.post_id = v.post_id and o.member_id = v.member_id and o.node_id = ${into})`.execute(tctx.db);
  await sql`delete from aimap.placement_vote where node_id = ${from}`.execute(tctx.db);
  await sql`update aimap.placement_wait set node_ids = case when ${into} = any(node_ids)
      then array_remove(node_ids, ${from}::bigint) else array_replace(node_ids, ${from}::bigint, ${into}::bigint) end
    where ${from} = any(node_ids)`.execute(tctx.db);
  await sql`with gone as (delete from aimap.doc_placement where node_id = ${from} returning page_id, rank, created_at)
    insert into aimap.doc_placement as own (page_id, node_id, rank, created_at)
    select page_id, ${into}::bigint, rank, created_at from gone
    on conflict (page_id, node_id) do update set rank = least(own.rank, excluded.rank)`.execute(tctx.db);
  return rows.length;
}

/** The places of posts are first, second and third again, in the order in which they were. */
async function rankAnew(tctx: Ctx, postIds: readonly number[]): Promise<void> {
  await sql`update aimap.placement p set rank = r.place from (
      select post_id, node_id, row_number() over (partition by post_id order by rank, node_id)::smallint place
      from aimap.placement where post_id = any(${[...postIds]}::bigint[]) and state <> 'rejected') r
    where p.post_id = r.post_id and p.node_id = r.node_id and p.rank <> r.place`.execute(tctx.db);
}

/** A topic is found under the names of one that went into it, too: its own come first, then the title of the other. */
export async function nameChanges(tctx: Ctx, from: number, into: number): Promise<MapChange[]> {
  const texts = await readTexts(tctx, [from, into]);
  return languages.flatMap((language): MapChange[] => {
    const [gone, kept] = [texts.get(from)?.texts[language], texts.get(into)?.texts[language]];
    if (!gone || !kept) return [];
    const names = new Map([kept.title, ...kept.aliases].map((name) => [name.toLowerCase(), name]));
    for (const name of [gone.title, ...gone.aliases])
      if (name.length <= mapLimits.alias && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
    const aliases = [...names.values()].slice(1, mapLimits.aliases + 1);
    return [{ thing: 'text', id: into, language, to: { aliases } }];
  });
}

type Moving = { id: number; otherId: number | null; isOtherArchived: boolean; place: number };

/** Resources go over, after those that are there; of an address that both have, that of the other topic stays. */
export async function resourceChanges(tctx: Ctx, from: number, into: number): Promise<MapChange[]> {
  const { rows } = await sql<Moving>`
    select r.id, o.id "otherId", coalesce(o.is_archived, false) "isOtherArchived",
      ((select coalesce(max(position) + 1, 0) from aimap.resource where node_id = ${into})
        + row_number() over (order by r.position, r.id))::integer place
    from aimap.resource r left join aimap.resource o on o.node_id = ${into} and o.url = r.url
    where r.node_id = ${from} and not r.is_archived order by r.position, r.id`.execute(tctx.db);
  return rows.flatMap(({ id, otherId, isOtherArchived, place }): MapChange[] => {
    if (otherId === null) return [{ thing: 'resource', id, to: { nodeId: into, position: place } }];
    const there: MapChange[] = isOtherArchived ? [{ thing: 'resource', id: otherId, to: { isArchived: false } }] : [];
    return [...there, { thing: 'resource', id, to: { isArchived: true } }];
  });
}
