import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { DB } from '#db/types.ts';
import { findActor } from '#app/account/sessions/queries.server.ts';
import { endpoints } from './api.server.ts';
import { type Ctx, pageRequest } from './core/ctx.server.ts';
import type { Env } from './core/env.server.ts';
import { createApi, languageOf } from './core/http/api-router.server.ts';
import { compressResponse, compressWhole } from './core/http/compress.server.ts';
import { cookieNames, readCookies, writeCookie } from './core/http/cookies.server.ts';
import { corsHeaders, pagePolicy, securityHeaders, strictPolicy } from './core/http/security.server.ts';
import { toLanguage } from './core/language.ts';
import { log } from './core/log.server.ts';
import { type CachedPage, contentVersion, findPage, noncePlaceholder, pageKey, storePage } from './core/page-cache.server.ts';
import { fileRoot } from './core/files.server.ts';

/** What the running application is made of. */
export type App = { env: Env; db: Kysely<DB>; build: ServerBuild; buildDir: string; siteUrl: string };

type Bindings = { Bindings: { ip: string } };

/**
 * Builds the request listener of the whole product: cached guest pages first, then files, the JSON API and pages.
 * Every response carries the security headers.
 */
export function createHandler(app: App): (req: IncomingMessage, res: ServerResponse) => void {
  const isSecure = app.siteUrl.startsWith('https:');
  const fixed = securityHeaders(isSecure);
  const hono = createHono(app, isSecure);
  const listener = getRequestListener((request, { incoming }) => hono.fetch(request, { ip: addressOf(incoming as IncomingMessage, app.env.TRUST_PROXY) }), { overrideGlobalObjects: false });
  return (req, res) => {
    for (const name in fixed) res.setHeader(name, fixed[name]!);
    if (req.url?.startsWith('//')) req.url = req.url.replace(/^\/+/, '/');
    const guest = app.env.PAGE_CACHE ? guestOf(req) : null;
    const page = guest && findPage(guest.key);
    if (guest && page) sendPage(req, res, page, guest.setLanguage, isSecure);
    else void listener(req, res);
  };
}

type Guest = { key: string; language: string; theme: 'light' | 'dark' | 'system'; setLanguage: string | null };

/** How a page request looks to the cache, or null when it is not a guest's page: signed in, an API call, a file. */
function guestOf(req: { method?: string | undefined; url?: string | undefined; headers: { cookie?: string | undefined } }): Guest | null {
  const path = req.url ?? '/';
  if ((req.method !== 'GET' && req.method !== 'HEAD') || path.startsWith('/api/') || path.startsWith('/assets/') || path.startsWith('/storage/')) return null;
  const cookie = req.headers.cookie ?? '';
  if (cookie.includes(`${cookieNames.token}=`) || cookie.includes(`${cookieNames.refresh}=`)) return null;
  const cookies = cookie === '' ? null : readCookies(cookie);
  const inQuery = /[?&]lang=(zh-cn|en)\b/i.exec(path)?.[1]?.toLowerCase() ?? null;
  const kept = cookies?.get(cookieNames.language);
  const language = toLanguage(inQuery ?? kept);
  const theme = toTheme(cookies?.get(cookieNames.theme));
  return { key: pageKey(path, language, theme), language, theme, setLanguage: inQuery && inQuery !== kept ? inQuery : null };
}

const toTheme = (value: string | undefined) => (value === 'light' || value === 'dark' ? value : 'system');

function sendPage(req: IncomingMessage, res: ServerResponse, page: CachedPage, setLanguage: string | null, isSecure: boolean): void {
  const nonce = randomBytes(18).toString('base64url');
  const isPage = page.parts.length > 1;
  const whole = isPage ? Buffer.from(page.parts.map((part) => part.toString('latin1')).join(nonce), 'latin1') : page.parts[0]!;
  const { body, encoding } = compressWhole(whole, req.headers['accept-encoding'] as string | undefined ?? '');
  const headers: Record<string, string | number> = { ...page.headers, 'content-length': body.length, vary: 'Accept-Encoding, Cookie' };
  if (isPage) headers['content-security-policy'] = pagePolicy(nonce, isSecure);
  if (encoding) headers['content-encoding'] = encoding;
  if (setLanguage) headers['set-cookie'] = writeCookie({ name: cookieNames.language, value: setLanguage, days: 365 }, isSecure);
  res.writeHead(page.status, headers);
  res.end(req.method === 'HEAD' ? undefined : body);
}

