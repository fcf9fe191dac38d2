import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, readerOf, requireMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import {
  anonymityOf,
  inThread,
  markOwn,
  type ThreadFacts,
  threadJson,
} from '#app/ask/anonymity/anonymity.queries.server.ts';
import { realAuthor } from '#app/ask/parts/post-authors.queries.server.ts';
import {
  type AnswerRow,
  authorsOf,
  editJson,
  editorsJson,
  type EditRow,
  toAnswer,
  toVoted,
} from '#app/ask/answers/answers.queries.server.ts';
import { answersJson, cutAnswers } from '#app/ask/answers/answer-order.queries.server.ts';
import {
  type CommentRow,
  firstComments,
  type OwnVotes,
  ownVotesJson,
  toComment,
} from '#app/ask/comments/comments.queries.server.ts';
import { isStarterForStaff } from '#app/ask/starter/starter-threads.queries.server.ts';
import { isOwnWithheld, type Withholding, withholdingJson } from '#app/ask/screening/withholding.queries.server.ts';
import {
  type Asker,
  canAccept,
  canComment,
  canDeletePost,
  canEditText,
  canMakeWiki,
  canSuggest,
  canVote,
} from '#app/ask/parts/asker.policy.ts';
import { cardOf, nameIn, seconds, tagsJson } from '#app/ask/parts/post-columns.queries.server.ts';
import { placesJson } from '#app/ask/thread/map-places.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import type { AnswerSort, InfoInput, PostSource, PostView } from '#app/ask/parts/ask.schema.ts';
import { peopleOf, stateJson, type StateRow, toState } from '#app/ask/thread/thread.queries.server.ts';
import { type OpenCounts, openJson, requireEditor, shownCount } from '#app/ask/parts/waiting-edits.queries.server.ts';
import { reputationOf } from '#app/ask/reputation/reputation.queries.server.ts';

type Found = Pick<
  PostView,
  | 'id'
  | 'kind'
  | 'title'
  | 'html'
  | 'excerpt'
  | 'language'
  | 'revision'
  | 'reputation'
  | 'score'
  | 'views'
  | 'bookmarks'
  | 'bookmarked'
  | 'answerCount'
  | 'createdAt'
  | 'activeAt'
  | 'category'
  | 'tags'
  | 'translation'
  | 'places'
> & {
  authorId: number;
  edit: EditRow;
  wiki: number | null;
  thread: ThreadFacts | null;
  open: OpenCounts | null;
  answers: AnswerRow[];
  talk: { comments: CommentRow[]; commentCount: number };
  votes: OwnVotes;
  state: StateRow;
  withholding: Withholding | null;
};

/** @see readPost */
export async function getPost(ctx: Ctx, id: number, page: ThreadPage = {}): Promise<PostView> {
  return (await readPost(ctx, id, page, sql<null>`null::json`)).post;
}

/** Which part of a thread. */
export type ThreadPage = Partial<Omit<z.output<typeof InfoInput>, 'id'>>;

/**
 * A post with its answers and comments and what the reader may do: one statement, and one for the people's cards.
 * @param after cursor of a further page of answers in the order `sort`; `comment` is one that has to be among those
 * shown, `comments` one after which a page more is
 * @param besideJson what else the statement is to read
 * @throws Refusal not-found, invalid for a broken cursor
 */
export async function readPost<M>(
  ctx: Ctx,
  id: number,
  { after, sort, ...named }: ThreadPage,
  besideJson: RawBuilder<M>,
): Promise<{ post: PostView; beside: M }> {
  const asker = await editorOf(ctx);
  const { rows } = await sql<Found & { beside: M }>`
    select p.id, p.kind, p.title, p.html, p.excerpt, p.language, p.author_id "authorId",
      ${reputationOf('p')} reputation, p.revision, p.score, p.answers "answerCount", p.views, p.bookmarks,
      ${seconds('p.created_at')} "createdAt", ${seconds('p.active_at')} "activeAt", ${tagsJson(ctx)} tags,
        ${editJson('post', 'p')} edit, ${editorsJson('post', 'p')} wiki,
      ${threadJson(asker.id)} thread, ${openJson(asker.id)} open,
      (select json_build_object('id', c.id, 'slug', c.slug, 'name', ${nameIn(ctx, 'c')}) from ask.category c
        where c.id = p.category_id) category,
      case when p.translation_group is not null then (select json_build_object('id', t.id, 'language', t.language,
        'title', t.title) from ask.post t
        where t.translation_group = p.translation_group and t.id <> p.id and ${visiblePosts(ctx, 't')}
          limit 1) end translation,
      exists (select from ask.bookmark b where b.member_id = ${asker.id} and b.post_id = p.id) bookmarked,
      ${answersJson({ postId: id, after, sort, reader: asker, ...named })} answers,
      json_build_object(${firstComments({ postId: id }, named)}) talk, ${ownVotesJson(asker.id, id)} votes,
      ${stateJson(ctx, asker.id)} state, ${withholdingJson(asker.id, id)} withholding,
      ${placesJson(ctx, asker.id)} places, ${besideJson} beside
    from ask.post p where p.id = ${id}
      and (${visiblePosts(ctx)} or ${isOwnWithheld(asker.id)} or ${isStarterForStaff(ctx)})`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  const { beside, ...found } = rows[0];
  return { post: await toView(ctx, asker, found, sort), beside };
}

