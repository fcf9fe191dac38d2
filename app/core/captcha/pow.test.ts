import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solve, verify } from './pow.ts';

const hash = (salt: string, nonce: string) => createHash('sha256').update(`${salt}:${nonce}`).digest();

test('a found nonce is one by the standard SHA-256', async () => {
  for (const salt of ['', 'a', '0123456789abcdef0123456789abcdef', 'é'.normalize('NFD').slice(0, 1)]) {
    const nonce = await solve(salt, 12);
    expect(hash(salt, nonce).readUInt32BE() >>> 20).toBe(0);
    expect(verify(salt, 12, nonce)).toBe(true);
  }
});

test('exactly the nonces with enough zero bits are right', () => {
  for (let i = 0; i < 3_000; i += 1) {
    const nonce = i.toString(36);
    const zeros = Math.clz32(hash('salt', nonce).readUInt32BE());
    expect(verify('salt', zeros, nonce)).toBe(true);
    expect(verify('salt', zeros + 1, nonce)).toBe(false);
  }
});

test('other text is never a nonce', () => {
  for (const nonce of ['', ' ', 'A', '-1', '0'.repeat(17), '0\n', '中', '0'.repeat(1e6)])
    expect(verify('salt', 0, nonce)).toBe(false);
});

test('the search tells its progress and can be given up', async () => {
  const giveUp = new AbortController();
  const told: number[] = [];
  const search = solve(
    'salt',
    32,
    (chance) => {
      told.push(chance);
      if (told.length === 3) giveUp.abort(new Error('enough'));
    },
    giveUp.signal,
  );
  await expect(search).rejects.toThrow('enough');
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.every((chance) => chance > 0 && chance < 1)).toBe(true);
});
