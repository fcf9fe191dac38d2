import { fetchGuarded } from '#app/core/outbound/fetch.server.ts';
import { MessageFault, ProviderFault, UncertainFault } from './payment-provider.ts';

/** An answer that was read whole. */
export type WireAnswer = { status: number; headers: Headers; body: Buffer };

const timeout_ms = 10_000;
const maxAnswer_bytes = 64 * 1024 * 1024;

type ProviderCall = { method?: string; headers?: Record<string, string>; body?: string };

/**
 * Calls a provider and reads its answer. Only https, and http on this machine; no redirects.
 * @param endpoint where the operator says the provider is; what the provider itself names must be on the public
 * internet
 * @throws UncertainFault without an answer in ten seconds, or with one of 5xx: the call may have had its effect
 */
export async function callProvider(
  endpoint: string,
  url: string,
  { method = 'GET', headers = {}, body }: ProviderCall = {},
): Promise<WireAnswer> {
  let answer: WireAnswer;
  try {
    const call = { method, headers, body, signal: AbortSignal.timeout(timeout_ms), largest_bytes: maxAnswer_bytes };
    const response = await fetchGuarded(url, call, new URL(endpoint), true);
    answer = { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    throw new UncertainFault(`no answer from ${hostOf(url)}`, { cause: error });
  }
  if (answer.status >= 500) throw new UncertainFault(`${hostOf(url)} answered ${answer.status}`);
  if (answer.status >= 300 && answer.status < 400) throw new UncertainFault(`${hostOf(url)} leads elsewhere`);
  return answer;
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'nowhere');

/** The JSON of an answer. @throws UncertainFault when it is none */
export function readJson(body: Buffer | string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(body.toString());
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>;
  } catch {
    // told below
  }
  throw new UncertainFault('the answer cannot be read');
}

/** A text of an object; empty when it is not there. Numbers are written out. */
export function textIn(source: unknown, ...path: string[]): string {
  let at: unknown = source;
  for (const name of path)
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined;
  return typeof at === 'string' ? at : typeof at === 'number' || typeof at === 'boolean' ? String(at) : '';
}

/** Fen of a whole number as providers write it; null for anything else. */
export const readFen = (text: string): bigint | null => (/^\d{1,15}$/.test(text) ? BigInt(text) : null);

/** Fen of yuan as providers write them, "88.8" → 8880; null for anything else, also below zero. */
export function readYuan(text: string): bigint | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text);
  return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : null;
}

/** Of a signed message: a value that must be there. @throws MessageFault */
export function mustHave<T>(value: T | null | undefined | '', name: string): T {
  if (value === null || value === undefined || value === '')
    throw new MessageFault(`${name} is missing or cannot be read`);
  return value;
}

/** Of an answer: an amount that must be there. @throws UncertainFault */
export function fenOf(value: bigint | null): bigint {
  if (value === null) throw new UncertainFault('the answer has no amount');
  return value;
}

/** @throws MessageFault when the time of a message is further from now than `tolerance_s` seconds */
export function mustBeFresh(at_s: number, now: Date, tolerance_s: number): void {
  if (!Number.isSafeInteger(at_s) || Math.abs(now.getTime() / 1000 - at_s) > tolerance_s)
    throw new MessageFault('the message is too old or from the future');
}

/** China's time, in which Alipay and WeChat write theirs: it has no summer time. */
export const chinaOffset_ms = 8 * 3_600_000;

/** "2026-11-22 08:00:00" of China's time; null for anything else. */
export function readChinaTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/.test(text)) return null;
  const at = new Date(`${text.slice(0, 10)}T${text.slice(11, 19)}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** A moment as "2026-11-22 08:00:00" of China's time. */
export const toChinaTime = (at: Date): string =>
  new Date(at.getTime() + chinaOffset_ms).toISOString().slice(0, 19).replace('T', ' ');

/** A key that cannot be read is a fault of the settings. @throws ProviderFault */
export function readKey<T>(read: () => T, name: string): T {
  try {
    return read();
  } catch {
    throw new ProviderFault('KEY_INVALID', `${name} is not a key that can be read`);
  }
}
