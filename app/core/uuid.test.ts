import { afterEach, expect, test, vi } from 'vitest';
import { newUuid } from './uuid.ts';

afterEach(() => vi.unstubAllGlobals());
const form = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('ids have the form of a version 4 UUID and differ, with and without randomUUID', () => {
  expect(newUuid()).toMatch(form);
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => bytes.map((_, i) => (i * 37 + 250) & 255),
  });
  expect(newUuid()).toMatch(form);
  vi.unstubAllGlobals();
  expect(new Set(Array.from({ length: 100 }, newUuid)).size).toBe(100);
});
