import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.server.ts';

it('hashes with argon2id at the OWASP cost, each with a salt of its own', async () => {
  const [a, b] = [await hashPassword('secret-1'), await hashPassword('secret-1')];
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(a).not.toBe(b);
  expect(await isPassword('secret-1', a)).toBe(true);
  expect(await isPassword('secret-2', a)).toBe(false);
});

it('reads the cost from the hash, as other argon2id programs write it', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await isPassword('password', known)).toBe(true);
  expect(await isPassword('Password', known)).toBe(false);
});

it('takes the same password in either Unicode form', async () => {
  expect(await isPassword('pässword'.normalize('NFD'), await hashPassword('pässword'.normalize('NFC')))).toBe(true);
});

it('is false without a hash or with a broken one', async () => {
  for (const hash of [null, '', '$argon2id$v=19$m=1$x$y', '$2b$10$abcdefghijklmnopqrstuv'])
    expect(await isPassword('x', hash)).toBe(false);
});

it('turns a flood away at once instead of queueing it', async () => {
  const all = await Promise.allSettled(Array.from({ length: 130 }, () => isPassword('x', null)));
  const refused = all.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(28);
  expect(refused[0]).toMatchObject({ reason: { name: 'Refusal', kind: 'too-many' } });
});
