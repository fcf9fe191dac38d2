import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '#app/core/ctx.server.ts';
import { success } from '#app/core/http/envelope.server.ts';
import { requireFewAnew } from './feed-limits.server.ts';
import { signText } from './feed-signature.commands.server.ts';

/** So long clients, what stands between, and this process may keep an answer, in seconds. */
export const maxAge_s = 900;
const most_bytes = 32 * 1024 ** 2;
type Kept = LRUCache<string, Buffer<ArrayBuffer>>;
const kept = new WeakMap<Ctx['db'], Kept>();

/**
 * A signed answer in the envelope: the one that was given before for the same content, else one that is made, signed
 * and counted against its caller.
 * @param content all that the answer depends on, the sequence among it
 * @throws Refusal too-many; as `signText`
 */
export async function answerKept(
  ctx: Ctx,
  content: readonly unknown[],
  read: () => Promise<object>,
  headers: Record<string, string> = {},
): Promise<Response> {
  let own = kept.get(ctx.db);
  if (!own) {
    own = new LRUCache({ maxSize: most_bytes, sizeCalculation: ({ length }) => length, ttl: maxAge_s * 1000 });
    kept.set(ctx.db, own);
  }
  const key = createHash('sha256').update(JSON.stringify(content)).digest('base64');
  let answer = own.get(key);
  if (!answer) {
    await requireFewAnew(ctx);
    const payload = JSON.stringify(await read());
    answer = Buffer.from(JSON.stringify({ payload, ...(await signText(ctx, payload)) }));
    own.set(key, answer);
  }
  return new Response(Buffer.concat([Buffer.from(headOf(ctx)), answer, end]), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': ctx.requestId,
      ...headers,
    },
  });
}

/** The envelope up to its data, which is its last part. */
const headOf = (ctx: Ctx) => JSON.stringify(success(ctx.language, ctx.now, null)).slice(0, -'null}'.length);
const end = Buffer.from('}');
