import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names its host twice, of which a proxy may take the other one: it is refused (RFC 9112 section
 * 3.2).
 */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') count += 1;
  return count > 1;
}
