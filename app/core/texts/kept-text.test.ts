import { afterEach, expect, it, vi } from 'vitest';
import { findDraft, findUnsent, keepDraft, keepUnsent } from '#app/messages/conversations/kept-messages.ts';
import { findKept, forgetPrivateTexts, keepText } from './kept-text.ts';

afterEach(() => vi.unstubAllGlobals());

/** As a browser keeps it: names by place. */
function useStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
}

it('whoever logs out leaves no private message behind in the browser, and loses no post', () => {
  useStorage();
  keepText('ask', 'How do I …');
  keepDraft(1, 2, 'just between us');
  keepDraft(1, 3, 'this too');
  keepUnsent(1, 2, [{ key: 'a', text: 'on its way', at: 0, state: 'waiting', why: '' }]);
  forgetPrivateTexts();
  expect([findDraft(1, 2), findDraft(1, 3), findUnsent(1, 2)]).toEqual(['', '', []]);
  expect(findKept('ask')?.text).toBe('How do I …');
  vi.stubGlobal('localStorage', undefined);
  expect(forgetPrivateTexts).not.toThrow();
});
