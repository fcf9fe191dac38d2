import { unixSeconds } from '#app/core/unix-seconds.ts';
import { requestHeaders } from './request-headers.ts';
import { noteOwnCall } from './own-calls.ts';
import { faultText, requestTexts, statusText } from './request-texts.ts';

/**
 * What comes with a failure: texts per field of a form, the redirect rule's type, the ticket of a login that waits for
 * its second step, the id under which a fault is logged.
 */
export type FailureData = {
  fields?: Record<string, string>;
  /** A stable name of the refusal, where there is one. */
  error?: string;
  type?: string;
  ticket?: string;
  /** Why and until when (unix seconds) somebody is kept out. */
  reason?: string;
  until?: number | null;
  requestId?: string;
  /** What others have changed meanwhile. */
  now?: Record<string, unknown>;
};

type Success<T> = { code: 1; msg: string; time: number; data: T };
export type Failure = {
  code: 0 | 303 | 401 | 409;
  msg: string;
  time: number;
  data: FailureData | null;
  isCancelled?: true;
};

/**
 * The answer of every /api endpoint. Faults of transport have the same form, with code 0 and the text of the status
 * table.
 */
export type Envelope<T> = Success<T> | Failure;

/** An envelope with what HTTP said. `fault` is the text of a transport fault; status 0 means that no answer came. */
export type Answer<T> = { status: number; headers: Headers; envelope: Envelope<T>; fault?: string };

export type Exchange = {
  method: 'GET' | 'POST';
  url: string;
  body?: unknown;
  key: string | null;
  signal?: AbortSignal | undefined;
  timeout_ms: number;
  headers?: Record<string, string> | undefined;
};

const duplicateText = 'Automatic cancellation due to duplicate request';
const pending = new Map<string, AbortController>();
type End = 'duplicate' | 'timeout' | 'caller';

/** Sends one request and reads its envelope; never throws. A pending request of the same `key` is aborted first. */
export async function exchangeJson<T>(exchange: Exchange): Promise<Answer<T>> {
  const { method, url, body, key, signal } = exchange;
  const control = new AbortController();
  const end = (why: End) => control.abort(why);
  const onCaller = () => end('caller');
  if (key !== null) {
    pending.get(key)?.abort('duplicate' satisfies End);
    pending.set(key, control);
  }
  if (signal?.aborted) end('caller');
  signal?.addEventListener('abort', onCaller);
  const timer = setTimeout(end, exchange.timeout_ms, 'timeout');
  try {
    const isForm = body instanceof FormData; // its type and boundary are the browser's business
    const headers = {
      ...requestHeaders(),
      ...exchange.headers,
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    };
    const init = {
      method,
      headers,
      signal: control.signal,
      redirect: 'manual',
      credentials: 'same-origin',
      cache: 'no-store',
    } as const;
    const response = await fetch(
      url,
      body === undefined ? init : { ...init, body: isForm ? body : JSON.stringify(body) },
    );
    const read: unknown = await response
      .json()
      .catch((error: unknown) => (control.signal.aborted ? Promise.reject(error) : null));
    if (method === 'POST') noteOwnCall(response.headers.get('x-request-id'));
    return answerOf(response.type === 'opaqueredirect' ? 302 : response.status, response.headers, read, url);
  } catch {
    return unanswered(control.signal.aborted ? (control.signal.reason as End) : 'network');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onCaller);
    if (key !== null && pending.get(key) === control) pending.delete(key);
  }
}

/** The answer that HTTP brought: its envelope, or the text of the status table. */
export function answerOf<T>(status: number, headers: Headers, body: unknown, url: string): Answer<T> {
  const envelope = isEnvelope<T>(body) ? body : null;
  if (status === 200 && envelope) return { status, headers, envelope };
  const fault = statusText(status, url, requestTexts());
  return { status, headers, fault, envelope: failed(fault, envelope && envelope.code !== 1 ? envelope.data : null) };
}

/** The answer when none came: out of time, no way to the server, or cancelled by the caller or a duplicate. */
export function unanswered<T>(why: End | 'network'): Answer<T> {
  if (why === 'duplicate') console.warn(duplicateText);
  if (why === 'duplicate' || why === 'caller')
    return { status: 0, headers: new Headers(), envelope: { ...failed('', null), isCancelled: true } };
  const fault = faultText(why, navigator.onLine, requestTexts());
  return { status: 0, headers: new Headers(), fault, envelope: failed(fault, null) };
}

/** A failure that the browser itself found. */
export const failed = (msg: string, data: FailureData | null): Failure => ({
  code: 0,
  msg,
  time: unixSeconds(),
  data,
});

function isEnvelope<T>(body: unknown): body is Envelope<T> {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'number' &&
    'msg' in body &&
    typeof body.msg === 'string'
  );
}
