import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { PostKind } from '#app/ask/parts/ask.schema.ts';

/* Glossary: state – what became of something a member wrote: open, or one of ownStates. */

/**
 * `held` waits for a first look, `rejected` was not published, `hidden` was flagged, `closed` takes no answers,
 * `removed` was deleted by somebody else.
 */
export const ownStates = ['open', 'held', 'hidden', 'rejected', 'closed', 'removed'] as const;
export type OwnState = (typeof ownStates)[number];

/** Times are unix seconds. */
export type OwnPost = {
  id: number;
  kind: PostKind;
  title: string;
  state: OwnState;
  isAnonymous: boolean;
  score: number;
  answers: number;
  views: number;
  solved: boolean;
  createdAt: number;
  activeAt: number;
};
/** An answer or a comment; `hash` leads to it on the page of its post. `accepted` is for answers. */
export type OwnReply = {
  kind: 'answer' | 'comment';
  id: number;
  postId: number;
  hash: string;
  title: string;
  excerpt: string;
  state: OwnState;
  isAnonymous: boolean;
  score: number;
  accepted: boolean;
  createdAt: number;
};

const text = rule.line().trim().max(60).catch('').default('');
const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0).default(0);
export const postFilters = ['all', 'question', 'article', 'unanswered', 'unsolved', 'withheld'] as const;
export type PostFilter = (typeof postFilters)[number];
export const OwnPostsInput = z.object({
  filter: z.enum(postFilters).catch('all').default('all'),
  q: text,
  before: edge,
  after: edge,
});
export const replyFilters = ['answer', 'accepted', 'comment'] as const;
export type ReplyFilter = (typeof replyFilters)[number];
export const OwnRepliesInput = z.object({
  filter: z.enum(replyFilters).catch('answer').default('answer'),
  q: text,
  before: edge,
  after: edge,
});

/** A post, or the post an answer (`answerId`) belongs to, on a member's card. */
export type WrittenPost = {
  id: number;
  answerId: number | null;
  kind: PostKind;
  title: string;
  score: number;
  createdAt: number;
};

/**
 * Something a member wrote: `hash` leads to it on the page of its post, null for the post itself; `answers` is for
 * posts.
 */
export type OwnAct = {
  kind: PostKind | 'answer' | 'comment';
  postId: number;
  hash: string | null;
  title: string;
  score: number;
  answers: number | null;
  createdAt: number;
};

/** How much a member has written; `accepted` counts answers that solved a question. */
export type WriterNumbers = { questions: number; articles: number; answers: number; accepted: number };

/** Parts of what a member has written; recent is all of it. */
export const writtenParts = ['recent', 'answers', 'questions', 'articles'] as const;

export type WrittenPart = (typeof writtenParts)[number];
