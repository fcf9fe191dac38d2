import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { isLoopbackHost } from '../loopback.ts';
import { AddressRefused, isPublicAddress, lookUpPublic } from './addresses.server.ts';

/** A call of `fetchGuarded`; a body of parameters is sent as a form, a large one may come as a stream. */
type GuardedCall = {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  stream?: { body: AsyncIterable<Uint8Array>; length_bytes: number };
  signal?: AbortSignal | undefined;
  largest_bytes?: number;
};

const largestAnswer = 1024 ** 2;

/**
 * `fetch` for protocols in which an operator names one server and that server names further addresses. `trusted` is the
 * address that the operator typed: its host may be anywhere, an intranet too, any other must be on the public internet.
 * Only https is called, and http where the trusted address is on the loopback interface and `allowsLoopback` says so.
 * Redirects are not followed.
 * @throws AddressRefused for other addresses; Error when no answer comes or it is larger than `largest_bytes`, 1 MiB
 * unless told
 */
export async function fetchGuarded(
  address: string,
  call: GuardedCall,
  trusted: URL,
  allowsLoopback: boolean,
): Promise<Response> {
  const url = new URL(address);
  requireAllowed(url, trusted, allowsLoopback);
  const body = call.body === undefined || call.body === null ? undefined : bodyOf(call.body);
  return new Promise((resolve, reject) => {
    const isOwn = url.hostname === trusted.hostname;
    const size = call.stream?.length_bytes ?? (body === undefined ? undefined : Buffer.byteLength(body));
    const length = size === undefined ? {} : { 'content-length': String(size) };
    const outgoing = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: call.method,
      agent: false,
      headers: { ...call.headers, ...length, 'accept-encoding': 'identity' },
      ...(call.signal && { signal: call.signal }),
      ...(isOwn ? {} : { lookup: lookUpPublic }),
    });
    outgoing.on(
      'response',
      (answer) => void toResponse(answer, call.largest_bytes ?? largestAnswer).then(resolve, reject),
    );
    outgoing.on('error', reject);
    if (call.stream) pipeline(call.stream.body, outgoing).catch(reject);
    else outgoing.end(body);
  });
}

/** True for an address on the loopback interface of this machine. */
export const isLoopback = ({ hostname }: Pick<URL, 'hostname'>) => isLoopbackHost(hostname);

function requireAllowed(url: URL, trusted: URL, allowsLoopback: boolean): void {
  const isPlain = url.protocol === 'http:' && allowsLoopback && isLoopback(trusted) && isLoopback(url);
  if (url.protocol !== 'https:' && !isPlain) throw new AddressRefused(`${url.origin} is not https`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.hostname !== trusted.hostname && isIP(host) !== 0 && !isPublicAddress(host))
    throw new AddressRefused(`${host} is not a public address`);
}

function bodyOf(body: unknown): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Only text, bytes and forms can be sent');
}

async function toResponse(answer: IncomingMessage, largest: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largest) {
      answer.destroy();
      throw new Error('The answer is too large');
    }
    chunks.push(chunk);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const status = answer.statusCode ?? 502;
  return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers });
}
