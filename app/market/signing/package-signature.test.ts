import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  checkSignature,
  filesHash,
  isDevelopersSignature,
  keyIdOf,
  makeSignature,
  rawPublicKey,
} from './package-signature.server.ts';
import type { PackageSignature, PublicKey } from './signing.schema.ts';

const pair = generateKeyPairSync('ed25519');
const publicKey = rawPublicKey(pair.publicKey);
const keyId = keyIdOf(publicKey);
const keys: PublicKey[] = [{ keyId, publicKey, madeAt: 1, retiredAt: 2 }];
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const facts = { id: 'notes', version: '1.0.0', sha256: hash('p'), filesSha256: hash('f'), signedAt: 1_790_000_000 };
const made = makeSignature(facts, keyId, pair.privateKey);
const found = { sha256: facts.sha256, filesSha256: facts.filesSha256 };

it('what was signed is good, by a key that is retired too', () => {
  expect(checkSignature(made, keys, found)).toEqual({ isGood: true });
  expect(checkSignature(JSON.parse(JSON.stringify(made)) as PackageSignature, keys, { sha256: facts.sha256 })).toEqual({
    isGood: true,
  });
});

it('any fact, the key, the package or its files changed is refused', () => {
  const changed = (more: Partial<PackageSignature>) => checkSignature({ ...made, ...more }, keys, found);
  expect(changed({ id: 'other' })).toEqual({ isGood: false, why: 'signature' });
  expect(changed({ version: '1.0.1' })).toEqual({ isGood: false, why: 'signature' });
  expect(changed({ signedAt: 1 })).toEqual({ isGood: false, why: 'signature' });
  expect(changed({ sha256: hash('q') })).toEqual({ isGood: false, why: 'signature' });
  expect(changed({ filesSha256: hash('q') })).toEqual({ isGood: false, why: 'signature' });
  expect(changed({ keyId: 'f'.repeat(16) })).toEqual({ isGood: false, why: 'unknown-key' });
  expect(changed({ format: 2 as 1 })).toEqual({ isGood: false, why: 'format' });
  expect(checkSignature(made, keys, { sha256: hash('q') })).toEqual({ isGood: false, why: 'package' });
  expect(checkSignature(made, keys, { ...found, filesSha256: hash('q') })).toEqual({ isGood: false, why: 'package' });
  const other = rawPublicKey(generateKeyPairSync('ed25519').publicKey);
  expect(checkSignature(made, [{ ...keys[0]!, publicKey: other }], found)).toEqual({ isGood: false, why: 'signature' });
});

it('a signature with any byte changed is refused', () => {
  fc.assert(
    fc.property(fc.nat(63), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const bytes = Buffer.from(made.signature, 'base64');
      bytes[at]! ^= by;
      return !checkSignature({ ...made, signature: bytes.toString('base64') }, keys, found).isGood;
    }),
  );
  for (const signature of ['', 'AAAA', `${made.signature} `])
    expect(checkSignature({ ...made, signature }, keys, found).isGood).toBe(false);
});

it('the list of files has one hash in whatever order it comes', () => {
  const files = [
    { path: 'b', sha256: hash('b') },
    { path: 'a/蜗.js', sha256: hash('c') },
  ];
  expect(filesHash(files)).toBe(filesHash(files.toReversed()));
  expect(filesHash(files)).toBe(hash(`${hash('c')}  a/蜗.js\n${hash('b')}  b\n`));
});

it('a developer signs the hash with a key of their own', () => {
  const text = `plugin-developer-1\n${facts.sha256}\n`;
  const signature = sign(null, Buffer.from(text), pair.privateKey).toString('base64');
  expect(isDevelopersSignature(facts.sha256, signature, publicKey)).toBe(true);
  expect(isDevelopersSignature(hash('q'), signature, publicKey)).toBe(false);
});
