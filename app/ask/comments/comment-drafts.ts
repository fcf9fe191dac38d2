import { findCopy } from '#app/ask/drafts/browser-copy.ts';
import { isSpent } from '#app/ask/drafts/draft-state.ts';
import type { CommentTarget } from './comment-form.tsx';

/** The key of the draft of a comment. */
export function draftKeyOf(target: CommentTarget): string {
  return 'comment' in target ? `comment-edit:${target.comment.id}` : `comment-${target.subject}:${target.id}`;
}

/**
 * Whether a comment was begun and not sent.
 * @param begun the keys of drafts that the server holds
 * @param place where this browser keeps what the server may not have yet
 */
export function isBegun(key: string, begun: readonly string[], place: string): boolean {
  if (begun.includes(key)) return true;
  const copy = findCopy(place);
  return copy !== null && !isSpent(copy, null);
}
