import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createHash, randomUUID } from 'node:crypto';
import { awayWait_s } from '#app/core/failure.ts';
import { htmlLang, type Language, type LocalText } from '#app/core/texts/language.ts';
import { say } from '#app/core/refusals.server.ts';
import { strictPolicy } from './security.server.ts';

/*
 * Answers that are not rendered and need no database: their bytes stand ready.
 */

export type Bare = { status: number; headers: Record<string, string>; body: string };

/** A bare page as an answer of the listener. */
export const toResponse = ({ status, headers, body }: Bare): Response => new Response(body, { status, headers });

/** The bare line for a network over its limit. */
export const bareRefusal = ({ wait_s }: { wait_s: number }): Bare => ({
  status: 429,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(wait_s) },
  body: 'Too many requests',
});

/** The page for who comes while too many wait. */
export const crowdedRefusal = (language: Language): Bare => waitPage(language, say.crowded, say.crowdedText, 5);

/** Why a site cannot answer for the moment, and seconds after which it makes sense to ask again. */
const reasons = {
  starting: { title: say.starting, text: say.startingText, wait_s: 1 },
  away: { title: say.awayTitle, text: say.awayText, wait_s: awayWait_s },
};
export type Unavailable = keyof typeof reasons;

/**
 * What a site answers that cannot answer: a page in the visitor's language to people, the envelope to programs, a word
 * to probes.
 */
export function unavailable(
  why: Unavailable,
  path: string,
  language: Language,
  requestId: string = randomUUID(),
): Bare {
  const { title, text, wait_s } = reasons[why];
  const headers = { 'retry-after': String(wait_s), 'cache-control': 'no-store', 'x-request-id': requestId };
  if (path === '/health' || path === '/health/ready')
    return { status: 503, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' }, body: why };
  if (!/^\/(?:api\/|mcp(?:$|\?))/.test(path)) return waitPage(language, title, text, wait_s, headers);
  return envelopeOf(503, headers, (why === 'away' ? say.away : title).in(language), requestId);
}

/**
 * What a fault of ours answers where no page can be rendered: to people a page with another try and the way home, the
 * envelope to programs.
 */
export function broken(path: string, search: string, language: Language, requestId: string): Bare {
  const headers = { 'cache-control': 'no-store', 'x-request-id': requestId };
  if (/^\/(?:api\/|mcp(?:$|\?))/.test(path)) return envelopeOf(500, headers, say.internal.in(language), requestId);
  const t = (text: LocalText) => escapeHtml(text.in(language));
  const acts = `<p class="a"><a class="b" href="${escapeHtml(path + search)}">${t(say.retry)}</a> <a href="/">${t(say.toHome)}</a></p>`;
  return {
    status: 500,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: pageOf(
      language,
      [say.brokenTitle.in(language), siteNames[language]].filter(Boolean).join(' - '),
      say.brokenTitle,
      say.brokenText,
      `<p><code>${requestId}</code></p>${acts}`,
    ),
  };
}

let siteNames: Record<Language, string> = { 'zh-cn': '', en: '' };

/** Tells the names of the site to pages that must do without the database. */
export function setSiteNames(names: Record<Language, string>): void {
  siteNames = names;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function envelopeOf(status: number, headers: Record<string, string>, msg: string, requestId: string): Bare {
  const body = { code: 0, msg, time: unixSeconds(), data: { requestId } };
  return {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;' +
  'font:16px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;text-align:center}' +
  'h1{font-size:22px;line-height:1.4;margin:0 0 8px}p{margin:0;opacity:.72;max-width:36em}code{font-size:13px}' +
  '.a{opacity:1;margin-top:20px}a{color:inherit;display:inline-block;padding:8px 16px}.b{border:1px solid;border-radius:8px;text-decoration:none}';
const policy = `${strictPolicy}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** A page that asks again by itself. */
function waitPage(
  language: Language,
  title: LocalText,
  text: LocalText,
  wait_s: number,
  headers: Record<string, string> = {},
): Bare {
  return {
    status: 503,
    headers: {
      'retry-after': String(wait_s),
      refresh: String(wait_s),
      'cache-control': 'no-store',
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    },
    body: pageOf(language, title.in(language), title, text),
  };
}

const pageOf = (language: Language, head: string, title: LocalText, text: LocalText, more = '') =>
  `<!doctype html><html lang="${htmlLang[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(head)}</title><style>${style}</style></head>` +
  `<body><main><h1>${title.in(language)}</h1><p>${text.in(language)}</p>${more}</main></body></html>\n`;
