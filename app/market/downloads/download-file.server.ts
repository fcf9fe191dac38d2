import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { packageOf, pathOfPackage } from '#app/market/packages/packages.queries.server.ts';
import { partOf } from './byte-range.ts';
import { admitDownload, findTicketPackage } from './downloads.commands.server.ts';

/**
 * Sends the package of a ticket, or the part of it that is asked for, always as a download. What is refused is said in
 * plain words.
 */
export async function answerDownload(ctx: Ctx, request: Request, ticket: string): Promise<Response> {
  const headers = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };
  if (!/^[\da-f-]{36}$/.test(ticket)) return new Response(null, { status: 404, headers });
  const range = request.headers.get('range');
  try {
    const packageId = await findTicketPackage(ctx, ticket);
    // before anything is counted: a package without its file is none that was downloaded
    const path = packageId === null ? '' : await pathOfPackage(ctx, packageId);
    const admitted = await admitDownload(ctx, ticket, { isPart: isLaterPart(range) });
    const { bytes } = await packageOf(ctx, admitted.packageId);
    const part = partOf(range, bytes);
    if (part === 'unsatisfiable')
      return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` } });
    const { start, end } = part ?? { start: 0, end: bytes - 1 };
    const body = Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>;
    return new Response(body, {
      status: part ? 206 : 200,
      headers: {
        ...headers,
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${admitted.slug}-${admitted.version}.zip"`,
        'content-length': String(end - start + 1),
        'accept-ranges': 'bytes',
        ...(part ? { 'content-range': `bytes ${start}-${end}/${bytes}` } : {}),
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const status = error.kind === 'forbidden' ? 403 : 404;
    return new Response(`${error.text.in(ctx.language)}\n`, {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}

/** Whether a range goes on with a file instead of beginning it. */
const isLaterPart = (range: string | null) => range !== null && /^bytes=[1-9]/.test(range);
