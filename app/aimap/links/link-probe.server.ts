import { AddressRefused } from '#app/core/outbound/addresses.server.ts';
import { type Asked, askOut } from '#app/core/outbound/ask.server.ts';
import { faultOf } from '#app/core/outbound/call.server.ts';
import { type Probe, retryAfter_ms } from './links.policy.ts';

export type ProbeOptions = {
  /** What the program calls itself. */
  agent: string;
  allowedHosts: readonly string[];
  now: Date;
  /** So long one answer may take, and four times as long all of them together. */
  timeout_ms?: number;
};

const mostHops = 5;
const most_bytes = 4096;
/** Of robots.txt so much must be read at least (RFC 9309, 2.5). */
const robots_bytes = 500 * 1024;
const day_ms = 86_400_000;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const forGood: ReadonlySet<number> = new Set([301, 308]);
/** Answers of sites that live but do not serve programs, or not this method or kind of content. */
const barring: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 418, 451, 999]);

/**
 * Asks a link: its head, and where a server has no answer to that, the first bytes. Redirects are followed at most five
 * times, each to a public address. Never throws.
 * @returns with `movedTo` where the redirects lead that are for good, up to the first that is not
 */
export async function probeLink(url: string, options: ProbeOptions): Promise<Probe> {
  const { timeout_ms = 10_000 } = options;
  try {
    return await follow(new URL(url), { ...options, timeout_ms, whole: AbortSignal.timeout(4 * timeout_ms) });
  } catch (error) {
    const isSilent = !(error instanceof AddressRefused || error instanceof TypeError);
    return { kind: 'fault', status: null, fault: faultOf(error, timeout_ms), isSilent };
  }
}

type Way = ProbeOptions & { timeout_ms: number; whole: AbortSignal };

async function follow(start: URL, way: Way): Promise<Probe> {
  const seen = new Set<string>();
  let [at, movedTo, isForGood] = [start, null as string | null, true];
  const bad = (status: number, fault: string): Probe => ({ kind: 'fault', status, fault, isSilent: false });
  for (let hop = 0; ; hop += 1) {
    seen.add(withoutHash(at));
    const answer = await askHeadOrStart(at, way);
    const next = redirects.has(answer.status) && answer.location !== null ? URL.parse(answer.location, at.href) : null;
    if (!next) return verdictOf(answer, movedTo, way.now);
    if (next.hash === '') next.hash = at.hash;
    if (seen.has(withoutHash(next))) return bad(answer.status, 'Redirects in a circle');
    if (hop === mostHops) return bad(answer.status, `More than ${mostHops} redirects`);
    isForGood &&= forGood.has(answer.status);
    if (isForGood) movedTo = next.href;
    at = next;
  }
}

const withoutHash = ({ href }: URL) => href.split('#', 1)[0]!;

async function askHeadOrStart(url: URL, way: Way): Promise<Asked> {
  const head = await ask(url, 'HEAD', way).catch((error: unknown) => {
    if (error instanceof AddressRefused || way.whole.aborted) throw error;
    return null;
  });
  if (head && (head.status < 400 || head.status === 429)) return head;
  return ask(url, 'GET', way);
}

function ask(url: URL, method: 'GET' | 'HEAD', { agent, allowedHosts, timeout_ms, whole }: Way, most = most_bytes) {
  return askOut(url, {
    method,
    headers: {
      'user-agent': agent,
      accept: '*/*',
      ...(method === 'GET' && most === most_bytes && { range: `bytes=0-${most - 1}` }),
    },
    signal: AbortSignal.any([whole, AbortSignal.timeout(timeout_ms)]),
    most_bytes: most,
    allowedHosts,
  });
}

/** An address that is too long to be kept is not offered. */
function verdictOf({ status, retryAfter }: Asked, movedTo: string | null, now: Date): Probe {
  const wait = retryAfter_ms(retryAfter, now);
  if (status === 429 || (status === 503 && wait !== null)) return { kind: 'later', status, after_ms: wait ?? day_ms };
  // 416: the page is there and shorter than what was asked for.
  if ((status >= 200 && status < 300) || status === 416)
    return { kind: 'ok', status, movedTo: movedTo !== null && movedTo.length <= 500 ? movedTo : null };
  if (barring.has(status)) return { kind: 'barred', status, fault: '' };
  return { kind: 'fault', status, fault: '', isSilent: false };
}

/**
 * The robots.txt of a site; '' when it has none. @throws Error when nothing answers; an answer that is a fault of the
 * site counts as none, since a link that fails there is found out by itself
 */
export async function readRobots(origin: string, options: ProbeOptions): Promise<string> {
  const { timeout_ms = 10_000 } = options;
  const way = { ...options, timeout_ms, whole: AbortSignal.timeout(2 * timeout_ms) };
  let at = new URL('/robots.txt', origin);
  for (let hop = 0; hop <= mostHops; hop += 1) {
    const answer = await ask(at, 'GET', way, robots_bytes);
    const next = redirects.has(answer.status) && answer.location !== null ? URL.parse(answer.location, at.href) : null;
    if (!next) return answer.status === 200 ? answer.body.toString('utf8').replaceAll('\0', '') : '';
    at = next;
  }
  return '';
}
