import { sign } from 'node:crypto';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { openSigningKey } from '#app/market/signing/package-keys.commands.server.ts';

/** A key that was replaced still verifies, so it may sign a minute longer. */
const key_ms = 60_000;
const key = keepValue(key_ms, (ctx) => transact({ ...ctx, now: new Date() } as Ctx, openSigningKey));

/** What a signature of the feed is over. */
export const signedFeedText = (keyId: string, payload: string): string => `market-feed-1\n${keyId}\n${payload}\n`;

/**
 * Signs an answer of the feed with the key of this market.
 * @throws Refusal when the private key cannot be read
 */
export async function signText(ctx: Pick<Ctx, 'db'>, payload: string): Promise<{ keyId: string; signature: string }> {
  const { keyId, privateKey } = await key.get(ctx);
  return { keyId, signature: sign(null, Buffer.from(signedFeedText(keyId, payload)), privateKey).toString('base64') };
}