function createHono(app: App, isSecure: boolean): Hono<Bindings> {
  const hono = new Hono<Bindings>();
  const root = join(app.buildDir, 'client');
  hono.use('/assets/*', serveStatic({ root, precompressed: true, onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable') }));
  hono.use('/*', serveStatic({ root, precompressed: true, onFound: (_path, c) => c.header('cache-control', 'public, max-age=300') }));

  hono.use(
    '/storage/*',
    serveStatic({
      root: fileRoot(),
      onFound: (_path, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable');
        c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      },
    }),
  );

  const api = createApi(endpoints, { ctxOf: (request, ip) => apiCtx(app, request, ip), readsPerMinute: app.env.API_READS_PER_MINUTE, isSecure });
  hono.use('/api/*', async (c, next) => {
    const cors = corsHeaders(c.req.header('origin') ?? null, c.req.header('host') ?? '', app.env.ALLOWED_ORIGINS);
    if (c.req.method === 'OPTIONS') return c.body(null, 204, cors);
    await next();
    for (const name in cors) c.header(name, cors[name]);
    c.header('content-security-policy', strictPolicy);
    c.res = compressResponse(c.res, c.req.header('accept-encoding') ?? '');
  });
  hono.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
  hono.get('/health', async (c) => {
    await app.db.executeQuery((await import('kysely')).sql`select 1`.compile(app.db));
    return c.text('ok');
  });

  const render = createRequestHandler(app.build, 'production');
  hono.all('*', (c) => answerPage(app, c.req.raw, c.env.ip, isSecure, render));
  hono.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'request failed');
    return c.text('Internal Server Error', 500, { 'content-security-policy': strictPolicy });
  });
  return hono;
}

type Render = ReturnType<typeof createRequestHandler>;

async function answerPage(app: App, request: Request, ip: string, isSecure: boolean, render: Render): Promise<Response> {
  const url = new URL(request.url);
  const cookie = request.headers.get('cookie') ?? undefined;
  const guest = guestOf({ method: request.method, url: url.pathname + url.search, headers: { cookie } });
  const readAt = contentVersion();
  const ctx = await pageCtx(app, request, ip);
  const nonce = guest ? noncePlaceholder : randomBytes(18).toString('base64url');
  const context = new RouterContextProvider();
  context.set(pageRequest, { ctx, nonce, theme: toTheme(readCookies(cookie).get(cookieNames.theme)), siteUrl: app.siteUrl });
  const response = await render(request, context);
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'private, no-cache');
  headers.set('x-request-id', ctx.requestId);
  if (guest?.setLanguage) headers.append('set-cookie', writeCookie({ name: cookieNames.language, value: guest.setLanguage, days: 365 }, isSecure));
  const isHtml = headers.get('content-type')?.startsWith('text/html');
  if (!guest) {
    headers.set('content-security-policy', isHtml ? pagePolicy(nonce, isSecure) : strictPolicy);
    return compressResponse(new Response(response.body, { status: response.status, headers }), request.headers.get('accept-encoding') ?? '');
  }
  const body = Buffer.from(await response.arrayBuffer());
  const kept = { 'content-type': headers.get('content-type') ?? 'text/plain', 'cache-control': 'private, no-cache', ...passOn(response.headers) };
  if (response.status === 200 && request.method === 'GET' && app.env.PAGE_CACHE) storePage(guest.key, readAt, 200, kept, body);
  const fresh = randomBytes(18).toString('base64url');
  headers.set('content-security-policy', isHtml ? pagePolicy(fresh, isSecure) : strictPolicy);
  const sent = isHtml ? Buffer.from(body.toString('latin1').replaceAll(noncePlaceholder, fresh), 'latin1') : body;
  return compressResponse(new Response(sent, { status: response.status, headers }), request.headers.get('accept-encoding') ?? '');
}

/** Headers of React Router's data responses that must be sent with a cached answer too. */
function passOn(headers: Headers): Record<string, string> {
  const name = 'x-remix-response';
  const value = headers.get(name);
  return value === null ? {} : { [name]: value };
}

async function pageCtx(app: App, request: Request, ip: string): Promise<Ctx> {
  const cookies = readCookies(request.headers.get('cookie'));
  const language = toLanguage(new URL(request.url).searchParams.get('lang') ?? cookies.get(cookieNames.language));
  const now = new Date();
  const origin = { ip, agent: (request.headers.get('user-agent') ?? '').slice(0, 300) };
  const actor = await findActor(app.db, cookies.get(cookieNames.token) ?? '', origin, now);
  return { db: app.db, actor, now, language, requestId: randomUUID() };
}

async function apiCtx(app: App, request: Request, ip: string): Promise<Ctx> {
  const { headers } = request;
  const query = new URL(request.url).searchParams;
  const token = headers.get('ba-user-token') ?? headers.get('bausertoken') ?? query.get('ba-user-token') ?? '';
  const language = languageOf(request);
  const now = new Date();
  const origin = { ip, agent: (headers.get('user-agent') ?? '').slice(0, 300) };
  return { db: app.db, actor: await findActor(app.db, token, origin, now), now, language, requestId: randomUUID() };
}

/** The caller's address; behind a trusted proxy the last address it added. */
function addressOf(incoming: IncomingMessage, isProxyTrusted: boolean): string {
  const forwarded = isProxyTrusted ? String(incoming.headers['x-forwarded-for'] ?? '').split(',').at(-1)?.trim() : '';
  return (forwarded || incoming.socket.remoteAddress || 'unknown').replace(/^::ffff:(?=\d)/, '');
}

