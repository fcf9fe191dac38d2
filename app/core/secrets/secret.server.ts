import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

let secret = '';

/** Sets the key of this installation once at boot; at least 32 characters. */
export function setSecret(value: string): void {
  secret = value;
}

/** The keyed hash (HMAC-SHA-256) under which tokens and codes are stored; `purpose` keeps uses apart. */
export function keyedHash(purpose: string, value: string): Buffer {
  if (!secret) throw new Error('The secret is not set');
  return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest();
}

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
