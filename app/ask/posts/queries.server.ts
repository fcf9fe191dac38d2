import { sql } from 'kysely';
import { listCards } from '#app/account/queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { forbidden, notFound } from '#app/core/texts.server.ts';
import { answersJson, type AnswerRow, authorsOf, cutAnswers, type EditRow, editJson, toAnswer, toVoted } from '../answers/queries.server.ts';
import { type CommentRow, commentsJson, type OwnVotes, ownVotesJson, toComment } from '../comments/queries.server.ts';
import { canAccept, canComment, canDeletePost, canEdit, canVote } from '../policy.ts';
import { askerOf, cardOf, channelArray, channelsOf, nameIn, seconds, tagsJson } from '../queries.server.ts';
import type { PostSource, PostView, RelatedPost } from '../schema.ts';

type Found = Pick<
  PostView,
  | 'id'
  | 'kind'
  | 'title'
  | 'html'
  | 'excerpt'
  | 'language'
  | 'revision'
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
> & {
  authorId: number;
  edit: EditRow;
  answers: AnswerRow[];
  comments: CommentRow[];
  votes: OwnVotes;
};

/**
 * A post with its answers and comments and what the reader may do: one statement, and one for the people's cards.
 * @param after cursor of a further page of answers
 * @throws Refusal not-found, invalid for a broken cursor
 */
export async function getPost(ctx: Ctx, id: number, { after }: { after?: string | undefined } = {}): Promise<PostView> {
  const asker = await askerOf(ctx);
  const { rows } = await sql<Found>`
    select p.id, p.kind, p.title, p.html, p.excerpt, p.language, p.author_id "authorId", p.revision, p.score, p.answers "answerCount", p.views, p.bookmarks,
      ${seconds('p.created_at')} "createdAt", ${seconds('p.active_at')} "activeAt", ${tagsJson(ctx)} tags, ${editJson('post', 'p')} edit,
      (select json_build_object('id', c.id, 'slug', c.slug, 'name', ${nameIn(ctx, 'c')}) from ask.category c where c.id = p.category_id) category,
      case when p.translation_group is not null then (select json_build_object('id', t.id, 'language', t.language, 'title', t.title) from ask.post t
        where t.translation_group = p.translation_group and t.id <> p.id and t.deleted_at is null limit 1) end translation,
      exists (select from ask.bookmark b where b.member_id = ${asker.id} and b.post_id = p.id) bookmarked,
      ${answersJson(id, after)} answers, ${commentsJson(sql`c.post_id = ${id}`)} comments, ${ownVotesJson(asker.id, id)} votes
    from ask.post p where p.id = ${id} and p.deleted_at is null`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw notFound();
  return toView(ctx, found);
}

async function toView(ctx: Ctx, { authorId, edit, answers, comments, votes, ...post }: Found): Promise<PostView> {
  const asker = await askerOf(ctx);
  const { shown, more } = cutAnswers(answers);
  const cards = await listCards(ctx, [authorId, ...(edit ? [edit.by] : []), ...authorsOf(shown, comments)]);
  const thing = { authorId, kind: post.kind, answers: post.answerCount };
  const accepts = canAccept(asker, thing);
  return {
    ...post,
    author: cardOf(cards, authorId),
    voted: toVoted(votes[`post:${post.id}`]),
    edited: edit && { ...edit, by: cardOf(cards, edit.by), revisions: post.revision },
    comments: comments.filter((row) => row.answerId === null).map((row) => toComment(row, asker, cards, votes)),
    can: {
      canEdit: canEdit(asker, thing),
      canDelete: canDeletePost(asker, thing),
      canVote: canVote(asker, thing),
      canAccept: accepts,
      canComment: canComment(asker),
    },
    answers: shown.map((row) => toAnswer(row, { postId: post.id, asker, cards, votes, comments, canAccept: accepts })),
    moreAnswers: more,
  };
}

const relatedCount = 6;
/** Of each tag only its best posts are compared, so that a tag with a million posts costs no more than a small one. */
const comparedPerTag = 40;

/** Posts that share the most tags with a post, the better voted first, at most 6. */
export async function listRelated(ctx: Pick<Ctx, 'db' | 'language'>, id: number): Promise<RelatedPost[]> {
  const { rows } = await sql<RelatedPost>`
    select p.id, p.title, p.score, p.answers, p.accepted > 0 solved
    from (
      select k.post_id, k.score, count(*) shared from ask.post_tag own
      cross join unnest(${channelArray(channelsOf('', ctx.language))}) c (channel)
      cross join lateral (select i.post_id, i.score from ask.post_tag i where i.tag_id = own.tag_id and i.channel = c.channel and not i.is_hidden
        order by i.score desc, i.post_id desc limit ${sql.lit(comparedPerTag)}) k
      where own.post_id = ${id} and k.post_id <> ${id} group by k.post_id, k.score
      order by shared desc, k.score desc, k.post_id desc limit ${sql.lit(relatedCount)}
    ) s join ask.post p on p.id = s.post_id order by s.shared desc, s.score desc, p.id desc`.execute(ctx.db);
  return rows;
}

/**
 * What the editor of a post starts from.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function getPostSource(ctx: Ctx, id: number): Promise<PostSource> {
  requireMember(ctx);
  const { rows } = await sql<Omit<PostSource, 'tags'> & { authorId: number; tags: { name: string }[] }>`
    select p.id, p.kind, p.title, r.markdown, p.category_id category, p.language, p.revision, p.author_id "authorId", ${tagsJson(ctx)} tags
    from ask.post p join ask.revision r on r.subject = 'post' and r.subject_id = p.id and r.number = p.revision
    where p.id = ${id} and p.deleted_at is null`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { authorId, tags, ...source } = rows[0];
  if (!canEdit(await askerOf(ctx), { authorId })) throw forbidden();
  return { ...source, tags: tags.map((tag) => tag.name) };
}
