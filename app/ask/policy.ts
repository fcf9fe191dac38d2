import type { PostKind } from './schema.ts';

/** Who asks: `id` 0 for people who are not signed in; staff with the console's nodes edit and delete what others wrote. */
export type Asker = { id: number; mayEditAll: boolean; mayDeleteAll: boolean };

type Owned = { authorId: number };

const isOwner = (asker: Asker, thing: Owned) => asker.id > 0 && asker.id === thing.authorId;

/** Authors and moderators change a post, answer or comment, and bring back its earlier revisions. */
export const canEdit = (asker: Asker, thing: Owned) => asker.mayEditAll || isOwner(asker, thing);

/** An author takes back a post nobody has answered; moderators remove any. */
export const canDeletePost = (asker: Asker, post: Owned & { answers: number }) => asker.mayDeleteAll || (isOwner(asker, post) && post.answers === 0);

/** An author takes back an answer that has not been accepted; moderators remove any. */
export const canDeleteAnswer = (asker: Asker, answer: Owned & { accepted: boolean }) => asker.mayDeleteAll || (isOwner(asker, answer) && !answer.accepted);

/** Authors and moderators remove a comment. */
export const canDeleteComment = (asker: Asker, thing: Owned) => asker.mayDeleteAll || isOwner(asker, thing);

/** Members vote on what others wrote. */
export const canVote = (asker: Asker, thing: Owned) => asker.id > 0 && asker.id !== thing.authorId;

/** The asker marks any number of answers as solving the question, their own included. */
export const canAccept = (asker: Asker, post: Owned & { kind: PostKind }) => post.kind === 'question' && isOwner(asker, post);

/** Members comment. */
export const canComment = (asker: Asker) => asker.id > 0;
