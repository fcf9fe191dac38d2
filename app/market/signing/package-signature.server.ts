import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { PackageSignature, PublicKey, SignedFacts, Verified } from './signing.schema.ts';

/** One line a fact, so that it can be checked with any tool; a version of the form stands in front. */
const signedText = ({ id, version, sha256, filesSha256, signedAt }: SignedFacts, keyId: string) =>
  ['plugin-package-1', keyId, id, version, sha256, filesSha256, String(signedAt), ''].join('\n');

/** The hash of the list of files: one line a file, `hash  path`, in the order of the paths' bytes, as sha256sum writes. */
export function filesHash(files: readonly { path: string; sha256: string }[]): string {
  const byPath = files.map((file) => ({ ...file, bytes: Buffer.from(file.path) }));
  byPath.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  const hash = createHash('sha256');
  for (const { path, sha256 } of byPath) hash.update(`${sha256}  ${path}\n`);
  return hash.digest('hex');
}

/** Signs facts of a package with a private Ed25519 key. */
export function makeSignature(facts: SignedFacts, keyId: string, privateKey: KeyObject): PackageSignature {
  const signature = sign(null, Buffer.from(signedText(facts, keyId)), privateKey).toString('base64');
  return { format: 1, keyId, ...facts, signature };
}

/**
 * Checks a signature against the keys that this site lists, old ones too. `found` is what the package at hand comes to:
 * its hash, and that of its files when they were read.
 */
export function checkSignature(
  signature: PackageSignature,
  keys: readonly PublicKey[],
  found: { sha256: string; filesSha256?: string },
): Verified {
  if (signature.format !== 1 || !/^[0-9a-f]{64}$/.test(signature.sha256)) return { isGood: false, why: 'format' };
  const key = keys.find(({ keyId }) => keyId === signature.keyId);
  if (!key) return { isGood: false, why: 'unknown-key' };
  if (!isSigned(signedText(signature, signature.keyId), signature.signature, key.publicKey))
    return { isGood: false, why: 'signature' };
  const isSame =
    signature.sha256 === found.sha256 &&
    (found.filesSha256 === undefined || signature.filesSha256 === found.filesSha256);
  return isSame ? { isGood: true } : { isGood: false, why: 'package' };
}

/**
 * Checks a developer's own signature over a package: Ed25519 over `plugin-developer-1`, the hash in hexadecimal digits,
 * and a line break behind each.
 */
export const isDevelopersSignature = (sha256: string, signature: string, publicKey: string): boolean =>
  isSigned(`plugin-developer-1\n${sha256}\n`, signature, publicKey);

/** The 32 raw bytes of a public key, as they are listed. */
export const rawPublicKey = (key: KeyObject): string =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

/** What a key is called: the beginning of its hash, which nobody can choose. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

function isSigned(text: string, signature: string, publicKey: string): boolean {
  const [bytes, raw] = [Buffer.from(signature, 'base64'), Buffer.from(publicKey, 'base64')];
  if (bytes.length !== 64 || raw.length !== 32 || bytes.toString('base64') !== signature) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, bytes);
}
