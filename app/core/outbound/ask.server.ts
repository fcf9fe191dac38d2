import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isAllowedHost, lookUpPublic } from './addresses.server.ts';
import { requirePublic } from './call.server.ts';

type Question = {
  method: 'GET' | 'HEAD';
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Of the answer so much is read at most; the rest is left. */
  most_bytes: number;
  allowedHosts: readonly string[];
};

/** What an address answered; `location` as it was meant, in UTF-8. */
export type Asked = { status: number; location: string | null; retryAfter: string | null; body: Buffer };

/**
 * Asks an address that anybody may have typed in. Redirects are not followed; an address that is not public is refused
 * at the moment of connecting, unless the operator allowed the host.
 * @throws AddressRefused; Error when no answer comes or `signal` ends it
 */
export function askOut(url: URL, { method, headers, signal, most_bytes, allowedHosts }: Question): Promise<Asked> {
  const isAllowed = isAllowedHost(url, allowedHosts);
  requirePublic(url, isAllowed);
  const options = {
    method,
    agent: false as const,
    signal,
    headers: { ...headers, 'accept-encoding': 'identity' },
    ...(isAllowed ? {} : { lookup: lookUpPublic }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, (answer) => {
      readSome(answer, most_bytes).then((body) => resolve(askedOf(answer, body)), reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

function askedOf({ statusCode = 0, headers }: IncomingMessage, body: Buffer): Asked {
  const { location = null, 'retry-after': retryAfter = null } = headers;
  return {
    status: statusCode,
    location: location && Buffer.from(location, 'latin1').toString('utf8'),
    retryAfter,
    body,
  };
}

async function readSome(answer: IncomingMessage, most_bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most_bytes) break;
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, most_bytes);
}
