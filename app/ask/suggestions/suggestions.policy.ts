import { applyPatch, structuredPatch } from 'diff';
import type { Content } from '#app/ask/revisions/revisions.schema.ts';
import { limits } from '#app/ask/parts/ask.schema.ts';
import { suggestionLimits } from './suggestions.schema.ts';

/**
 * Puts what a suggestion changed into the present text: lines as patch(1) would, without guessing; title and category
 * when only one side changed them; tags one by one. Null when both sides changed the same, or the tags become too many
 * or none.
 */
export function mergeContents(base: Content, suggested: Content, present: Content): Content | null {
  const title = mergeValue(base.title, suggested.title, present.title);
  const category = mergeValue(base.category, suggested.category, present.category);
  const markdown = mergeLines(base.markdown, suggested.markdown, present.markdown);
  const tagIds = mergeTags(base.tagIds, suggested.tagIds, present.tagIds);
  return title === null || category === null || markdown === null || tagIds === null
    ? null
    : { title, markdown, category, tagIds };
}

/** Whether two states say the same. */
export const isSameContent = (a: Content, b: Content): boolean =>
  a.title === b.title && a.markdown === b.markdown && a.category === b.category && a.tagIds.join() === b.tagIds.join();

function mergeValue<T>(base: T, suggested: T, present: T): T | null {
  if (suggested === base || suggested === present) return present;
  return present === base ? suggested : null;
}

const context = 3;

function mergeLines(base: string, suggested: string, present: string): string | null {
  const whole = mergeValue(base, suggested, present);
  if (whole !== null) return whole;
  const patch = structuredPatch('', '', withEnd(base), withEnd(suggested), '', '', { context, maxEditLength: 5000 });
  if (!patch) return null;
  const merged = applyPatch(withEnd(present), patch, { fuzzFactor: 0, autoConvertLineEndings: false });
  if (merged === false) return null;
  return present.endsWith('\n') ? merged : merged.replace(/\n$/, '');
}

const withEnd = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);

function mergeTags(base: number[], suggested: number[], present: number[]): number[] | null {
  const whole = mergeValue(base.join(), suggested.join(), present.join());
  if (whole !== null) return whole === present.join() ? present : suggested;
  const added = suggested.filter((id) => !base.includes(id) && !present.includes(id));
  const merged = [...present.filter((id) => suggested.includes(id) || !base.includes(id)), ...added];
  return merged.length === 0 || merged.length > limits.tags[1] ? null : merged;
}

/** One decision on an edit of a member's, newest first: whether it was rejected, and when (unix seconds). */
export type Decision = { isRejected: boolean; at: number };

/**
 * Until when a member may not suggest edits: several rejections in a row pause them for some days. Unix seconds, null
 * for now free.
 */
export function pausedUntil(decisions: readonly Decision[], now: number): number | null {
  const { rejectionsInRow, pause_days } = suggestionLimits;
  const last = decisions.slice(0, rejectionsInRow);
  if (last.length < rejectionsInRow || !last.every(({ isRejected }) => isRejected)) return null;
  const until = last[0]!.at + pause_days * 86_400;
  return until > now ? until : null;
}
