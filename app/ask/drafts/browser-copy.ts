import { findKept } from '#app/core/texts/kept-text.ts';
import type { BrowserCopy } from './draft-state.ts';

/** This browser's copy of a draft and its age, by its place; null where there is none. */
export function findCopy(place: string): (BrowserCopy & { age_ms: number }) | null {
  const kept = findKept(place);
  if (!kept) return null;
  try {
    const copy: unknown = JSON.parse(kept.text);
    return isCopy(copy) ? { ...copy, age_ms: Date.now() - kept.at } : null;
  } catch {
    return null;
  }
}

function isCopy(value: unknown): value is BrowserCopy {
  const copy = value as Partial<Record<keyof BrowserCopy, unknown>> | null;
  return (
    typeof copy === 'object' &&
    typeof copy?.text === 'string' &&
    typeof copy.base === 'number' &&
    Array.isArray(copy.unsure) &&
    typeof copy.isSafe === 'boolean'
  );
}
