import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepWanted, takeWanted } from './wanted-act.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives what was kept to its own place, once', () => {
  keepWanted('vote:post:7', 1);
  expect(takeWanted('vote:post:8')).toBeNull();
  expect(takeWanted('vote:post:7')).toEqual({ arg: 1 });
  expect(takeWanted('vote:post:7')).toBeNull();
});

it('keeps the last act alone, and none that is half an hour old', () => {
  keepWanted('a', undefined);
  keepWanted('b', undefined);
  expect(takeWanted('a')).toBeNull();
  vi.advanceTimersByTime(31 * 60_000);
  expect(takeWanted('b')).toBeNull();
});

it('survives a broken entry and a browser without storage', () => {
  kept.set('wanted-act', '{');
  expect(takeWanted('a')).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepWanted('a', 1)).not.toThrow();
  expect(takeWanted('a')).toBeNull();
});
