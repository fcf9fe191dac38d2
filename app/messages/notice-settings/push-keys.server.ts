import { createECDH } from 'node:crypto';
import { keyedHash } from '#app/core/secrets/secret.server.ts';

/**
 * The keys that name this site to push services (VAPID, RFC 8292), base64url. They follow from the site's own secret:
 * nothing has to be kept, and every host has the same.
 */
export function pushKeys(): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(keyedHash('push keys', 'vapid'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') };
}
