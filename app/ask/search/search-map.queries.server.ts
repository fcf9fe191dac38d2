import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { fold } from '#app/core/search/fold.server.ts';
import { parseQuery, significantTerms } from '#app/core/search/query.server.ts';
import { stemWord } from '#app/core/search/stem.ts';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';
import { readTopicIndex } from './asked-topics.queries.server.ts';
import type { TopicIndex } from './asked-topics.server.ts';
import { topicsOfQuestion } from './search-map-topics.server.ts';
import { findSpelling } from './search-spelling.queries.server.ts';
import { isForBeginners, plainWords } from './search-words.ts';
import { type MapFound, SearchMapInput } from './search.schema.ts';

const mostWords = 6;
/** So many of the posts that were found say where to look on the map. */
const asked = 10;
/** A topic whose posts tell less than this share of what those of the best one do is left out. */
const leastShare = 0.5;
const mostNear = 8;

/** What a statement reads for `toMapFound`; null without words. */
export type MapRow = Pick<MapFound, 'topics' | 'resources' | 'paths' | 'isNear'> & { counts: number[] };

/** A post that was found, and how much it tells. */
export type Weighed = { id: number; score: number };

/** The best of the posts that a search found. */
export const toWeighed = (found: readonly { id: number; rank?: number }[]): Weighed[] =>
  found.slice(0, asked).map(({ id, rank = 0 }) => ({ id, score: rank }));

/**
 * What the AI map has under some words: topics and areas by their titles and aliases in both languages, pinyin and its
 * initials, resources by title and address, learning paths by title. Operators of the search are left out. Whole names
 * come first, then beginnings. One statement. Where nothing is called so, it has the topics that a question is about,
 * and those at which the posts lie that were found for it, which `near` says. Nothing is put right, as words may not be
 * typed to their end. A beginner's question has the learning paths.
 * @param limit how many of each are wanted, at most 20
 */
export async function searchMap(ctx: Reader, input: z.input<typeof SearchMapInput>): Promise<MapFound> {
  const json = mapJson(ctx, { ...input, inWords: await findTypedTopics(ctx, SearchMapInput.parse(input).keywords) });
  const { rows } = await sql<{ found: MapRow | null }>`select ${json} found`.execute(readerOf(ctx));
  return toMapFound(rows[0]!.found);
}

type Reader = Pick<Ctx, 'db' | 'read' | 'language'>;

/** The topics that a question is about, as it is typed or, where its words lead to none, as it was probably meant. */
export const findNamed = async (ctx: Pick<Ctx, 'db'>, question: string): Promise<number[]> =>
  (await findMeantTopics(ctx, question)).topics;

/**
 * The topics that a question is about. A word that the map does not have may be a slip of the keys, as one may be where
 * nothing was found.
 * @returns `corrected` as in a search, null where the topics are those of what was typed
 */
export async function findMeantTopics(
  ctx: Pick<Ctx, 'db'>,
  question: string,
): Promise<{ topics: number[]; corrected: string | null }> {
  const asTyped = await findTypedTopics(ctx, question);
  const typed = { topics: asTyped, corrected: null };
  if (asTyped.length > 0 && !hasUnknownWord(await readTopicIndex(ctx), plainWords(question))) return typed;
  const corrected = await findSpelling(ctx, question, parseQuery(question, { aliases: await readAliases(ctx) }));
  if (corrected === null || isGuess(question, corrected)) return typed;
  const topics = await findTypedTopics(ctx, corrected);
  return topics.length > 0 ? { topics, corrected } : typed;
}

/** What is a letter away from a short word may be another word: “steam deck” is nothing about streams. */
function isGuess(question: string, corrected: string): boolean {
  const [typed, meant] = [latinWords(question), latinWords(corrected)];
  const changed = typed.filter((word) => word.length < 6 && !meant.includes(word));
  return meant.some((word) => !typed.includes(word) && changed.some((short) => short[0] === word[0]));
}

/** The topics that a question is about, its words taken as they are. */
async function findTypedTopics(ctx: Pick<Ctx, 'db'>, question: string): Promise<number[]> {
  const asked = plainWords(question);
  const terms = significantTerms(parseQuery(asked, { aliases: await readAliases(ctx), isGuessing: false }));
  return topicsOfQuestion(await readTopicIndex(ctx), asked, terms);
}

/** Whether a word in Latin letters, long enough to be put right, is in no topic. */
const hasUnknownWord = ({ words }: TopicIndex, asked: string): boolean =>
  latinWords(asked).some((word) => word.length >= 4 && !words.has(stemWord(word)));

const latinWords = (text: string): string[] =>
  fold(text).text.match(/(?<![\p{L}\p{N}])[a-z]{2,30}(?![\p{L}\p{N}])/gu) ?? [];

