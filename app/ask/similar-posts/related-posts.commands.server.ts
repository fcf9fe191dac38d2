import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { log } from '#app/core/process/log.server.ts';
import { readTextTerms, similarTo, titleSimilarity } from '#app/core/search/similar.server.ts';
import { channelsOf, unrestricted } from '#app/ask/parts/post-visibility.queries.server.ts';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';
import { findCandidates } from '#app/ask/search/search-candidates.queries.server.ts';
import { countTerms, takeRarest, type TermCount } from '#app/ask/similar-posts/distinctive-terms.queries.server.ts';
import { comparedPerTag } from './related-posts.queries.server.ts';

/** So many are kept of each post: three times what is shown, as some may be hidden from a reader or gone. */
const kept = 18;

/**
 * Chooses the related posts of those that are new or changed: first of what somebody has read since, in that order,
 * then of the others, the newest first; each in a transaction of its own. What is left when time is up waits for the
 * next run; until then lists go by tags alone.
 * @returns for how many posts it was done
 */
export async function relateDuePosts(
  ctx: Ctx,
  { for_ms, most = Number.POSITIVE_INFINITY }: { for_ms: number; most?: number | undefined },
): Promise<number> {
  const until = performance.now() + for_ms;
  for (let done = 0; ; done += 1) {
    const id = done >= most || performance.now() > until ? null : await relateNext(ctx);
    if (id === null) return done;
  }
}

/** @returns the post it was done for; null when there is none left */
async function relateNext(ctx: Ctx): Promise<number | null> {
  let id: number | null = null;
  const forget = (db: Ctx['db']) => sql`delete from ask.related_due where post_id = ${id}`.execute(db);
  try {
    await transact(ctx, async (tctx) => {
      const { rows } = await sql<{ id: number }>`
        select post_id id from ask.related_due where wanted_at is not null order by wanted_at limit 1
          for update skip locked`.execute(tctx.db);
      id = rows[0]?.id ?? (await newestDue(tctx.db));
      if (id === null) return;
      await relatePost(tctx, id);
      await forget(tctx.db);
    });
  } catch (error) {
    if (id === null) throw error;
    // One text that cannot be looked for must not keep all others waiting; tags stand in for it.
    log.error({ err: error, postId: id }, 'related posts could not be chosen');
    await forget(ctx.db);
  }
  return id;
}

