import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { analyseDocument, maxBodyLength } from '#app/core/search/analyse.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { answersHidden } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import type { PostKind } from '#app/ask/parts/ask.schema.ts';
import { textOfHtml } from '#app/ask/parts/html-text.ts';
import { countComments, hasComment, type PartText, partsWithComment, threadText } from './thread-parts.ts';

/**
 * Goes up when the analyser or what is indexed changes; `npm run reindex` then renews what was written by an older one.
 */
export const searchVersion = 3;

type Source = {
  id: number;
  kind: PostKind;
  channel: number;
  language: Language;
  authorId: number;
  categoryId: number;
  categoryNames: string[];
  title: string;
  text: string;
  hasCode: boolean;
  createdAt: Date;
  answers: number;
  answerTexts: PartText[];
  commentTexts: PartText[];
  tags: { id: number; zh: string; en: string }[];
};

/**
 * Writes the search entry of a post anew, in the caller's transaction: after the post, its tags or its answers changed.
 */
export async function indexPost(ctx: Pick<Ctx, 'db'>, id: number): Promise<void> {
  await lockEntry(ctx, id);
  await indexPosts(ctx, [id]);
}

/**
 * Puts a new comment behind the search entry of its thread, in the caller's transaction: what `indexPost` would write,
 * without reading and analysing all others again.
 * @returns whether it did; not where the entry is long, of an older analyser, or has the comment or as many as it may
 */
export async function indexComment(ctx: Pick<Ctx, 'db'>, postId: number, id: number): Promise<boolean> {
  await lockEntry(ctx, postId);
  const { rows } = await sql<{ body: string; parts: string; html: string }>`
    select d.body, d.parts, c.html from ask.search_doc d join ask.comment c on c.post_id = d.post_id
      left join ask.answer a on a.id = c.answer_id
    where d.post_id = ${postId} and d.version = ${searchVersion} and length(d.body) < ${longestToExtend}
      and c.id = ${id} and ${isCommentFound}`.execute(ctx.db);
  const entry = rows[0];
  if (!entry || hasComment(entry.parts, id) || countComments(entry.parts) >= most.comments) return false;
  const text = textOfHtml(entry.html);
  await sql`
    update ask.search_doc set tsv = tsv || ${analyseDocument({ title: '', body: '', about: [text] })}::tsvector,
      body = body || ${`\n${text}`}, parts = ${partsWithComment(entry, id)}
    where post_id = ${postId}`.execute(ctx.db);
  return true;
}

const lockEntry = (ctx: Pick<Ctx, 'db'>, id: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('ask.search_doc', ${id}))`.execute(ctx.db);

/** Takes a post out of search, in the caller's transaction. */
export async function unindexPost(ctx: Pick<Ctx, 'db'>, id: number): Promise<void> {
  await sql`delete from ask.search_doc where post_id = ${id}`.execute(ctx.db);
}

/** Writes the search entries of several posts that are not deleted, in the caller's transaction. */
export async function indexPosts(ctx: Pick<Ctx, 'db'>, ids: number[]): Promise<void> {
  const docs = (await readSources(ctx, ids)).map((source) => ({
    ...source,
    ...threadText({
      text: source.text,
      words: bodyOf(source),
      answers: source.answerTexts,
      comments: commentsOf(source),
    }),
    tsv: analyse(source),
  }));
  await sql`
    insert into ask.search_doc (post_id, created_at, version, tsv, body, parts)
    select id, created_at, ${searchVersion}, tsv::tsvector, body, parts
    from unnest(${docs.map((doc) => doc.id)}::bigint[],
      ${docs.map((doc) => doc.createdAt)}::timestamptz[], ${docs.map((doc) => doc.tsv)}::text[],
        ${docs.map((doc) => doc.body)}::text[], ${docs.map((doc) => doc.parts)}::text[])
        d (id, created_at, tsv, body, parts)
    on conflict (post_id) do update set version = excluded.version, tsv = excluded.tsv,
      body = excluded.body, parts = excluded.parts`.execute(ctx.db);
}

const batch = 100;
/** The best of a thread are found; the others are read on its page. */
const most = { answers: 50, comments: 50 } as const;
/** Of a text of so many characters the words with one comment more are below PostgreSQL's limit of 1 MB, by far. */
const longestToExtend = 12_000;

/** Whether a comment `c`, perhaps on an answer `a`, belongs to what is found of its thread. */
const isCommentFound = sql`c.deleted_at is null and a.deleted_at is null
  and (c.answer_id is null or not ${answersHidden(sql`c.post_id`)})`;

const staleOnly = (all: boolean) =>
  all
    ? sql`true`
    : sql`not exists (select from ask.search_doc d
  where d.post_id = p.id and d.version >= ${searchVersion})`;

/** How many posts have an entry of an older analyser or none; with `all` how many there are. */
export async function countStalePosts(ctx: Pick<Ctx, 'db'>, all: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) total from ask.post p
    where deleted_at is null and ${staleOnly(all)}`.execute(ctx.db);
  return rows[0]!.total;
}

