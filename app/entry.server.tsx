import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageRequest } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { failureKind } from '#app/core/failure.ts';
import { log } from '#app/core/process/log.server.ts';
import { NonceContext } from '#app/ui/frame/nonce.tsx';

export const streamTimeout = 10_000;

/** Renders a page as a stream; crawlers get it whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, ctx } = context.get(pageRequest);
  const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let isShellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [ready]() {
          isShellSent = true;
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          if (isShellSent) log.error({ err: error, requestId: ctx.requestId }, 'render failed');
        },
      },
    );
    setTimeout(abort, streamTimeout + 1000).unref();
  });
}

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
