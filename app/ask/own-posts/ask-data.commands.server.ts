import { sql } from 'kysely';
import { inSteps, type MemberData, onBehalfOf } from '#app/account/member-data/member-data.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { forgetAliases } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { isWrittenBy } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { deleteAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { settleBountiesOf } from '#app/ask/bounties/bounty-ends.commands.server.ts';
import { findBadge } from '#app/ask/badges/badges.schema.ts';
import { setBookmark } from '#app/ask/bookmarks/bookmarks.commands.server.ts';
import { forgetInterest } from '#app/ask/follows/thread-follows.commands.server.ts';
import { deleteComment } from '#app/ask/comments/comments.commands.server.ts';
import en from './ask-data.en.ts';
import zh from './ask-data.zh.ts';
import { deletePost } from '#app/ask/posts/posts.commands.server.ts';
import { unrestricted, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { removeVotes } from '#app/ask/votes/votes.commands.server.ts';
import { listUsedFiles } from '#app/ask/posts/file-uses.queries.server.ts';

const say = bilingual(zh, en);

/** What ask keeps of a member. */
export const askData: MemberData = {
  exportMemberData: (ctx, id) => [...ownTexts(ctx, id), ...ownTraces(ctx, id)],
  async closeMember(given, id, content) {
    const ctx = unrestricted(given);
    await settleBountiesOf(ctx, id);
    await forgetPrivate(ctx, id);
    await removeVotes(ctx, { memberId: id, why: 'voterGone' });
    await forgetInterest(ctx, id);
    if (content === 'remove') await removeTexts(ctx, id);
    await forgetAliases(ctx, id);
  },
  listUsedFiles: (ctx, _id, urls) => listUsedFiles(ctx, urls),
};

type Export = ReturnType<MemberData['exportMemberData']>;

const ownTexts = (ctx: Ctx, id: number): Export => [
  {
    path: 'ask/posts.json',
    about: say.aboutPosts,
    records: () => inSteps((after, limit) => readPosts(ctx, id, after, limit)),
  },
  {
    path: 'ask/answers.json',
    about: say.aboutAnswers,
    records: () => inSteps((after, limit) => readAnswers(ctx, id, after, limit)),
  },
  {
    path: 'ask/comments.json',
    about: say.aboutComments,
    records: () => inSteps((after, limit) => readComments(ctx, id, after, limit)),
  },
  {
    path: 'ask/votes.json',
    about: say.aboutVotes,
    records: () =>
      readAll(
        ctx,
        sql`select subject, subject_id "subjectId", post_id "postId", value, created_at "createdAt" from ask.vote
          where member_id = ${id} order by created_at`,
      ),
  },
  {
    path: 'ask/bookmarks.json',
    about: say.aboutBookmarks,
    records: () =>
      readAll(
        ctx,
        sql`select b.post_id "postId", p.title, b.note, (select f.name from ask.bookmark_folder f
          where f.id = b.folder_id) folder, b.created_at "createdAt" from ask.bookmark b
          join ask.post p on p.id = b.post_id and ${visiblePosts(onBehalfOf(ctx, id))} where b.member_id = ${id}
          order by b.created_at`,
      ),
  },
  {
    path: 'ask/follows.json',
    about: say.aboutFollows,
    records: () =>
      readAll(
        ctx,
        sql`select kind, subject_id "subjectId", created_at "createdAt" from ask.follow
        where member_id = ${id} order by created_at`,
      ),
  },
];

const ownTraces = (ctx: Ctx, id: number): Export => [
  {
    path: 'ask/reputation.json',
    about: say.aboutReputation,
    records: () => inSteps((after, limit) => readReputation(ctx, id, after, limit)),
  },
  {
    path: 'ask/badges.json',
    about: say.aboutBadges,
    records: () => inSteps((after, limit) => readBadges(ctx, id, after, limit)),
  },
  {
    path: 'ask/searches.json',
    about: say.aboutSearches,
    records: () =>
      readAll(
        ctx,
        sql`select keywords, notifies, created_at "createdAt" from ask.saved_search
        where member_id = ${id} order by created_at`,
      ),
  },
  {
    path: 'ask/drafts.json',
    about: say.aboutDrafts,
    records: () =>
      readAll(
        ctx,
        sql`select key, data::json data, updated_at "updatedAt" from ask.draft
        where member_id = ${id} order by updated_at`,
      ),
  },
];

/** Bookmarks, drafts and traces of posting: nobody else sees them, so they go in any case. */
async function forgetPrivate(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select post_id id from ask.bookmark
    where member_id = ${id}`.execute(ctx.db);
  for (const post of rows) await asFarAsAllowed(() => setBookmark(ctx, { postId: post.id, bookmarked: false }));
  for (const table of ['bookmark', 'bookmark_folder', 'saved_search', 'draft', 'recent_text', 'follow', 'digest_state'])
    await sql`delete from ${sql.table(`ask.${table}`)} where member_id = ${id}`.execute(ctx.db);
}

/**
 * Deletes what the member could delete themselves, answers before questions, and then the words and the history of all
 * they ever deleted. Questions that others answered and accepted answers stay, as others' texts lean on them.
 */
async function removeTexts(ctx: Ctx, id: number): Promise<void> {
  const owned = async (table: 'post' | 'answer' | 'comment') =>
    (
      await sql<{ id: number }>`select id from ${sql.table(`ask.${table}`)}
      where ${isWrittenBy(table, id)} and deleted_at is null order by id`.execute(ctx.db)
    ).rows;
  for (const comment of await owned('comment')) await asFarAsAllowed(() => deleteComment(ctx, comment));
  for (const answer of await owned('answer')) await asFarAsAllowed(() => deleteAnswer(ctx, answer));
  for (const post of await owned('post')) await asFarAsAllowed(() => deletePost(ctx, post));
  await transact(ctx, async (tctx) => {
    await sql`delete from ask.revision r where
      (subject = 'post' and exists (select from ask.post p
        where p.id = r.subject_id and ${isWrittenBy('post', id, 'p')} and p.deleted_at is not null))
      or (subject = 'answer' and exists (select from ask.answer a
        where a.id = r.subject_id and ${isWrittenBy('answer', id, 'a')} and a.deleted_at is not null))`.execute(
      tctx.db,
    );
    await sql`update ask.post set title = '', excerpt = '', html = '', text = ''
      where ${isWrittenBy('post', id)} and deleted_at is not null`.execute(tctx.db);
    await sql`update ask.answer set excerpt = '', html = '', text = ''
      where ${isWrittenBy('answer', id)} and deleted_at is not null`.execute(tctx.db);
    await sql`update ask.comment set markdown = '', html = ''
      where ${isWrittenBy('comment', id)} and deleted_at is not null`.execute(tctx.db);
  });
}

/** A refusal means that it must stay, or is gone already. */
async function asFarAsAllowed(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** Goes into the file as it is. */
type Row = { id: number; [column: string]: unknown };

async function readPosts(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.kind, p.language, r.title, r.markdown, p.views, p.up, p.down, p.answers, p.author_id < 0 anonymous,
      p.created_at "createdAt", p.deleted_at "deletedAt",
      array(select t.slug from ask.post_tag pt join ask.tag t on t.id = pt.tag_id where pt.post_id = p.id
        order by pt.position) tags
    from ask.post p join ask.revision r on r.subject = 'post' and r.subject_id = p.id and r.number = p.revision
    where ${isWrittenBy('post', memberId, 'p')} and p.id > ${after} order by p.id limit ${limit}`.execute(ctx.db);
  return rows;
}

async function readAnswers(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.post_id "postId", r.markdown, a.up, a.down, a.author_id < 0 anonymous, a.created_at "createdAt",
      a.deleted_at "deletedAt",
      exists (select from ask.acceptance c where c.answer_id = a.id) accepted
    from ask.answer a join ask.revision r on r.subject = 'answer' and r.subject_id = a.id and r.number = a.revision
    where ${isWrittenBy('answer', memberId, 'a')} and a.id > ${after} order by a.id limit ${limit}`.execute(ctx.db);
  return rows;
}

async function readComments(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, post_id "postId", answer_id "answerId", markdown, score, author_id < 0 anonymous, created_at "createdAt",
      edited_at "editedAt", deleted_at "deletedAt"
    from ask.comment where ${isWrittenBy('comment', memberId)} and id > ${after} order by id
      limit ${limit}`.execute(ctx.db);
  return rows;
}

async function readReputation(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, reason, subject, subject_id "subjectId", post_id "postId", amount, effective, day, at, reverses, why
      from ask.reputation_log
    where member_id = ${memberId} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
  return rows;
}

async function readBadges(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row & { badge: number }>`
    select id, badge_id badge, subject, subject_id "subjectId", at, withdrawn_at "withdrawnAt" from ask.badge_award
    where member_id = ${memberId} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, badge: findBadge(row.badge)?.slug ?? row.badge }));
}

async function* readAll(ctx: Ctx, query: ReturnType<typeof sql<object>>): AsyncIterable<object> {
  yield* (await query.execute(ctx.db)).rows;
}
