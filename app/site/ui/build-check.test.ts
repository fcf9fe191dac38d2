import { expect, test } from 'vitest';
import { compareBuilds } from './build-check.ts';
import { modulesOf } from './module-preload.ts';
import { mayReload } from './reload-guard.ts';

test('each build published after the page started is told once', async () => {
  const ids = [null, 'a', 'a', null, 'b', 'b', 'c'];
  const isNew = compareBuilds(async () => ids.shift() ?? null);
  const told = [];
  while (ids.length > 0) told.push(await isNew());
  expect(told).toEqual([false, false, false, false, true, false, true]);
});

test('the main entries are preloaded with what they import, each file once', () => {
  const routes = {
    'ask/pages/lists': { module: '/assets/lists.js', imports: ['/assets/react.js'] },
    'account/pages/login': { module: '/assets/login.js', imports: ['/assets/react.js', '/assets/field.js'] },
    'site/pages/gallery': { module: '/assets/gallery.js' },
  };
  expect(modulesOf({ routes })).toEqual(['/assets/lists.js', '/assets/react.js', '/assets/login.js', '/assets/field.js']);
});

test('one reload in ten seconds, kept over the reload itself', () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  expect([50_000, 50_001, 59_999, 60_000, 60_001].map((now) => mayReload(storage, now))).toEqual([true, false, false, true, false]);
});

test('no reload without storage', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(mayReload({ getItem: blocked, setItem: blocked }, 1)).toBe(false);
});
