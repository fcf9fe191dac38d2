import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { allSecrets, givenSecrets, keyedHash } from './secret.server.ts';

const nonce_bytes = 12;
const tag_bytes = 16;
const keyOf = (purpose: string, secret: string) => keyedHash('seal-key', purpose, secret);

/**
 * Encrypts a value under this installation's key (AES-256-GCM), so that it may lie in the database while work waits.
 * @param purpose keeps uses apart: only the same purpose opens it
 */
export function seal(purpose: string, value: object): string {
  return sealBytes(purpose, Buffer.from(JSON.stringify(value), 'utf8')).toString('base64url');
}

/**
 * Opens what `seal` made for the same purpose.
 * @throws Error when it was changed or made under a key that is not known, or for another purpose
 */
export function unseal(purpose: string, sealed: string): unknown {
  return JSON.parse(unsealBytes(purpose, Buffer.from(sealed, 'base64url')).toString('utf8'));
}

/** `seal` for bytes: nonce, tag and encrypted text after each other. */
export function sealBytes(purpose: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonce_bytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(purpose, givenSecrets()[0]!), nonce);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Opens what `sealBytes` made. @throws Error as `unseal` */
export const unsealBytes = (purpose: string, bytes: Buffer): Buffer => openSealed(purpose, bytes).bytes;

/** Opens what `sealBytes` made, and says whether it lies under the key that seals now. @throws Error as `unseal` */
export function openSealed(purpose: string, bytes: Buffer): { bytes: Buffer; isFirst: boolean } {
  let fault: unknown;
  for (const [n, secret] of allSecrets().entries()) {
    try {
      return { bytes: openWith(keyOf(purpose, secret), bytes), isFirst: n === 0 };
    } catch (error) {
      fault ??= error;
    }
  }
  throw fault;
}

function openWith(key: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonce_bytes), {
    authTagLength: tag_bytes,
  });
  decipher.setAuthTag(bytes.subarray(nonce_bytes, nonce_bytes + tag_bytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonce_bytes + tag_bytes)), decipher.final()]);
}
