import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret as the Standard Webhooks specification writes it: 32 random bytes. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/**
 * The headers of a message signed by Standard Webhooks 1.0 (github.com/standard-webhooks/standard-webhooks,
 * spec/standard-webhooks.md): HMAC-SHA256 of `id.timestamp.body` under the secret's bytes.
 */
export function signStandard({
  id,
  at,
  body,
  secret,
}: {
  id: string;
  at: Date;
  body: string;
  secret: string;
}): Record<string, string> {
  const timestamp = String(unixSeconds(at));
  const key = Buffer.from(secret.replace(prefix, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
