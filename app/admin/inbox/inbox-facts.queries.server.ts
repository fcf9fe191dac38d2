import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import type { ProposalRow } from '#app/aimap/proposals/map-proposals.schema.ts';
import { type FoundProposal, rowColumns, toRows } from '#app/aimap/proposals/map-proposal-lists.queries.server.ts';
import { nameIn } from '#app/ask/parts/post-columns.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { InboxKind, Place } from '#app/admin/inbox-queues/inbox-queues.schema.ts';
import type {
  EditFacts,
  InboxFacts,
  InboxRow,
  PluginFacts,
  RatingFacts,
  ReportFacts,
  TextFacts,
} from './inbox.schema.ts';

/** `whoId` is whom it is about. */
type Who = { id: number; whoId: number | null };
type Found<K extends InboxKind> = InboxFacts[K] & Who;
type Read = { [K in InboxKind]: (ctx: Ctx, ids: readonly number[]) => Promise<Found<K>[]> };

/** The matters at these places, in their order, with what a line of the list tells; those that are gone are left out. */
export async function readInboxRows(ctx: Ctx, places: readonly Place[]): Promise<InboxRow[]> {
  const kinds = [...new Set(places.map(({ kind }) => kind))];
  const found = await Promise.all(kinds.map((kind) => readKind(ctx, kind, places)));
  const byKey = new Map(found.flat().map((one) => [`${one.kind}.${one.id}`, one]));
  const cards = await listCards(
    ctx,
    found.flat().flatMap(({ whoId }) => whoId ?? []),
  );
  return places.flatMap(({ kind, id, micros }) => {
    const one = byKey.get(`${kind}.${id}`);
    if (!one) return [];
    const who = one.whoId === null ? null : (cards.get(one.whoId) ?? null);
    return [{ kind, id, since: Math.floor(micros / 1e6), who, facts: one.facts } as InboxRow];
  });
}

async function readKind(ctx: Ctx, kind: InboxKind, places: readonly Place[]) {
  const ids = places.flatMap((place) => (place.kind === kind ? place.id : []));
  return (await reads[kind](ctx, ids)).map(({ id, whoId, ...facts }) => ({ kind, id, whoId, facts }));
}

const reads: Read = {
  held: readTexts,
  flags: readTexts,
  messages: readReports,
  ratings: readRatings,
  plugins: readSubmissions,
  edits: readSuggestions,
  map: readProposals,
};

/** Texts go by the sign under them: who wrote without their name stays without it. */
async function readTexts(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<(TextFacts & Who)[]> {
  const { rows } = await sql<TextFacts & Who>`
    select r.id, r.subject, p.title, left(coalesce(m.markdown, ''), 120) words, r.cause,
      case r.subject when 'post' then p.withheld when 'answer' then a.withheld else m.withheld end withheld,
      case r.subject when 'post' then p.author_id when 'answer' then a.author_id else m.author_id end "whoId",
      r.rules -> 0 ->> 'name' "rule",
      (select count(*) from ask.flag f where f.review_id = r.id)::integer flags,
      (select f.reason from ask.flag f where f.review_id = r.id order by f.id desc limit 1) "flagReason"
    from ask.review r join ask.post p on p.id = r.post_id
      left join ask.answer a on r.subject = 'answer' and a.id = r.subject_id
      left join ask.comment m on r.subject = 'comment' and m.id = r.subject_id
    where r.id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows;
}

async function readReports(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<(ReportFacts & Who)[]> {
  const { rows } = await sql<ReportFacts & Who>`
    select id, member_id "whoId", reason, left(coalesce(texts -> -1 ->> 'text', ''), 120) words from messages.report
    where id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows;
}

async function readRatings(ctx: Pick<Ctx, 'db' | 'language'>, ids: readonly number[]): Promise<(RatingFacts & Who)[]> {
  const { rows } = await sql<RatingFacts & Who>`
    select w.id, g.member_id "whoId", ${nameIn(ctx, 'p')} plugin, g.stars, left(g.words, 120) words, w.reason,
      (select count(*) from market.rating_report o where o.rating_id = w.rating_id
        and o.decision_id is null)::integer reports
    from market.rating_report w join market.rating g on g.id = w.rating_id join market.plugin p on p.id = g.plugin_id
    where w.id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows;
}

async function readSubmissions(
  ctx: Pick<Ctx, 'db' | 'language'>,
  ids: readonly number[],
): Promise<(PluginFacts & Who)[]> {
  const draft = ctx.language === 'en' ? 'nameEn' : 'nameZh';
  const { rows } = await sql<PluginFacts & Who>`
    select w.id, p.developer_id "whoId", coalesce(nullif(${nameIn(ctx, 'p')}, ''), p.draft ->> ${draft}, '') plugin,
      coalesce(v.version, '') "version", w.is_first "isFirst", w.is_security "isSecurity",
      w.reviewer_id is not null "isTaken"
    from market.submission w join market.plugin p on p.id = w.plugin_id
      left join market.plugin_version v on v.id = w.version_id
    where w.id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows;
}

async function readSuggestions(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<(EditFacts & Who)[]> {
  const { rows } = await sql<EditFacts & Who>`
    select s.id, s.author_id "whoId", p.title, s.subject, s.reason
    from ask.suggestion s join ask.post p on p.id = s.post_id where s.id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows;
}

async function readProposals(ctx: Ctx, ids: readonly number[]): Promise<Found<'map'>[]> {
  const { rows } = await sql<FoundProposal>`select ${rowColumns} from aimap.proposal p
    where p.id = any(${ids}::bigint[])`.execute(ctx.db);
  return (await toRows(ctx, rows)).map(mapFacts);
}

const mapFacts = ({ id, kind, about, reason, node, author }: ProposalRow): Found<'map'> => ({
  id,
  whoId: author.id,
  kind,
  about,
  reason,
  node: node.title,
});
