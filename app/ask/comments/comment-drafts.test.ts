import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepText } from '#app/core/texts/kept-text.ts';
import { draftKeyOf, isBegun } from './comment-drafts.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const key = draftKeyOf({ subject: 'answer', id: 7 });
const place = `12:${key}`;
const keep = (isSafe: boolean) => keepText(place, JSON.stringify({ text: 'half', base: 1, unsure: [], isSafe }));

it('a comment is begun when the server has its draft, or this browser what the server may not have', () => {
  expect(key).toBe('comment-answer:7');
  expect(isBegun(key, ['comment-post:7', 'comment-answer:71'], place)).toBe(false);
  expect(isBegun(key, ['comment-answer:7'], place)).toBe(true);
  keep(false);
  vi.advanceTimersByTime(3_600_000);
  expect(isBegun(key, [], place)).toBe(true);
  expect(isBegun(key, [], '13:comment-answer:7')).toBe(false);
});

it('a copy of what the server has had counts for the minute in which the page may have been read before it', () => {
  keep(true);
  expect(isBegun(key, [], place)).toBe(true);
  vi.advanceTimersByTime(61_000);
  expect(isBegun(key, [], place)).toBe(false);
});
