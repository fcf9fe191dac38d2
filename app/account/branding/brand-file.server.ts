import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { getBrandFile } from './brand-images.queries.server.ts';

/** GET /brand/FILE: a picture of the site. Its name changes with what it shows, so that it may be kept for ever. */
export async function answerBrandFile(ctx: Pick<Ctx, 'db'>, file: string): Promise<Response> {
  try {
    const { type, bytes } = await getBrandFile(ctx, file);
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        // a drawing that is opened by its address may style itself, and do nothing else
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      },
    });
  } catch (error) {
    if (error instanceof Refusal) return new Response('Not found', { status: 404 });
    throw error;
  }
}
