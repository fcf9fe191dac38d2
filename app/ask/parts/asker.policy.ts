import type { PostKind } from './ask.schema.ts';

/**
 * Who asks: `id` 0 for people who are not signed in; staff with the console's nodes edit and delete what others wrote.
 */
export type Asker = {
  id: number;
  mayEditAll: boolean;
  mayDeleteAll: boolean;
  /** The negative number under which they write without a name in the thread at hand. */
  alias?: number;
  /** By their reputation: posts and answers of others, and those that belong to everybody. */
  mayEditFreely?: boolean;
  mayEditWiki?: boolean;
  maySuggest?: boolean;
  mayReview?: boolean;
};

type Owned = { authorId: number; kind?: PostKind };

/** Whether they wrote it, under their name or without it. */
export const isOwner = (asker: Asker, thing: Owned) =>
  asker.id > 0 && (asker.id === thing.authorId || asker.alias === thing.authorId);

/** An author id that is a number of a thread, not a member. */
export const isAlias = (authorId: number) => authorId < 0;

/** Authors and moderators change a comment. */
export const canEdit = (asker: Asker, thing: Owned) => asker.mayEditAll || isOwner(asker, thing);

/**
 * Authors and moderators change a post or answer and bring back its earlier revisions; members of some reputation those
 * of others, and of less those that belong to everybody. Models change by proposals only.
 */
export const canEditText = (asker: Asker, thing: Owned & { isWiki: boolean }) =>
  thing.kind !== 'model' &&
  (canEdit(asker, thing) || asker.mayEditFreely === true || (thing.isWiki && asker.mayEditWiki === true));

/** Members of little reputation propose edits of what they may not edit themselves. */
export const canSuggest = (asker: Asker, thing: Owned & { isWiki: boolean }) =>
  thing.kind !== 'model' && asker.maySuggest === true && !canEditText(asker, thing);

/** Authors, moderators and members of some reputation decide on edits that others proposed. */
export const canReviewEdits = (asker: Asker, thing: Owned) =>
  asker.mayEditAll || asker.mayReview === true || isOwner(asker, thing);

/** Authors and moderators make a post or answer everybody's; only moderators take that back. */
export const canMakeWiki = (asker: Asker, thing: Owned & { isWiki: boolean }) =>
  asker.mayEditAll || (!thing.isWiki && isOwner(asker, thing));

/** An author takes back a post nobody has answered; moderators remove any, and only they a model. */
export const canDeletePost = (asker: Asker, post: Owned & { answers: number }) =>
  asker.mayDeleteAll || (post.kind !== 'model' && isOwner(asker, post) && post.answers === 0);

/** An author takes back an answer that has not been accepted; moderators remove any. */
export const canDeleteAnswer = (asker: Asker, answer: Owned & { accepted: boolean }) =>
  asker.mayDeleteAll || (isOwner(asker, answer) && !answer.accepted);

/** Authors and moderators remove a comment. */
export const canDeleteComment = (asker: Asker, thing: Owned) => asker.mayDeleteAll || isOwner(asker, thing);

/** Members vote on what others wrote. */
export const canVote = (asker: Asker, thing: Owned) => asker.id > 0 && !isOwner(asker, thing);

/** The asker marks any number of answers as solving the question, their own included. */
export const canAccept = (asker: Asker, post: Owned & { kind: PostKind }) =>
  post.kind === 'question' && isOwner(asker, post);

/** Members comment. */
export const canComment = (asker: Asker) => asker.id > 0;
