import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { compressLater } from '#app/core/page-cache/compress.server.ts';

/** Not a WeakMap: what that holds outlives a collection of young objects. */
const whole = Symbol('whole body');
type Whole = Response & { [whole]?: Buffer<ArrayBuffer> };

/**
 * An answer whose body is here whole: only `bodyOf` has it, as it would be copied and read through the states of a
 * stream otherwise.
 */
export function wholeResponse(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  return Object.assign(new Response(null, init), { [whole]: body } satisfies Partial<Whole>);
}

/** The bytes of an answer that `wholeResponse` made; null for any other. */
export const bodyOf = (response: Response): Buffer<ArrayBuffer> | null => (response as Whole)[whole] ?? null;

/**
 * Sends a page at once, in the best encoding that its reader takes: one write instead of one for each part.
 * @returns what tells the listener that the answer is out
 */
export async function sendWhole(
  out: ServerResponse,
  body: Buffer<ArrayBuffer>,
  { status, headers, accepted }: { status: number; headers: Headers; accepted: string },
): Promise<Response> {
  const { encoding, bytes } = await compressLater(body, accepted);
  const fields: Record<string, string | string[]> = {
    ...Object.fromEntries(headers),
    'content-length': `${bytes.length}`,
  };
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) fields['set-cookie'] = cookies;
  if (encoding) {
    fields['content-encoding'] = encoding;
    fields['vary'] = [headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
  }
  out.writeHead(status, fields).end(bytes);
  return RESPONSE_ALREADY_SENT;
}
