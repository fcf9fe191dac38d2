import { createECDH } from 'node:crypto';
import { lastingHash } from '#app/core/secrets/secret.server.ts';

/**
 * The keys that name this site to push services (VAPID, RFC 8292), base64url. They follow from the site's oldest key:
 * nothing has to be kept, every host has the same, and subscriptions, which are bound to them, outlive a change of
 * keys.
 */
export function pushKeys(): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(lastingHash('push keys', 'vapid'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') };
}
