import { expect, test } from 'vitest';
import { inOwnMemory } from './own-memory.server.ts';

test('what is kept holds its own bytes alone, and the same', () => {
  const pooled = Buffer.from('a few bytes 几个字节');
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.length);
  const own = inOwnMemory(pooled);
  expect(own.equals(pooled)).toBe(true);
  expect(own.buffer.byteLength).toBe(own.length);
  expect(inOwnMemory(own)).toBe(own);
});
