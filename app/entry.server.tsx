import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { isMember, pageRequest } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { failureKind } from '#app/core/failure.ts';
import { log } from '#app/core/process/log.server.ts';
import { pageStart } from '#app/core/http/page-start.server.ts';
import { letMembersPass } from '#app/core/http/render-turns.server.ts';
import { pageState } from '#app/core/http/page-state.server.ts';
import { wholeResponse } from '#app/core/http/whole-page.server.ts';
import { firstRoutes } from '#app/site/first-routes.ts';
import { earlyGuardScript } from '#app/site/shell/early-guard.tsx';
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
  if (!isMember(ctx.actor)) await letMembersPass();
  // React Router would write scripts and data itself, in parts for which React has to wait
  const { entry: rest, text: state } = await pageState(entry);
  const parts = new PageParts();
  const page = await renderWhole(
    <PartKeeperContext value={parts}>
      <ServerRouter context={rest} url={request.url} />
    </PartKeeperContext>,
    { nonce, onLateError: (error) => log.error({ err: error, requestId: ctx.requestId }, 'render failed') },
  );
  // the getters of React Router's router outlive collections of young objects, and all data with them (decision 079)
  rest.staticHandlerContext.loaderData = {};
  headers.set('content-type', 'text/html; charset=utf-8');
  const start = pageStart({
    manifest: rest.manifest,
    routes: rest.staticHandlerContext.matches.map(({ route }) => route.id),
    first: firstRoutes,
    language: ctx.language,
    context: rest.serverHandoffString ?? '{}',
  });
  const [head, rendered, end] = split(Buffer.concat(page).toString());
  const body = Buffer.concat([
    Buffer.from(`${head}<script nonce="${nonce}">${earlyGuardScript}${start}</script>`),
    ...parts.finish(rendered, { now: ctx.now.getTime(), timeZone: serverZone }),
    Buffer.from(dataScript(state) + end),
  ]);
  return wholeResponse(body, { headers, status });
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
        pipe(new Collector(resolve, reject) as unknown as NodeJS.WritableStream);
      },
      onShellError: reject,
      onError(error) {
        if (hasFrame) onLateError(error);
      },
    });
    timer = setTimeout(abort, streamTimeout + 1000).unref();
  }).finally(() => clearTimeout(timer)); // it holds the whole page
}

/**
 * Takes what React writes as it is, with as much of a stream as React uses. Not a `Writable`: one for each page kept
 * the whole page, its data too, for two collections of young objects.
 */
class Collector {
  readonly #parts: Buffer[] = [];
  readonly #done: (parts: Buffer[]) => void;
  readonly #fail: (error: unknown) => void;

  constructor(done: (parts: Buffer[]) => void, fail: (error: unknown) => void) {
    this.#done = done;
    this.#fail = fail;
  }

  write(part: string | Uint8Array): boolean {
    this.#parts.push(
      typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.length),
    );
    return true;
  }

  end(): void {
    this.#done(this.#parts);
  }

  destroy(error: unknown): void {
    this.#fail(error);
  }

  /** It is never full, and never goes away by itself. */
  on(): this {
    return this;
  }
}

/**
 * A page before, between and after the places of what takes it over in the browser: a script before all else that is
 * loaded, as behind a style sheet it would wait for that, and the loaders' data at the end.
 */
function split(page: string): [head: string, rendered: string, end: string] {
  const head = page.indexOf('<link');
  const end = page.endsWith(bodyEnd) ? page.length - bodyEnd.length : page.length;
  return [page.slice(0, head), page.slice(head, end), page.slice(end)];
}

/**
 * The loaders' data: lines of JSON, in which `<` is written otherwise only where it could end the script (HTML,
 * 13.2.5.15 to 31), as the texts of the page compress better when they stand there as they do above.
 */
function dataScript(state: string): string {
  const data = state.replaceAll(scriptMarks, String.raw`\u003c`);
  return `<script type="application/json" id="page-data">${data}</script>`;
}

const bodyEnd = '</body></html>';
const scriptMarks = /<(?=\/?script|!--)/gi;

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
