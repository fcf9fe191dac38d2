import type { PostKind } from './schema.ts';

/** Who asks: `id` 0 for people who are not signed in. */
export type Asker = { id: number; isStaff: boolean };

type Owned = { authorId: number };

const isOwner = (asker: Asker, thing: Owned) => asker.id > 0 && asker.id === thing.authorId;

/** Authors and staff change a post, answer or comment, and bring back its earlier revisions. */
export const canEdit = (asker: Asker, thing: Owned) => asker.isStaff || isOwner(asker, thing);

/** An author takes back a post nobody has answered; staff remove any. */
export const canDeletePost = (asker: Asker, post: Owned & { answers: number }) => asker.isStaff || (isOwner(asker, post) && post.answers === 0);

/** An author takes back an answer that has not been accepted; staff remove any. */
export const canDeleteAnswer = (asker: Asker, answer: Owned & { accepted: boolean }) => asker.isStaff || (isOwner(asker, answer) && !answer.accepted);

/** Authors and staff remove a comment. */
export const canDeleteComment = canEdit;

/** Members vote on what others wrote. */
export const canVote = (asker: Asker, thing: Owned) => asker.id > 0 && asker.id !== thing.authorId;

/** The asker marks any number of answers as solving the question, their own included. */
export const canAccept = (asker: Asker, post: Owned & { kind: PostKind }) => post.kind === 'question' && isOwner(asker, post);

/** Members comment. */
export const canComment = (asker: Asker) => asker.id > 0;
