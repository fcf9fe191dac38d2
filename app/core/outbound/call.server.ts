import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { AddressRefused, isAllowedHost, isPublicAddress, lookUpPublic } from './addresses.server.ts';

/**
 * What a call to another program came to. `status` is null when no answer came, `error` says why; `head` is how its
 * answer begins.
 */
export type CallOutcome = { status: number | null; error: string; head: string; duration_ms: number };

type Call = {
  headers: Record<string, string>;
  body: string | Buffer;
  timeout_ms: number;
  allowedHosts: readonly string[];
};

const headLength = 1000;

/**
 * Posts to an address that somebody typed in. Redirects are not followed, the whole call ends after `timeout_ms`, and
 * an address that is not public is refused unless the operator allowed the host. Never throws: a fault is an outcome.
 */
export async function callOut(address: string, call: Call): Promise<CallOutcome> {
  const begun = performance.now();
  const since = () => Math.round(performance.now() - begun);
  try {
    const url = new URL(address);
    const isAllowed = isAllowedHost(url, call.allowedHosts);
    requirePublic(url, isAllowed);
    const { status, head } = await send(url, call, isAllowed);
    return { status, error: '', head, duration_ms: since() };
  } catch (error) {
    return { status: null, error: faultOf(error, call.timeout_ms), head: '', duration_ms: since() };
  }
}

/**
 * A host that is itself an address is never looked up: it is checked here.
 * @throws AddressRefused for an address that is not public, unless it is allowed, and for other protocols
 */
export function requirePublic(url: URL, isAllowed: boolean): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AddressRefused('Only http and https can be called');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(host))
    throw new AddressRefused(`${host} is not a public address`);
}

function send(
  url: URL,
  { headers, body, timeout_ms }: Call,
  isAllowed: boolean,
): Promise<{ status: number; head: string }> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const signal = AbortSignal.timeout(timeout_ms);
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: false as const,
      signal,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      ...(isAllowed ? {} : { lookup: lookUpPublic }),
    };
    const outgoing = request(url, options, (answer) => {
      readHead(answer).then((head) => resolve({ status: answer.statusCode ?? 0, head }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The first words of an answer; the rest is not read. */
async function readHead(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headLength * 4) break;
  }
  answer.destroy();
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, headLength);
}

/** Why no answer came, in words for a log. */
export function faultOf(error: unknown, timeout_ms: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `No answer within ${timeout_ms / 1000} s`;
  return error.message.slice(0, 300) || error.name;
}
