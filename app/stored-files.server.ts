import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { isOpenToAll } from '#app/account/entry/entry.queries.server.ts';
import { findStoredAddress, isUploadedHere } from '#app/account/uploads/uploaded-files.queries.server.ts';
import { getUploadSettings } from '#app/account/uploads/uploads.settings.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { sharedStore } from '#app/core/files/file-places.server.ts';
import { mimeOf } from '#app/core/files/file-type.server.ts';
import { openKeptAsset } from '#app/core/files/kept-assets.server.ts';
import { fileRoot, openStored } from '#app/core/files/files.server.ts';

/** What the server adds to each request. */
export type Bindings = { Bindings: { ip: string; outgoing: ServerResponse } };

/** Serves scripts and styles of this build and, to pages of another release, those of the releases that are kept. */
export function serveAssets(hono: Hono<Bindings>, root: string, dataDir: string): void {
  hono.use('/assets/*', serveFiles(root, keptForEver));
  hono.get('/assets/:name', async (c, next) => {
    const name = c.req.param('name');
    const asset = await openKeptAsset(dataDir, name, c.req.header('accept-encoding') ?? '');
    if (!asset) return next();
    const headers = {
      ...fileHeaders,
      'cache-control': keptForEver,
      'content-type': getMimeType(name) ?? 'application/octet-stream',
      'content-length': String(asset.size),
      vary: 'Accept-Encoding',
      ...(asset.coding && { 'content-encoding': asset.coding }),
    };
    const isAsked = c.req.method === 'GET';
    if (!isAsked) asset.body.destroy();
    return new Response(isAsked ? (Readable.toWeb(asset.body) as ReadableStream<Uint8Array>) : null, { headers });
  });
}

/**
 * Serves uploaded files: of this machine, of the store that all hosts share, or where the store of objects has them; to
 * those whom the site lets in.
 * @param refusedEntry what somebody else is answered with
 */
export function serveStored(
  hono: Hono<Bindings>,
  app: { db: Db },
  refusedEntry: (c: Context<Bindings>) => Promise<Response | null>,
): void {
  hono.use('/storage/*', async (c, next) => {
    if (await isOpenToAll(app)) return next();
    const refused = await refusedEntry(c);
    if (refused) return refused;
    await next();
    c.res.headers.set('cache-control', 'private, max-age=86400'); // no proxy hands it on to strangers
    return undefined;
  });
  hono.use('/storage/*', serveFiles(fileRoot(), keptForEver));
  hono.get('/storage/*', async (c, next) => {
    const asked = sharedStore() && (await isUploadedHere(app, c.req.path));
    return (asked && (await openShared(c.req.path, c.req.header('range')))) || next();
  });
  hono.get('/storage/*', async (c, next) => {
    const place = await findStoredAddress(app, await getUploadSettings(app), c.req.path);
    return place === null ? next() : c.redirect(place);
  });
}

const keptForEver = 'public, max-age=31536000, immutable';

/** Of files: other clients of this family show them, and an SVG that is opened shows its styles and runs nothing. */
const fileHeaders = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
};

/** The files of a folder. Headers go onto the finished answer: serveStatic's own hook comes too late for them. */
export function serveFiles(root: string, cacheControl: string): MiddlewareHandler<Bindings> {
  const serve = serveStatic<Bindings>({ root, precompressed: true });
  return async (c, next) => {
    const found = await serve(c, next);
    if (!(found instanceof Response)) return found;
    found.headers.set('cache-control', cacheControl);
    for (const [name, value] of Object.entries(fileHeaders)) found.headers.set(name, value);
    return found;
  };
}

/** A file of the shared store, as one of this machine is answered. */
async function openShared(path: string, asked: string | undefined): Promise<Response | null> {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(asked ?? '') ?? [];
  const range = start === undefined ? undefined : { start: Number(start), end: end ? Number(end) : undefined };
  const file = await openStored(path, range);
  if (!file) return null;
  return new Response(Readable.toWeb(file.body) as ReadableStream<Uint8Array>, {
    status: range ? 206 : 200,
    headers: {
      ...fileHeaders,
      'cache-control': keptForEver,
      'content-type': mimeOf(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? 'application/octet-stream',
      'content-length': String(file.size),
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${file.start}-${file.start + file.size - 1}/${file.total}` }),
    },
  });
}
