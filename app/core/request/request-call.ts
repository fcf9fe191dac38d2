import { type Answer, type Envelope, exchangeJson } from './request-exchange.ts';
import { intentionOf } from './request-intention.ts';
import { type Params, requestKey, withParams } from './request-params.ts';
import { settle, type SettleOptions } from './request-settle.ts';

export { renewLogin } from './request-settle.ts';

export type CallOptions = SettleOptions & {
  /** False answers `{status, headers, envelope}` instead of the envelope alone. */
  reduceDataFormat?: boolean;
  /** A pending request of the same method, URL, parameters and body is aborted; true unless told. */
  cancelDuplicate?: boolean;
  /**
   * Sends an Idempotency-Key that stays the same for the same body until an answer comes, also after a reload: for
   * endpoints that move money, so that a repeat after a lost connection takes effect once.
   */
  isOnce?: boolean;
  signal?: AbortSignal;
  /** 30,000 unless told. */
  timeout_ms?: number;
};
export type Whole = CallOptions & { reduceDataFormat: false };

/**
 * One call of the API with all that belongs to it; `request` is its face for pages. GET has its parameters in the
 * query, POST in the body: JSON, or a form with files.
 */
export async function callApi<T>(
  method: 'GET' | 'POST',
  path: string,
  params: Params | FormData,
  options: CallOptions,
): Promise<Answer<T> | Envelope<T>> {
  const { cancelDuplicate = !(params instanceof FormData), timeout_ms = 30_000, signal } = options;
  const [url, query, body] =
    method === 'GET' ? [withParams(path, params as Params), params as Params] : [path, {}, params];
  const key = cancelDuplicate ? requestKey(method, path, query, body) : null;
  const once = options.isOnce ? intentionOf(path, params) : null;
  const headers = once ? { 'Idempotency-Key': once.key } : undefined;
  const answer = await settle(
    () => exchangeJson<T>({ method, url, body, key, signal, timeout_ms, headers }),
    options,
    path,
  );
  if (answer.status === 200 && (answer.envelope.code === 1 || !answer.envelope.isCancelled)) once?.end();
  return options.reduceDataFormat === false ? answer : answer.envelope;
}
