import dns from 'node:dns/promises';
import { AddressRefused } from '#app/core/outbound/addresses.server.ts';
import { type Asked, askOut } from '#app/core/outbound/ask.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { fileAddress, type Look, recordName, tokenLine } from './developer-domains.schema.ts';

/** What a look at a domain came to, at both places; the file is not asked for where the record holds the token. */
export type DomainProbe = { dns: Look; file: Look };

export type ProbeWays = {
  /** Asks an address, as askOut does. */
  ask?: typeof askOut;
  /** Each of the two places may take so long. */
  timeout_ms?: number;
};

const most_bytes = 4096;
const mostHops = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Looks for the token of a domain: in its DNS record, then in its file. Never throws. */
export async function probeDomain(
  host: string,
  token: string,
  { ask = askOut, timeout_ms = 5000 }: ProbeWays = {},
): Promise<DomainProbe> {
  const record = await lookAtRecord(host, token, timeout_ms);
  if (record === 'found') return { dns: record, file: '' };
  return {
    dns: record,
    file: await lookAtFile(new URL(fileAddress(host)), token, ask, AbortSignal.timeout(timeout_ms)),
  };
}

export const isFound = ({ dns, file }: DomainProbe): boolean => dns === 'found' || file === 'found';
/** True when nothing answered, which may be the fault of this machine's own network. */
export const isSilent = ({ dns, file }: DomainProbe): boolean => dns === 'silent' && file === 'silent';

async function lookAtRecord(host: string, token: string, timeout_ms: number): Promise<Look> {
  const resolver = new dns.Resolver({ timeout: Math.ceil(timeout_ms / 2), tries: 2 });
  const timer = setTimeout(() => resolver.cancel(), timeout_ms);
  try {
    // A resolver of one's own knows the system's servers, not those that this process was told to ask.
    const told = dns.getServers();
    if (told.join() !== resolver.getServers().join()) resolver.setServers(told);
    const records = await resolver.resolveTxt(recordName(host));
    return lookIn(
      records.map((parts) => parts.join('')),
      token,
    );
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'absent' : 'silent';
  } finally {
    clearTimeout(timer);
  }
}

/** Redirects are followed on the host itself alone: what another one holds says nothing about this one. */
async function lookAtFile(start: URL, token: string, ask: typeof askOut, signal: AbortSignal): Promise<Look> {
  try {
    let at = start;
    for (let hop = 0; hop <= mostHops; hop += 1) {
      const answer = await askFor(at, ask, signal);
      if (!redirects.has(answer.status))
        return answer.status === 200 ? lookIn(answer.body.toString('utf8').split(/[\r\n]+/), token) : 'absent';
      const next = answer.location === null ? null : URL.parse(answer.location, at.href);
      if (next?.origin !== start.origin) return 'redirected';
      at = next;
    }
    return 'redirected';
  } catch (error) {
    if (error instanceof AddressRefused) return 'private';
    return isOfCertificate(error) ? 'certificate' : 'silent';
  }
}

const askFor = (url: URL, ask: typeof askOut, signal: AbortSignal): Promise<Asked> =>
  ask(url, {
    method: 'GET',
    headers: { 'user-agent': `Mozilla/5.0 (compatible; think-verify/1.0; +${getSiteUrl()}/)`, accept: 'text/plain' },
    signal,
    most_bytes,
    allowedHosts: [],
  });

/** `wrong` says that a token of somebody, or an earlier one, stands there. */
function lookIn(lines: readonly string[], token: string): Look {
  const clean = lines.map((line) => line.replace(/^\u{feff}/u, '').trim());
  if (clean.includes(tokenLine(token))) return 'found';
  return clean.some((line) => line.startsWith(tokenLine(''))) ? 'wrong' : 'absent';
}

/** The codes of OpenSSL and Node for certificates that cannot be trusted (nodejs.org/api/tls.html, "X509 errors"). */
const isOfCertificate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /CERT|SIGNATURE|ERR_TLS|ERR_SSL|CRL/.test(String(error.code));
