import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

let keys: readonly string[] = [];
let former: readonly string[] = [];

/**
 * Sets the keys of this installation once at boot, at least 32 characters each.
 * @param first seals and hashes
 * @param others open and find too
 */
export function setSecret(first: string, others: readonly string[] = []): void {
  keys = [first, ...others.filter((other) => other !== first)];
  former = [];
}

/** Adds keys that were the site's first one before, the oldest first. */
export function setFormerSecrets(secrets: readonly string[]): void {
  former = secrets;
}

/** The keys that the operator gave, the first one first. */
export function givenSecrets(): readonly string[] {
  if (!keys[0]) throw new Error('The secret is not set');
  return keys;
}

/** All keys under which something may lie. */
export const allSecrets = (): readonly string[] => [...new Set([...givenSecrets(), ...former])];

/** The keyed hash (HMAC-SHA-256) under which tokens and codes are stored; `purpose` keeps uses apart. */
export function keyedHash(purpose: string, value: string, key: string = givenSecrets()[0]!): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${value}`).digest();
}

/** Under which hashes something may have been stored: `where hash = any(${hashes}::bytea[])`. */
export const keyedHashes = (purpose: string, value: string): Buffer[] =>
  allSecrets().map((key) => keyedHash(purpose, value, key));

/**
 * A hash that stays when the key is changed, under the site's oldest one: for names that others know, and for what is
 * only counted.
 */
export const lastingHash = (purpose: string, value: string): Buffer => keyedHash(purpose, value, former[0]);

/** A new opaque token in UUID form. */
export const newToken = () => randomUUID();

/** The secret is made once and kept, readable by this user only. */
export function keepSecret(dir: string): string {
  const file = join(dir, 'secret.key');
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, 'utf8').trim();
}

/** Whole or not at all, and of two processes that start at once the first one's. */
function makeSecret(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