async function newestDue(tx: Ctx['db']): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select post_id id from ask.related_due order by post_id desc limit 1 for update skip locked`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Notes that posts are read whose related ones are still to be chosen: they go first. */
export async function wantRelated(ctx: Pick<Ctx, 'db' | 'now'>, postIds: readonly number[]): Promise<void> {
  await sql`
    update ask.related_due d set wanted_at = ${ctx.now} from (
      select post_id from ask.related_due where post_id = any(${[...postIds]}::bigint[]) and wanted_at is null
        order by post_id for update skip locked) w
    where d.post_id = w.post_id`.execute(ctx.db);
}

/** Whether the related posts of any post are to be chosen. */
export async function hasDuePosts(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  const { rows } = await sql`select from ask.related_due limit 1`.execute(ctx.db);
  return rows.length > 0;
}

type Source = {
  id: number;
  title: string;
  text: string;
  channel: number;
  language: Language;
  categoryId: number;
  twins: number[];
  tagIds: number[];
};
type Likeness = { id: number; likeness: number };

/**
 * Chooses the related posts of one post, and has those that are open to all know of it. Nothing for a post that is
 * gone.
 */
async function relatePost(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<Source>`
    select p.id, p.title, left(p.text, 8000) "text", p.channel, p.language, p.category_id "categoryId",
      array(select t.id from ask.post t where p.translation_group is not null
        and t.translation_group = p.translation_group) twins,
      array(select tag_id from ask.post_tag where post_id = p.id order by position) "tagIds"
    from ask.post p where p.id = ${id} and p.deleted_at is null`.execute(ctx.db);
  const source = rows[0];
  if (!source) return;
  const found = (await measure(ctx, source)).toSorted((a, b) => b.likeness - a.likeness || b.id - a.id).slice(0, kept);
  await sql`
    insert into ask.related (post_id, ids, likeness, chosen_at)
    values (${id}, ${found.map((one) => one.id)}::bigint[], ${found.map((one) => one.likeness)}::real[], ${ctx.now})
    on conflict (post_id) do update set ids = excluded.ids, likeness = excluded.likeness,
      chosen_at = excluded.chosen_at`.execute(ctx.db);
  if (source.channel < 4) await addToOthers(ctx, id, found);
}

/**
 * Likeness is the same both ways, so that older posts need not be looked at again: the new one takes its place in their
 * lists.
 */
async function addToOthers(ctx: Ctx, id: number, found: readonly Likeness[]): Promise<void> {
  await sql`
    update ask.related r set (ids, likeness) = (
      select array_agg(u.id order by u.l desc, u.id desc), array_agg(u.l order by u.l desc, u.id desc) from (
        select * from (select * from unnest(r.ids, r.likeness) k (id, l) where k.id <> ${id}
          union all select ${id}::bigint, n.l) a order by l desc, id desc limit ${kept}) u)
    from unnest(${found.map((one) => one.id)}::bigint[], ${found.map((one) => one.likeness)}::real[]) n (id, l)
      where r.post_id = n.id`.execute(ctx.db);
}

/**
 * Shares of likeness: what the words they have in common tell, how alike the titles are, the tags, and one category for
 * both. Tried out on the labelled queries of test/search: two posts that answer the same query are related.
 */
const shares = { words: 0.3, title: 0.3, tags: 0.3, category: 0.1 } as const;
const partNames = ['words', 'title', 'tags', 'category'] as const;
/** Below this nothing is related. */
const least = 0.15;
const compared = { holding: 800, fewest: 4, candidates: 120 } as const;

async function measure(ctx: Ctx, source: Source): Promise<Likeness[]> {
  const terms = await weighTerms(
    ctx,
    source,
    readTextTerms({ title: source.title, body: source.text }, await readAliases(ctx)),
  );
  const byWords = terms.length < 2 ? [] : await findByWords(ctx, source, terms);
  const ids = [...new Set([...byWords, ...(await findByTags(ctx, source))])].filter(
    (id) => id !== source.id && !source.twins.includes(id),
  );
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const tags = await weighTags(ctx, source);
  const ofTags = tags.reduce((sum, { weight }) => sum + weight, 0) || 1;
  // Joining with nothing unpacks each entry once instead of once a word.
  const { rows } = await sql<{ id: number; title: string; held: boolean[]; tagIds: number[]; categoryId: number }>`
    select p.id, p.title, p.category_id "categoryId", array(select v.tsv @@ q.term::tsquery
      from unnest(${terms.map(({ term }) => term)}::text[]) with ordinality q (term, n) order by n) held,
      array(select t.tag_id from ask.post_tag t where t.post_id = p.id
        and t.tag_id = any(${source.tagIds}::bigint[])) "tagIds"
    from ask.post p join ask.search_doc d on d.post_id = p.id
      cross join lateral (select d.tsv || ''::tsvector tsv offset 0) v
    where p.id = any(${ids}::bigint[]) and p.deleted_at is null`.execute(ctx.db);
  return rows
    .map(({ id, title, held, tagIds, categoryId }) => {
      const words = terms.reduce((sum, { weight }, at) => sum + (held[at] ? weight : 0), 0) / total;
      const shared = tags.reduce((sum, { id: tag, weight }) => sum + (tagIds.includes(tag) ? weight : 0), 0) / ofTags;
      const parts = {
        words,
        title: titleSimilarity(source.title, title),
        tags: shared,
        category: Number(categoryId === source.categoryId),
      };
      return { id, likeness: partNames.reduce((sum, name) => sum + shares[name] * parts[name], 0) };
    })
    .filter(({ likeness }) => likeness >= least);
}

type Weighed = TermCount & { weight: number };

/** The tags of a post: one that few posts have tells more. */
async function weighTags(ctx: Ctx, { tagIds }: Source): Promise<{ id: number; weight: number }[]> {
  const { rows } = await sql<{ id: number; posts: number; all: number }>`
    select id, posts, (select max(posts) from ask.tag) "all" from ask.tag
      where id = any(${tagIds}::bigint[])`.execute(ctx.db);
  return rows.map(({ id, posts, all }) => ({ id, weight: Math.log(2 + all / (1 + posts)) }));
}

/**
 * The words of a text that other texts hold, the rarest first, with their inverse document frequency among the newest
 * posts.
 */
async function weighTerms(ctx: Ctx, source: Source, terms: readonly string[]): Promise<Weighed[]> {
  const { looked, counts } = await countTerms(ctx, terms, { besides: source.id });
  return counts.map(({ term, count }) => ({
    term,
    count,
    weight: Math.log(1 + (looked - count + 0.5) / (count + 0.5)),
  }));
}

/**
 * Parts of the index whose posts a post is compared with: what everybody reads in its language, and of a restricted
 * category its own.
 */
function labelsOf({ channel, language }: Source): string[] {
  const open = channelsOf('', language);
  const zone = Math.floor(channel / 4) * 4;
  return (zone === 0 ? open : [...open, ...open.map((part) => zone + part)]).map((part) => `channel:${part}`);
}

async function findByWords(ctx: Ctx, source: Source, terms: readonly Weighed[]): Promise<number[]> {
  const { match, titleMatch } = similarTo(takeRarest(terms, compared));
  const found = await findCandidates(unrestricted(ctx), {
    match,
    titleMatch,
    labels: [labelsOf(source)],
    limit: compared.candidates,
  });
  return found.map((one) => one.id);
}

async function findByTags(ctx: Ctx, source: Source): Promise<number[]> {
  const channels = labelsOf(source).map((label) => Number(label.slice('channel:'.length)));
  const { rows } = await sql<{ id: number }>`
    select distinct k.post_id id from unnest(${source.tagIds}::bigint[]) t (id)
      cross join unnest(${channels}::smallint[]) c (channel)
    cross join lateral (select i.post_id from ask.post_tag i
      where i.tag_id = t.id and i.channel = c.channel and not i.is_hidden
      order by i.score desc, i.post_id desc limit ${comparedPerTag}) k`.execute(ctx.db);
  return rows.map((row) => row.id);
}
