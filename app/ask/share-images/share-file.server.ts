import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { getShareImage } from './share-images.queries.server.ts';

/** GET /share/site.png, /share/ID.png: what links to the site, or to a post of it, show elsewhere. */
export async function answerShareImage(ctx: Pick<Ctx, 'db' | 'language'>, file: string): Promise<Response> {
  const [, id] = /^(site|[1-9]\d{0,14})\.png$/.exec(file) ?? [];
  if (!id) return new Response('Not found', { status: 404 });
  try {
    const png = await getShareImage(ctx, id === 'site' ? null : Number(id));
    return new Response(new Uint8Array(png), {
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind !== 'too-many') return new Response('Not found', { status: 404 });
    return new Response('Busy', { status: 503, headers: { 'retry-after': '10' } });
  }
}
