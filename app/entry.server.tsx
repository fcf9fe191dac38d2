import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageRequest } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { failureKind } from '#app/core/failure.ts';
import { log } from '#app/core/process/log.server.ts';
import { NonceContext } from '#app/ui/frame/nonce.tsx';
import { PageParts } from '#app/ui/frame/part-keeper.server.ts';
import { PartKeeperContext } from '#app/ui/kit/kept-part.tsx';
import { serverZone } from '#app/ui/kit/time.tsx';

export const streamTimeout = 10_000;

/** Renders a page and sends it whole: no loader leaves anything for later, and each write to a socket is dear. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, ctx } = context.get(pageRequest);
  // React Router would write the data in parts for which React has to wait
  const { serverHandoffStream, ...rest } = entry;
  const state = serverHandoffStream ? await new Response(serverHandoffStream).text() : null;
  const parts = new PageParts();
  const page = await renderWhole(
    <NonceContext value={nonce}>
      <PartKeeperContext value={parts}>
        <ServerRouter context={rest} url={request.url} nonce={nonce} />
      </PartKeeperContext>
    </NonceContext>,
    { nonce, onLateError: (error) => log.error({ err: error, requestId: ctx.requestId }, 'render failed') },
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  const hasScripts = (rest.renderMeta as { didRenderScripts?: boolean }).didRenderScripts === true;
  const html = Buffer.concat(page).toString();
  const whole = hasScripts && state !== null ? withState(html, state, nonce) : html;
  const body = parts.finish(whole, { now: ctx.now.getTime(), timeZone: serverZone });
  return new Response(Buffer.concat(body), { headers, status });
}

type RenderOptions = { nonce: string; onLateError: (error: unknown) => void };

/** The bytes of a page, in parts. `onLateError` hears of faults that a part of the page shows instead of itself. */
function renderWhole(element: ReactElement, { nonce, onLateError }: RenderOptions): Promise<Buffer[]> {
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Buffer[]>((resolve, reject) => {
    let hasFrame = false;
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY, // everything where it belongs, nothing moved there by a script
      onShellReady() {
        hasFrame = true;
      },
      onAllReady() {
        pipe(new Collector(resolve));
      },
      onShellError: reject,
      onError(error) {
        if (hasFrame) onLateError(error);
      },
    });
    timer = setTimeout(abort, streamTimeout + 1000).unref();
  }).finally(() => clearTimeout(timer)); // it holds the whole page
}

/** Takes what is written as it is, without the states of a stream. */
class Collector extends Writable {
  readonly #parts: Buffer[] = [];
  readonly #done: (parts: Buffer[]) => void;

  constructor(done: (parts: Buffer[]) => void) {
    super();
    this.#done = done;
  }

  override write(part: string | Uint8Array): boolean {
    this.#parts.push(
      typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.length),
    );
    return true;
  }

  override end(): this {
    this.#done(this.#parts);
    return this;
  }
}

/**
 * Writes the loaders' data where the page ends, for the browser's router. It is a line of JSON, which stands in a
 * script as it is; `<` alone could end that.
 */
function withState(page: string, state: string, nonce: string): string {
  const value = state.replaceAll('<', String.raw`\u003c`);
  const script = `<script nonce="${nonce}">{const c=__reactRouterContext.streamController;c.enqueue(JSON.stringify(${value})+"\\n");c.close()}</script>`;
  const end = page.endsWith(bodyEnd) ? page.length - bodyEnd.length : page.length;
  return page.slice(0, end) + script + page.slice(end);
}

const bodyEnd = '</body></html>';

/** Logs faults of loaders and rendering; refusals and error pages are answers, not faults. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || isRefusal(error)) return;
  const failure = failureKind(error);
  if (failure !== 'fault') context.get(pageRequest).failure = failure;
  if (failure === 'away') return; // the pool says it once
  log.error(
    { err: error, requestId: context.get(pageRequest).ctx.requestId, path: new URL(request.url).pathname },
    'page failed',
  );
}
