import type { Language } from '#app/core/texts/language.ts';

/** Why publishing came to nothing, and with which code the command ends. */
export class PublishFault extends Error {
  override name = 'PublishFault';
  readonly exitCode: number;
  constructor(exitCode: 1 | 3 | 4, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A market and how it is spoken to; `wait_s` is how long one waits for its checks. */
export type Site = { url: string; token: string; language: Language; wait_s: number };
type Envelope<T> = { code: number; msg: string; data: T };

const pauses_ms = [1000, 3000, 9000, 27_000];
const timeout_ms = 180_000;

/**
 * Asks an endpoint, again after pauses while the site does not answer. With a body it posts.
 * @throws PublishFault 1 for what is refused, 3 for a token that is not accepted, 4 for a site that does not answer
 */
export async function callSite<T>(site: Site, path: string, body?: object | FormData): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await callOnce<T>(site, path, body);
    const pause_ms = pauses_ms[tries];
    if (answer instanceof PublishFault && pause_ms !== undefined && pause_ms <= site.wait_s * 1000) {
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
      continue;
    }
    if (answer instanceof PublishFault) throw answer;
    if (answer.code === 1) return answer.data;
    if ([303, 401, 409].includes(answer.code)) throw new PublishFault(3, `The token is not accepted: ${answer.msg}`);
    throw new PublishFault(1, [answer.msg, ...fieldTexts(answer.data)].join('\n  '));
  }
}

/** An answer, or why there is none that is worth a second try. */
async function callOnce<T>(site: Site, path: string, body?: object | FormData): Promise<Envelope<T> | PublishFault> {
  const isForm = body instanceof FormData;
  const headers = {
    authorization: `Bearer ${site.token}`,
    'think-lang': site.language,
    'user-agent': 'wenwo-plugin/1.0',
    ...(body && !isForm && { 'content-type': 'application/json' }),
  };
  try {
    const response = await fetch(site.url + path, {
      method: body ? 'POST' : 'GET',
      headers,
      redirect: 'error', // the token is for this site alone
      signal: AbortSignal.timeout(timeout_ms),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (response.status === 429 || response.status >= 500)
      return new PublishFault(4, `${site.url} answers ${response.status}`);
    return (await response.json()) as Envelope<T>;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return new PublishFault(4, `${site.url} does not answer: ${cause}`);
  }
}

function fieldTexts(data: unknown): string[] {
  const { fields = {}, missing = [] } = (data ?? {}) as { fields?: Record<string, string>; missing?: string[] };
  return [...Object.entries(fields).map(([name, text]) => `${name}: ${text}`), ...missing.map((name) => `- ${name}`)];
}
