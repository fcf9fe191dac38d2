import { createHmac, randomUUID } from 'node:crypto';

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
