import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyedHash } from './secret.server.ts';

const nonce_bytes = 12;
const tag_bytes = 16;
const keyOf = (purpose: string) => keyedHash('seal-key', purpose);

/**
 * Encrypts a value under this installation's key (AES-256-GCM), so that it may lie in the database while work waits.
 * @param purpose keeps uses apart: only the same purpose opens it
 */
export function seal(purpose: string, value: object): string {
  const nonce = randomBytes(nonce_bytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/**
 * Opens what `seal` made for the same purpose.
 * @throws Error when it was changed or made under another key or purpose
 */
export function unseal(purpose: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, nonce_bytes), { authTagLength: tag_bytes });
  decipher.setAuthTag(bytes.subarray(nonce_bytes, nonce_bytes + tag_bytes));
  const body = Buffer.concat([decipher.update(bytes.subarray(nonce_bytes + tag_bytes)), decipher.final()]);
  return JSON.parse(body.toString('utf8'));
}
