import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { findPlace } from '#app/ask/answers/answers.queries.server.ts';
import { listComments } from '#app/ask/comments/comments.queries.server.ts';
import { getModel } from '#app/catalogue/models/models.queries.server.ts';
import { licenceNameOf } from '#app/catalogue/models/models.schema.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import type { AnswerView, CommentView, PostView } from '#app/ask/parts/ask.schema.ts';
import { pathOfPost, postPath } from '#app/ask/parts/ask-addresses.ts';
import { findMapChange, findPublishedPath, listSettledPlaces } from './map-events.queries.server.ts';
import type { PayloadData, WebhookEvent } from './webhooks.schema.ts';

/** What an event is about, as it was written down. */
export type Happening = { type: WebhookEvent; subjectId: number; detail: Record<string, unknown> };

/**
 * What other programs are told of an event: the thing as a guest sees it now, through the very reads of the pages. Null
 * when no guest may see it: held, in an area for groups, or deleted meanwhile.
 */
export async function findPayload(ctx: Ctx, happening: Happening): Promise<PayloadData | null> {
  const guest: Ctx = { ...ctx, actor: { kind: 'visitor', ip: '', agent: 'webhook' } };
  try {
    return await readers[happening.type](guest, happening);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

type Reader = (guest: Ctx, happening: Happening) => Promise<PayloadData | null>;

const readPost: Reader = async (guest, { subjectId }) => ({ post: postFacts(await getPost(guest, subjectId)) });

const readAnswer: Reader = async (guest, { subjectId }) => {
  const found = await findAnswer(guest, subjectId);
  return (
    found && {
      post: postFacts(found.post),
      answer: { ...textFacts(found.post.id, `a${subjectId}`, found.answer), isAccepted: found.answer.accepted },
    }
  );
};

const readComment: Reader = async (guest, { subjectId }) => {
  const { rows: places } = await sql<{ postId: number; answerId: number | null }>`
    select post_id "postId", answer_id "answerId" from ask.comment
      where id = ${subjectId} and deleted_at is null`.execute(guest.db);
  if (!places[0]) return null;
  const { postId, answerId } = places[0];
  const on =
    answerId === null ? ({ subject: 'post', id: postId } as const) : ({ subject: 'answer', id: answerId } as const);
  // The page of the thread shows the first few only.
  const [post, { rows }] = await Promise.all([
    getPost(guest, postId),
    listComments(guest, { ...on, after: subjectId - 1 }),
  ]);
  const comment = rows.find(({ id }) => id === subjectId);
  return comment ? { post: postFacts(post), comment: textFacts(post.id, `c${subjectId}`, comment) } : null;
};

const readModel: Reader = async (guest, { subjectId }) => {
  const { facts, revision, updatedAt } = await getModel(guest, subjectId);
  const { task, publisher, licence, parameters, contextLength, languages, versions } = facts;
  const known = {
    task,
    publisher,
    licence: licenceNameOf(licence),
    parameters,
    contextLength,
    languages,
    version: versions[0]?.name ?? '',
  };
  return { post: postFacts(await getPost(guest, subjectId)), model: { ...known, revision, updatedAt: iso(updatedAt) } };
};

const readMember: Reader = async (guest, { subjectId }) => {
  const card = (await listCards(guest, [subjectId])).get(subjectId);
  return card ? { member: { ...personOf(card)!, joinedAt: guest.now.toISOString() } } : null;
};

const readers: Record<WebhookEvent, Reader> = {
  'post.created': readPost,
  'post.edited': readPost,
  'post.closed': readPost,
  'post.deleted': async (_guest, { subjectId }) => ({ post: { id: subjectId } }),
  'answer.created': readAnswer,
  'answer.edited': readAnswer,
  'answer.accepted': readAnswer,
  'answer.deleted': async (_guest, { subjectId }) => ({ answer: { id: subjectId } }),
  'comment.created': readComment,
  'model.published': readModel,
  'map.changed': async (guest, { subjectId }) => {
    const map = await findMapChange(guest, subjectId);
    return map && { map };
  },
  'path.published': async (guest, { subjectId }) => {
    const path = await findPublishedPath(guest, subjectId);
    return path && { path };
  },
  'placement.settled': async (guest, { subjectId }) => ({
    post: postFacts(await getPost(guest, subjectId)),
    places: await listSettledPlaces(guest, subjectId),
  }),
  'member.registered': readMember,
  'report.created': async (_guest, { subjectId }) => ({ report: { id: subjectId } }),
};

/** The page of a thread on which an answer stands. */
async function findAnswer(guest: Ctx, id: number): Promise<{ post: PostView; answer: AnswerView } | null> {
  const { postId, answers } = await findPlace(guest, { subject: 'answer', id });
  const post = await getPost(guest, postId, answers === null ? {} : { after: answers });
  const answer = post.answers.find((one) => one.id === id);
  return answer ? { post, answer } : null;
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const personOf = ({ id, username, nickname }: MemberCard) =>
  id > 0 && username !== '' ? { id, username, nickname } : null;

const postFacts = (post: PostView) => ({
  id: post.id,
  kind: post.kind,
  title: post.title,
  url: getSiteUrl() + pathOfPost(post),
  excerpt: post.excerpt,
  language: post.language,
  author: personOf(post.author),
  category: { id: post.category.id, slug: post.category.slug },
  tags: post.tags.map(({ slug }) => slug),
  createdAt: iso(post.createdAt),
});

const textFacts = (postId: number, hash: string, text: AnswerView | CommentView) => ({
  id: text.id,
  url: getSiteUrl() + postPath(postId, { hash }),
  excerpt: 'excerpt' in text ? text.excerpt : text.markdown.slice(0, 200),
  author: personOf(text.author),
  createdAt: iso(text.createdAt),
});
