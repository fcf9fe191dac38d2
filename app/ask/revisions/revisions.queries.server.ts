import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { inThread, markOwn, ownAlias } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { isShownTo } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { canEditText } from '#app/ask/parts/asker.policy.ts';
import { cardOf, nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import type { TextState } from '#app/ask/kit/text-state.schema.ts';
import type { Content, History, HistoryInput, RevisionView, Version } from './revisions.schema.ts';

type Subject = { subject: 'post' | 'answer'; id: number };
const shown = 100;

/**
 * The saved states of a post or answer, newest first, at most 100. Those of a deleted one only staff who moderate see.
 * @throws Refusal not-found
 */
export async function listRevisions(ctx: Ctx, { subject, id }: Subject): Promise<RevisionView[]> {
  const { alias } = await findText(ctx, { subject, id });
  const { rows } = await sql<VersionRow & Content>`
    select ${versionColumns}, title, markdown, coalesce(category_id, 0) category, tag_ids "tagIds"
    from ask.revision r where r.subject = ${subject} and r.subject_id = ${id} order by r.number desc
      limit ${shown}`.execute(readerOf(ctx));
  const [cards, states] = await Promise.all([listPeople(ctx, rows, alias), nameStates(ctx, rows)]);
  return rows.map((row, i) => ({ ...toVersion(row, cards), ...states[i]! }));
}

/**
 * The history of a post or answer with two versions to compare. Of a deleted one only staff who moderate see it.
 * @throws Refusal not-found, also for a version that there is not
 */
export async function getHistory(
  ctx: Ctx,
  { subject, id, number, with: other, below }: z.output<typeof HistoryInput>,
): Promise<History> {
  const text = await findText(ctx, { subject, id });
  const { rows } = await sql<VersionRow>`
    select ${versionColumns} from ask.revision r where r.subject = ${subject} and r.subject_id = ${id}
      and r.number < ${below ?? text.revision + 1}
    order by r.number desc limit ${shown + 1}`.execute(readerOf(ctx));
  const versions = rows.slice(0, shown);
  const after = number ?? versions[0]?.number ?? text.revision;
  const before = other ?? after - 1;
  const [present, earlier] = await Promise.all([
    findContent(ctx, { subject, id }, after),
    before > 0 ? findContent(ctx, { subject, id }, before) : null,
  ]);
  if (!present || (other !== undefined && !earlier)) throw notFound();
  const states = await nameStates(ctx, earlier ? [earlier, present] : [present]);
  const cards = await listPeople(ctx, versions, text.alias);
  const editor = inThread(await editorOf(ctx), text.alias);
  return {
    title: text.title,
    postId: text.postId,
    versions: versions.map((row) => toVersion(row, cards)),
    older: rows.length > shown ? versions.at(-1)!.number : null,
    present: text.revision,
    isDeleted: text.isDeleted,
    before: earlier && { ...states[0]!, number: before },
    after: { ...states.at(-1)!, number: after },
    canRollBack: !text.isDeleted && canEditText(editor, text),
  };
}

/** What a revision of a post or answer says, or null. */
export async function findContent(
  ctx: Pick<Ctx, 'db'>,
  { subject, id }: Subject,
  number: number,
): Promise<Content | null> {
  const { rows } = await sql<Content>`
    select title, markdown, coalesce(category_id, 0) category, tag_ids "tagIds" from ask.revision
    where subject = ${subject} and subject_id = ${id} and number = ${number}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Contents with the names of their categories and tags in the reader's language. One statement. */
export async function nameStates(
  ctx: Pick<Ctx, 'db' | 'language'>,
  contents: readonly Content[],
): Promise<TextState[]> {
  const { rows } = await sql<{ kind: 'category' | 'tag'; id: number; name: string }>`
    select 'category' kind, id, ${nameIn(ctx)} "name" from ask.category
      where id = any(${contents.map(({ category }) => category)}::bigint[])
    union all select 'tag', id, ${nameIn(ctx)} from ask.tag
      where id = any(${contents.flatMap(({ tagIds }) => tagIds)}::bigint[])`.execute(ctx.db);
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind}:${id}`, { id, name }]));
  return contents.map(({ title, markdown, category, tagIds }) => ({
    title,
    markdown,
    category: names.get(`category:${category}`) ?? null,
    tags: tagIds.flatMap((id) => names.get(`tag:${id}`) ?? []),
  }));
}

type Text = {
  title: string;
  postId: number;
  authorId: number;
  isWiki: boolean;
  revision: number;
  isDeleted: boolean;
  alias: number | null;
};

async function findText(ctx: Ctx, { subject, id }: Subject): Promise<Text> {
  const editor = await editorOf(ctx);
  const isMissing: RawBuilder<unknown> =
    subject === 'post'
      ? sql`p.deleted_at is
    not null`
      : sql`a.deleted_at is not null or p.deleted_at is not null`;
  const moderates = editor.mayEditAll || editor.mayDeleteAll;
  const from =
    subject === 'post'
      ? sql`ask.post p where p.id =
    ${id}`
      : sql`ask.answer a join ask.post p on p.id = a.post_id where a.id = ${id}`;
  const isShown =
    subject === 'post'
      ? visiblePosts(ctx)
      : sql`${visiblePosts(ctx)}
    and ${isShownTo(editor, sql`a.post_id`, 'a')}`;
  const own = subject === 'post' ? sql.ref('p') : sql.ref('a');
  const { rows } = await sql<Text>`
    select p.title, p.id "postId", ${own}.author_id "authorId", ${own}.wiki_at is not null "isWiki", ${own}.revision,
      ${isMissing} "isDeleted", ${ownAlias(editor.id, sql`p.id`)} alias
    from ${from} and (${moderates}::boolean or (not (${isMissing}) and ${isShown}))`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

type VersionRow = Omit<Version, 'author' | 'reviewer'> & { authorId: number; reviewerId: number | null };
const versionColumns = sql`r.number, r.author_id "authorId", r.reviewer_id "reviewerId", r.reason,
  ${seconds('r.created_at')} "createdAt"`;

const listPeople = async (ctx: Ctx, rows: readonly VersionRow[], alias: number | null) =>
  markOwn(
    ctx,
    await listCards(
      ctx,
      rows.flatMap((row) => [row.authorId, row.reviewerId ?? row.authorId]),
    ),
    alias,
  );

const toVersion = (
  { number, authorId, reviewerId, reason, createdAt }: VersionRow,
  cards: Map<number, MemberCard>,
): Version => ({
  number,
  reason,
  createdAt,
  author: cardOf(cards, authorId),
  reviewer: reviewerId === null ? null : cardOf(cards, reviewerId),
});
