import { type Answer, type Envelope, exchangeJson, type Failure } from './request-exchange.ts';
import { type Params, requestKey, withParams } from './request-params.ts';
import { settle, type SettleOptions } from './request-settle.ts';

export type { Failure } from './request-exchange.ts';
export { uploadFile } from './upload.ts';

type RequestOptions = SettleOptions & {
  /** False answers `{status, headers, envelope}` instead of the envelope alone. */
  reduceDataFormat?: boolean;
  /** A pending request of the same method, URL, parameters and body is aborted; true unless told. */
  cancelDuplicate?: boolean;
  signal?: AbortSignal;
  /** 30,000 unless told. */
  timeout_ms?: number;
};
type Whole = RequestOptions & { reduceDataFormat: false };

/**
 * Calls the JSON API from the browser, contract section 3. Never rejects: check `code === 1`, anything else has been shown
 * to the member already as far as the options say. `isCancelled` marks a request that its duplicate or its caller aborted.
 */
export const request = { get, post };

/** Texts per field of a refused form; empty when the refusal names none. */
export const fieldErrors = (failure: Failure): Record<string, string> => failure.data?.fields ?? {};

function get<T>(path: string, params: Params | undefined, options: Whole): Promise<Answer<T>>;
function get<T>(path: string, params?: Params, options?: RequestOptions): Promise<Envelope<T>>;
function get<T>(path: string, params: Params = {}, options: RequestOptions = {}): Promise<Answer<T> | Envelope<T>> {
  return call<T>({ method: 'GET', url: withParams(path, params), key: requestKey('GET', path, params, null) }, options);
}

function post<T>(path: string, body: Params | undefined, options: Whole): Promise<Answer<T>>;
function post<T>(path: string, body?: Params, options?: RequestOptions): Promise<Envelope<T>>;
function post<T>(path: string, body: Params = {}, options: RequestOptions = {}): Promise<Answer<T> | Envelope<T>> {
  return call<T>({ method: 'POST', url: path, body, key: requestKey('POST', path, {}, body) }, options);
}

type Call = { method: 'GET' | 'POST'; url: string; body?: Params; key: string };

async function call<T>({ key, ...rest }: Call, options: RequestOptions): Promise<Answer<T> | Envelope<T>> {
  const { cancelDuplicate = true, timeout_ms = 30_000, signal } = options;
  const answer = await settle(() => exchangeJson<T>({ ...rest, key: cancelDuplicate ? key : null, signal, timeout_ms }), options);
  return options.reduceDataFormat === false ? answer : answer.envelope;
}