/** The same as an expression, for a statement that reads more; `inWords` are the topics of `findNamed`. */
export function mapJson(
  ctx: Pick<Ctx, 'language'>,
  {
    near = [],
    inWords,
    ...input
  }: z.input<typeof SearchMapInput> & { near?: readonly Weighed[]; inWords: readonly number[] },
): RawBuilder<MapRow | null> {
  const { keywords, limit } = SearchMapInput.parse(input);
  const words = fold(plainWords(keywords)).text.split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return sql`null::json`;
  const ending = ctx.language === 'en' ? 'en' : 'zh';
  const pathNames = sql`lower(h.title_zh || E'\n' || h.title_en)`;
  const texts = sql`lower(r.title_zh || E'\n' || r.title_en || E'\n' || r.url)`;
  return sql`(
    with named as materialized (select n.id, n.slug, n.kind, n.level, n.area_id, ${closeness(sql`n.names`, words)} far,
        n.importance
      from aimap.node n where n.status = 'published' and ${holds(sql`n.names`, words)}),
    resources as materialized (select distinct on (r.url) r.id, r.node_id, n.importance,
        ${closeness(sql`E'\n' || ${texts} || E'\n'`, words)} far
      from aimap.resource r join aimap.node n on n.id = r.node_id and n.status = 'published'
      where not r.is_archived and ${holds(texts, words)} order by r.url, n.importance desc, r.id),
    paths as materialized (select h.id, h.slug, h.position, h.title, h.audience from (
        select h.id, h.slug, h.position, v.title_zh, v.title_en, ${sql.ref(`v.title_${ending}`)} title,
          ${sql.ref(`v.audience_${ending}`)} audience
        from aimap.path h join aimap.path_version v on v.path_id = h.id and v.version = h.version
        where not h.is_archived) h where ${isForBeginners(keywords) ? sql`true` : holds(pathNames, words)}),
    inside as materialized (select n.id, n.slug, n.kind, n.level, n.area_id, w.place far, n.importance
      from unnest(${[...inWords]}::bigint[]) with ordinality w (id, place)
        join aimap.node n on n.id = w.id and n.status = 'published'
      where not exists (select from named)),
    topics as materialized (select *, 0 less from named union all select *, 0 from inside union all
      (select n.id, n.slug, n.kind, n.level, n.area_id, -q.score, n.importance, 1
      from (${topicsOfPosts(telling(keywords, near))}) q join aimap.node n on n.id = q.node_id
      where not exists (select from named) and not exists (select from resources) and not exists (select from paths)
        and not exists (select from inside i where i.id = n.id)
      order by q.score desc limit ${mostNear}::integer))
    select json_build_object('counts', array[(select count(*) from topics), (select count(*) from resources),
        (select count(*) from paths)], 'isNear', (select coalesce(min(less) = 1, false) from topics),
      'topics', (select coalesce(json_agg(json_build_object('id', k.id, 'slug', k.slug, 'kind', k.kind,
          'title', t.title, 'summary', t.summary, 'level', k.level, 'area', a.title)
          order by k.less, k.far, k.importance desc, k.id), '[]'::json)
        from (select * from topics order by less, far, importance desc, id limit ${limit}) k
          join aimap.node_text t on t.node_id = k.id and t.language = ${ctx.language}
          left join aimap.node_text a on a.node_id = k.area_id and a.language = ${ctx.language}),
      'resources', (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'url', r.url,
          'title', ${sql.ref(`r.title_${ending}`)}, 'note', ${sql.ref(`r.note_${ending}`)},
          'topic', json_build_object('id', n.id, 'slug', n.slug, 'title', t.title))
          order by k.far, k.importance desc, k.id), '[]'::json)
        from (select * from resources order by far, importance desc, id limit ${limit}) k
          join aimap.resource r on r.id = k.id join aimap.node n on n.id = k.node_id
          join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}),
      'paths', (select coalesce(json_agg(json_build_object('slug', slug, 'title', title, 'audience', audience)
          order by position, id), '[]'::json)
        from (select * from paths order by position, id limit ${limit}) k)))`.$castTo<MapRow | null>();
}

/** Of a search of so few words, posts that tell so little hold one of them and are about something else. */
const [fewWords, leastTold] = [2, 0.25];

/** Posts that say where to look on the map. */
export function telling(keywords: string, found: readonly Weighed[]): readonly Weighed[] {
  if (found.some(({ score }) => score >= leastTold)) return found;
  return significantTerms(parseQuery(plainWords(keywords))).length > fewWords ? found : [];
}

/**
 * A query of the topics at which posts lie that were found: `node_id`, `score` from what these tell, `posts` the two
 * that tell most, as JSON of id, kind and title.
 */
export const topicsOfPosts = (found: readonly Weighed[]): RawBuilder<unknown> => sql`
  select node_id, score, posts from (
    select pl.node_id, sum(f.score / pl.rank) score, max(sum(f.score / pl.rank)) over () best,
      (array_agg(json_build_object('id', p.id, 'kind', p.kind, 'title', p.title)
        order by f.score desc, p.id))[1:2] posts
    from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ score }) => score)}::float8[]) f (id, score)
      join aimap.placement pl on pl.post_id = f.id and pl.state <> 'rejected'
      join aimap.node n on n.id = pl.node_id and n.status = 'published' and n.kind = 'topic'
      join ask.post p on p.id = f.id
    where f.score > 0 group by pl.node_id) weighed
  where score >= best * ${leastShare}::float8`;

/** What `mapJson` read, with the number of all that was found. */
export function toMapFound(row: MapRow | null): MapFound {
  if (row === null) return { topics: [], resources: [], paths: [], isNear: false, total: 0 };
  const { counts, ...found } = row;
  return { ...found, total: counts.reduce((sum, count) => sum + count, 0) };
}

const holds = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`strpos(${text}, ${word}) > 0`),
    sql` and `,
  );

/** 0 where what was typed is a whole name, 1 where a name begins so, else 2. */
function closeness(names: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  const typed = `\n${words.join(' ')}`;
  return sql`case when strpos(${names}, ${`${typed}\n`}) > 0 then 0 when strpos(${names}, ${typed}) > 0 then 1
    else 2 end`;
}
