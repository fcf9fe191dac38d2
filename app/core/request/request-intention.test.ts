import { beforeEach, expect, test, vi } from 'vitest';
import { intentionOf } from './request-intention.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});

test('an intention keeps its key until it is ended', () => {
  const first = intentionOf('/api/pay', { amount: 5 });
  expect(intentionOf('/api/pay', { amount: 5 }).key).toBe(first.key);
  expect(intentionOf('/api/pay', { amount: 6 }).key).not.toBe(first.key);
  expect(intentionOf('/api/move', { amount: 5 }).key).not.toBe(first.key);
  first.end();
  expect(intentionOf('/api/pay', { amount: 5 }).key).not.toBe(first.key);
});

test('what was typed is not kept', () => {
  intentionOf('/api/redeem', { code: 'SECRET-CODE' });
  expect(JSON.stringify([...kept])).not.toContain('SECRET');
});

test('works without session storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(intentionOf('/api/pay', {}).key).toMatch(/^[0-9a-f-]{36}$/);
});
