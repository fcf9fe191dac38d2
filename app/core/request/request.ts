import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { CallOptions, Whole } from './request-call.ts';
import type { Answer, Envelope, Failure } from './request-exchange.ts';
import { loadCode } from './load-code.ts';
import { readToken } from './login-state.ts';
import { requestHeaders } from './request-headers.ts';
import { requestHost } from './request-host.ts';
import type { Params } from './request-params.ts';
import type { SettleOptions } from './request-settle.ts';
import type { UploadedFile, UploadOptions } from './upload.ts';

export type { Failure } from './request-exchange.ts';

type Layer = typeof import('./request-call.ts');
let layer: Layer | undefined;
let loading: Promise<Layer> | undefined;

/**
 * Fetches the code of the request layer, which first pages do without; rejects when there is no network. Forms call it
 * when they appear, so that their last words can still be sent while the page is being left.
 */
export function loadRequests(): Promise<Layer> {
  loading ??= import('./request-call.ts').then(
    (loaded) => (layer = loaded),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** `loadRequests` for later: that it fails now matters to nobody. */
export const preloadRequests = (): void => void loadRequests().catch(() => {});

/**
 * Calls the JSON API from the browser, contract section 3. Never rejects: check `code === 1`, anything else has been
 * shown to the member already as far as the options say. `isCancelled` marks a request that its duplicate or its caller
 * aborted.
 */
export const request = { get, post };

/**
 * Tells the server something whose answer nobody waits for; failures stay silent. A guest's message goes by itself:
 * reading alone never fetches the request layer.
 */
export function tell(path: string, body: Params): void {
  if (readToken() !== '') return void post(path, body, { showErrorMessage: false, showCodeMessage: false });
  const headers = { ...requestHeaders(), 'Content-Type': 'application/json' };
  const signal = AbortSignal.timeout(30_000);
  fetch(path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    redirect: 'manual',
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  }).catch(() => {});
}

/** Texts per field of a refused form; empty when the refusal names none. */
export const fieldErrors = (failure: Failure): Record<string, string> => failure.data?.fields ?? {};

function get<T>(path: string, params: Params | undefined, options: Whole): Promise<Answer<T>>;
function get<T>(path: string, params?: Params, options?: CallOptions): Promise<Envelope<T>>;
function get<T>(path: string, params: Params = {}, options: CallOptions = {}): Promise<Answer<T> | Envelope<T>> {
  return call<T>('GET', path, params, options);
}

function post<T>(path: string, body: Params | FormData | undefined, options: Whole): Promise<Answer<T>>;
function post<T>(path: string, body?: Params | FormData, options?: CallOptions): Promise<Envelope<T>>;
function post<T>(
  path: string,
  body: Params | FormData = {},
  options: CallOptions = {},
): Promise<Answer<T> | Envelope<T>> {
  return call<T>('POST', path, body, options);
}

// At once when the code is here: a page that is being left waits for nothing.
function call<T>(
  method: 'GET' | 'POST',
  path: string,
  params: Params | FormData,
  options: CallOptions,
): Promise<Answer<T> | Envelope<T>> {
  if (layer) return layer.callApi<T>(method, path, params, options);
  return loadRequests().then(
    ({ callApi }) => callApi<T>(method, path, params, options),
    () => {
      const envelope = lost(options);
      return options.reduceDataFormat === false
        ? { status: 0, headers: new Headers(), fault: envelope.msg, envelope }
        : envelope;
    },
  );
}

/**
 * Sends one file. The limits of the site are checked first, so that a refused file is not sent at all.
 * Never rejects; a cancelled upload answers code 0 with `isCancelled`.
 */
export function uploadFile(file: File, options: UploadOptions = {}): Promise<Envelope<{ file: UploadedFile }>> {
  return import('./upload.ts').then(
    (upload) => upload.uploadFile(file, options),
    () => lost(options),
  );
}

/**
 * Fetches the code of an act and runs it. Undefined when the code could not be fetched: the member has been told that
 * there is no network.
 */
export async function withCode<C, T>(load: () => Promise<C>, run: (code: C) => T): Promise<Awaited<T> | undefined> {
  const code = await loadCode(load).catch(() => null);
  if (code !== null) return run(code) as Awaited<T>;
  lost({});
  return undefined;
}

function lost({ showErrorMessage = true }: SettleOptions): Failure {
  const msg = requestHost().lostText();
  if (showErrorMessage && msg) requestHost().showError(msg);
  return { code: 0, msg, time: unixSeconds(), data: null };
}