async function toView(
  ctx: Ctx,
  editor: Asker,
  { authorId, edit, answers, talk, votes, thread, open, state, withholding, ...post }: Found,
  sort?: AnswerSort,
): Promise<PostView> {
  const alias = thread?.alias ?? null;
  const asker = inThread(editor, alias);
  const { shown, more } = cutAnswers(answers, sort);
  const cards = markOwn(
    ctx,
    await listCards(ctx, [
      authorId,
      ...(edit ? [edit.by] : []),
      ...authorsOf(shown, talk.comments),
      ...peopleOf(state),
    ]),
    alias,
  );
  const thing = { authorId, kind: post.kind, answers: post.answerCount, isWiki: post.wiki !== null };
  const accepts = canAccept(asker, thing);
  return {
    ...post,
    author: cardOf(cards, authorId),
    voted: toVoted(votes[`post:${post.id}`]),
    edited: edit && { ...edit, by: cardOf(cards, edit.by), revisions: post.revision },
    comments: talk.comments.map((row) => toComment(row, asker, cards, votes)),
    commentCount: talk.commentCount,
    can: withholding?.state
      ? nothing
      : {
          canEdit: canEditText(asker, thing),
          canDelete: canDeletePost(asker, thing),
          canVote: canVote(asker, thing),
          canAccept: accepts,
          canComment: canComment(asker),
          canSuggest: canSuggest(asker, thing),
          canMakeWiki: canMakeWiki(asker, thing),
        },
    ...shownCount(asker, thing, open?.[`post:${post.id}`]),
    anonymity: await anonymityOf(ctx, thread),
    answers: shown
      .map((row) => toAnswer(row, { postId: post.id, asker, cards, votes, canAccept: accepts, open }))
      .map((answer) => (withholding?.state ? { ...answer, can: nothing } : answer)),
    moreAnswers: more,
    withheld: withholding?.state ? { state: withholding.state, reason: withholding.reason } : null,
    waiting: withholding?.waiting ?? [],
    state: await toState(ctx, state, post, (one) => cardOf(cards, one)),
  };
}

/** A post that others do not see is read and copied, and nothing else. */
const nothing: PostView['can'] = {
  canEdit: false,
  canDelete: false,
  canVote: false,
  canAccept: false,
  canComment: false,
  canSuggest: false,
  canMakeWiki: false,
};

/**
 * What the editor of a post starts from.
 * @param isSuggestion for a proposal to those who may edit it
 * @throws Refusal need-login, forbidden, not-found
 */
export async function getPostSource(ctx: Ctx, id: number, isSuggestion = false): Promise<PostSource> {
  requireMember(ctx);
  const { rows } = await sql<
    Omit<PostSource, 'tags'> & { authorId: number; isWiki: boolean; tags: { name: string }[] }
  >`
    select p.id, p.kind, p.title, r.markdown, p.category_id category, p.language, p.revision,
      ${realAuthor('p', sql`p.id`)} "authorId", p.wiki_at is not null "isWiki", ${tagsJson(ctx)} tags
    from ask.post p join ask.revision r on r.subject = 'post' and r.subject_id = p.id and r.number = p.revision
    where p.id = ${id} and ${visiblePosts(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { authorId, isWiki, tags, ...source } = rows[0];
  requireEditor(await editorOf(ctx), { authorId, isWiki, kind: source.kind }, isSuggestion);
  return { ...source, tags: tags.map((tag) => tag.name) };
}