/**
 * Renews the entries of the next hundred posts after an id, in the caller's transaction.
 * @returns how many there were and the last of their ids; null when there is none
 */
export async function reindexNext(
  tctx: Pick<Ctx, 'db'>,
  { all, after }: { all: boolean; after: number },
): Promise<{ done: number; last: number } | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ask.post p where id > ${after} and deleted_at is null and ${staleOnly(all)} order by id
      limit ${batch} for no key update`.execute(tctx.db);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return null;
  await indexPosts(tctx, ids);
  return { done: ids.length, last: ids.at(-1)! };
}

/**
 * Renews the search entries that an older analyser wrote, or all of them, and adds missing ones, in small transactions
 * while the site runs.
 * @returns how many posts were written
 */
export async function reindexPosts(
  ctx: Pick<Ctx, 'db'>,
  { all = false, progress = () => {} }: { all?: boolean; progress?: (done: number, total: number) => void } = {},
): Promise<number> {
  const total = await countStalePosts(ctx, all);
  let done = 0;
  for (let after = 0; ;) {
    const step = await transact(ctx, (tctx) => reindexNext({ db: tctx.db }, { all, after }));
    if (!step) return done;
    after = step.last;
    done += step.done;
    progress(done, total);
  }
}

async function readSources(ctx: Pick<Ctx, 'db'>, ids: number[]): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select p.id, p.kind, p.channel, p.language, p.author_id "authorId", p.category_id "categoryId", p.title, p.text,
      p.html like '%<pre%' or exists (select from ask.answer a
        where a.post_id = p.id and a.deleted_at is null and a.html like '%<pre%'
        and not ${answersHidden(sql`p.id`)}) "hasCode",
      (select array[c.name_zh, c.name_en] from ask.category c where c.id = p.category_id) "categoryNames",
        p.created_at "createdAt", p.answers,
      (select coalesce(json_agg(t), '[]'::json) from (select a.id, left(a.text, ${maxBodyLength}::integer) "text"
        from ask.answer a
        where a.post_id = p.id and a.deleted_at is null and not ${answersHidden(sql`p.id`)} order by a.score desc, a.id
        limit ${sql.lit(most.answers)}) t) "answerTexts",
      (select coalesce(json_agg(t), '[]'::json) from (select c.id, c.html "text" from ask.comment c
        left join ask.answer a on a.id = c.answer_id
        where c.post_id = p.id and ${isCommentFound} order by c.score desc, c.id
        limit ${sql.lit(most.comments)}) t) "commentTexts",
      (select coalesce(json_agg(json_build_object('id', t.id, 'zh', t.name_zh, 'en', t.name_en) order by pt.position),
        '[]'::json)
        from ask.post_tag pt join ask.tag t on t.id = pt.tag_id where pt.post_id = p.id) tags
    from ask.post p where p.id = any(${ids}::bigint[]) and p.deleted_at is null`.execute(ctx.db);
  return rows;
}

/** Tags count in both languages: a reader finds them under either name. */
const tagNames = ({ tags }: Pick<Source, 'tags'>): string[] => [...new Set(tags.flatMap(({ zh, en }) => [zh, en]))];

const bodyOf = ({ text, answerTexts }: Source): string =>
  [text, ...answerTexts.map((answer) => answer.text)].join('\n').slice(0, maxBodyLength);

const commentsOf = ({ commentTexts }: Source): PartText[] =>
  commentTexts.map(({ id, text }) => ({ id, text: textOfHtml(text) }));

/** Comments count least, as the name of the category does: they are short, and beside the matter more often. */
function analyse(source: Source): string {
  return analyseDocument({
    id: source.id,
    title: source.title,
    body: bodyOf(source),
    tags: tagNames(source),
    about: [...source.categoryNames, ...commentsOf(source).map(({ text }) => text)],
    labels: labelsOf(source),
  });
}

/** What filters look for; `search/queries.server.ts` asks for the same labels. */
function labelsOf({ kind, channel, language, authorId, categoryId, hasCode, answers, tags }: Source): string[] {
  const labels = [
    `kind:${kind}`,
    `channel:${channel}`,
    `lang:${language}`,
    `user:${authorId}`,
    `category:${categoryId}`,
    ...tags.map((tag) => `tag:${tag.id}`),
  ];
  if (hasCode) labels.push('has:code');
  if (kind === 'question') labels.push(answers > 0 ? 'is:answered' : 'is:unanswered');
  return labels;
}
