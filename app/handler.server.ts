import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { DB } from '#db/types.ts';
import { findApiActor } from '#app/account/api-tokens/api-tokens.queries.server.ts';
import { keepLanguage } from '#app/account/sessions/contacts.commands.server.ts';
import { findActor } from '#app/account/sessions/sessions.queries.server.ts';
import { findStoredAddress } from '#app/account/uploads/uploaded-files.queries.server.ts';
import { findStoreOrigins } from '#app/account/uploads/uploads.queries.server.ts';
import { indexNowKey, indexNowPath } from '#app/exchange/feeds/index-now.queries.server.ts';
import { bindReferral } from '#app/billing/invites/invites.commands.server.ts';
import { touchCookie } from '#app/billing/invites/invites.schema.ts';
import { endpoints } from './api.server.ts';
import { type Ctx, isImpersonated, isMember, pageRequest } from './core/ctx.server.ts';
import type { Env } from '#app/core/process/env.server.ts';
import { failureKind } from '#app/core/failure.ts';
import { createApi, languageOf } from './core/http/api-router.server.ts';
import { compressResponse } from '#app/core/page-cache/compress.server.ts';
import { cookieNames, readCookies, writeCookie } from './core/http/cookies.server.ts';
import { hasTwoHosts } from './core/http/two-hosts.server.ts';
import { canBePage, renderNothing } from './core/http/page.server.ts';
import { createPageSender, newNonce } from './core/http/send-page.server.ts';
import { addressOf, isPageRead, networkList } from '#app/core/address.ts';
import { setDescribedApi } from './core/http/openapi.server.ts';
import { type Bare, bareRefusal, broken, crowdedRefusal, unavailable } from './core/http/bare-pages.server.ts';
import { countOf, countRendering, findSpent } from './core/http/render-limit.server.ts';
import {
  countTurnedAway,
  enterMember,
  isCrowded,
  isPressed,
  noteMember,
  takeTurn,
} from './core/http/render-turns.server.ts';
import { corsHeaders, pagePolicy, securityHeaders, strictPolicy } from './core/http/security.server.ts';
import { type Language, spoken, toLanguage } from '#app/core/texts/language.ts';
import { log } from '#app/core/process/log.server.ts';
import {
  contentVersion,
  findPage,
  noncePlaceholder,
  pageKey,
  type RenderedPage,
  shareRendering,
  storePage,
} from '#app/core/page-cache/page-cache.server.ts';
import { fillTemplate, toTemplate } from '#app/core/page-cache/template.server.ts';
import { fileRoot } from '#app/core/files/files.server.ts';
import { getSettings } from '#app/core/settings/settings.server.ts';
import packageJson from '../package.json' with { type: 'json' };

/** What the running application is made of. */
export type App = { env: Env; db: Kysely<DB>; build: ServerBuild; buildDir: string; siteUrl: string };

type Bindings = { Bindings: { ip: string } };

/**
 * Builds the request listener of the whole product: cached guest pages first, then files, the JSON API and pages.
 * Every response carries the security headers.
 */
export function createHandler(app: App): (req: IncomingMessage, res: ServerResponse) => void {
  const isSecure = app.siteUrl.startsWith('https:');
  const fixed = { ...securityHeaders(isSecure), 'content-security-policy': strictPolicy };
  const hono = createHono(app, isSecure);
  const listener = getRequestListener(
    (request, { incoming }) => hono.fetch(request, { ip: addressOf(incoming as IncomingMessage, app.env.TRUST_PROXY) }),
    {
      overrideGlobalObjects: false,
      hostname: new URL(app.siteUrl).host, // HTTP/1.0 needs to name none
    },
  );
  const sendPage = createPageSender(isSecure);
  return (req, res) => {
    if (noMethods.has(req.method ?? ''))
      return void res.writeHead(405, { ...fixed, allow: 'GET, HEAD, POST, OPTIONS' }).end();
    if (hasTwoHosts(req)) return void res.writeHead(400, fixed).end(); // RFC 9112 section 3.2
    if (req.url?.startsWith('//')) {
      const isPage = isPageRead(req);
      req.url = req.url.replace(/^\/+/, '/');
      if (isPage) return void res.writeHead(301, { ...fixed, location: req.url }).end();
    }
    const guest = app.env.PAGE_CACHE ? guestOf(req) : null;
    const page = guest && findPage(guest.key);
    if (guest && page)
      return sendPage(req, res, {
        key: guest.key,
        page,
        cookie: guest.toKeep && languageCookie(guest.toKeep, isSecure),
      });
    for (const [name, value] of Object.entries(fixed)) res.setHeader(name, value);
    const refusal = guest && findRefusal(app.env, addressOf(req, app.env.TRUST_PROXY), guest.language);
    if (refusal) return void res.writeHead(refusal.status, refusal.headers).end(refusal.body);
    // The listener lets hosts of letters and digits pass that no URL can have, such as a number beyond IPv4.
    if (req.headers.host && !URL.canParse(`http://${req.headers.host}`)) return void res.writeHead(400).end();
    return void listener(req, res);
  };
}

/** What no `Request` can carry (fetch.spec.whatwg.org, forbidden methods). */
const noMethods: ReadonlySet<string> = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** What a guest's page is answered with before it costs anything; null when it may be rendered. */
function findRefusal({ GUEST_PAGES_PER_MINUTE }: Env, ip: string, language: Language): Bare | null {
  const now_ms = Date.now();
  const spent = findSpent(ip, now_ms, GUEST_PAGES_PER_MINUTE);
  // the page that says so is for when there is room
  if (spent && (spent.isBare || isPressed())) return bareRefusal(spent);
  if (!isCrowded(countOf(ip, now_ms) + 1)) return null;
  countRendering(ip, now_ms, GUEST_PAGES_PER_MINUTE); // whoever goes on all the same is soon over the limit
  countTurnedAway();
  return crowdedRefusal(language);
}

type Guest = { key: string; language: Language; toKeep: Language | null };

/** How a page request looks to the cache, or null when it is not a guest's page: signed in, an API call, a file. */
function guestOf(req: {
  method?: string | undefined;
  url?: string | undefined;
  headers: { cookie?: string | undefined };
}): Guest | null {
  const path = req.url ?? '/';
  if (
    (req.method !== 'GET' && req.method !== 'HEAD') ||
    path.startsWith('/api/') ||
    path.startsWith('/assets/') ||
    path.startsWith('/storage/')
  )
    return null;
  if (path.startsWith('/i/')) return null; // each visit of an invite link counts
  if (path.startsWith('/user/login/')) return null; // addresses with codes of a sign-in provider
  const cookies = req.headers.cookie ? readCookies(req.headers.cookie) : none;
  if (cookies.has(cookieNames.token) || cookies.has(cookieNames.refresh)) return null;
  const { language, toKeep } = pageLanguage(path, cookies);
  return { key: pageKey(path, language, toTheme(cookies.get(cookieNames.theme))), language, toKeep };
}

const none: ReadonlyMap<string, string> = new Map();

/** The language of a page: what its address asks for, else the cookie's. `toKeep` is what the cookie must become. */
function pageLanguage(
  path: string,
  cookies: ReadonlyMap<string, string>,
): { language: Language; toKeep: Language | null } {
  const kept = cookies.get(cookieNames.language);
  const asked = /[?&]lang=(zh-cn|en)(?:&|$)/i.exec(path)?.[1]?.toLowerCase();
  const language = toLanguage(asked ?? kept);
  return { language, toKeep: asked !== undefined && asked !== kept ? language : null };
}

const languageCookie = (language: Language, isSecure: boolean) =>
  writeCookie({ name: cookieNames.language, value: language, days: 365 }, isSecure);

const toTheme = (value: string | undefined) => (value === 'light' || value === 'dark' ? value : 'system');

function createHono(app: App, isSecure: boolean): Hono<Bindings> {
  const hono = new Hono<Bindings>();
  const root = join(app.buildDir, 'client');
  hono.use('/assets/*', serveFiles(root, 'public, max-age=31536000, immutable'));
  hono.use('/*', serveFiles(root, 'public, max-age=300'));
  hono.use('/storage/*', serveFiles(fileRoot(), 'public, max-age=31536000, immutable'));
  hono.get('/storage/*', async (c, next) => {
    const place = await findStoredAddress(app, await getSettings(app), c.req.path);
    return place === null ? next() : c.redirect(place);
  });

  setDescribedApi(endpoints, packageJson.version);
  const { API_READS_PER_MINUTE: readsPerMinute, TRUSTED_READERS } = app.env;
  const trustedReaders = networkList(TRUSTED_READERS) ?? undefined;
  const api = createApi(endpoints, {
    ctxOf: (request, ip) => apiCtx(app, request, ip),
    readsPerMinute,
    trustedReaders,
    isSecure,
  });
  hono.use('/api/*', async (c, next) => {
    const cors = corsHeaders(c.req.header('origin') ?? null, c.req.header('host') ?? '', app.env.ALLOWED_ORIGINS);
    if (c.req.method === 'OPTIONS') return c.body(null, 204, cors);
    await next();
    for (const name in cors) c.header(name, cors[name]);
    c.res = compressResponse(c.res, c.req.header('accept-encoding') ?? '');
  });
  hono.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
  hono.get('/:name{[0-9a-f]{32}\\.txt}', async (c, next) =>
    c.req.path === indexNowPath() ? c.text(indexNowKey()) : next(),
  );
  hono.all('/mcp', async (c) => {
    const ctx = await apiCtx(app, c.req.raw, c.env.ip);
    const { answerMcp } = await import('#app/exchange/mcp/mcp.api.server.ts'); // 8 MB that most sites never need
    return answerMcp(ctx, c.req.raw, { allowedOrigins: app.env.ALLOWED_ORIGINS, version: packageJson.version });
  });
  hono.get('/health', async (c) => {
    await app.db.executeQuery((await import('kysely')).sql`select 1`.compile(app.db));
    return c.text('ok');
  });

  const render = createRequestHandler(app.build, 'production');
  hono.all('*', (c) => answerPage(app, c.req.raw, c.env.ip, isSecure, render));
  hono.onError((error, c) => {
    const { language } = pageLanguage(c.req.url, readCookies(c.req.header('cookie')));
    if (failureKind(error) === 'away') return toResponse(unavailable('away', c.req.path, language));
    const requestId = randomUUID();
    log.error({ err: error, path: c.req.path, requestId }, 'request failed');
    return toResponse(broken(c.req.path, new URL(c.req.url).search, language, requestId));
  });
  return hono;
}

/** What files may do when they are opened as documents: an SVG shows its styles and runs nothing. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** The files of a folder. Headers go onto the finished answer: serveStatic's own hook comes too late for them. */
function serveFiles(root: string, cacheControl: string): MiddlewareHandler<Bindings> {
  const serve = serveStatic<Bindings>({ root, precompressed: true });
  return async (c, next) => {
    const found = await serve(c, next);
    if (!(found instanceof Response)) return found;
    found.headers.set('cache-control', cacheControl);
    // other clients of this family show pictures of ours
    found.headers.set('cross-origin-resource-policy', 'cross-origin');
    found.headers.set('content-security-policy', filePolicy);
    return found;
  };
}

type Render = ReturnType<typeof createRequestHandler>;

async function answerPage(
  app: App,
  request: Request,
  ip: string,
  isSecure: boolean,
  renderAny: Render,
): Promise<Response> {
  const url = new URL(request.url);
  const cookie = request.headers.get('cookie') ?? undefined;
  const cookies = readCookies(cookie);
  const readAt = contentVersion();
  const { language, toKeep } = pageLanguage(url.pathname + url.search, cookies);
  const ctx = await pageCtx(app, request, { ip, cookies, language });
  if (toKeep && isMember(ctx.actor) && !('impersonatorId' in ctx.actor && ctx.actor.impersonatorId))
    await keepLanguage(ctx, ctx.actor.id);
  const touch = isMember(ctx.actor) && !isImpersonated(ctx) ? cookies.get(touchCookie) : undefined;
  if (touch !== undefined) await bindReferral(ctx, touch);
  const guest = isMember(ctx.actor)
    ? null
    : guestOf({ method: request.method, url: url.pathname + url.search, headers: { cookie } });
  const nonce = guest ? noncePlaceholder : newNonce();
  const context = new RouterContextProvider();
  let frameOrigin: string | null = null;
  const allowFrame = (origin: string) => (frameOrigin = origin);
  const theme = toTheme(cookies.get(cookieNames.theme));
  context.set(pageRequest, {
    ctx,
    nonce,
    theme,
    siteUrl: app.siteUrl,
    readsPerMinute: app.env.API_READS_PER_MINUTE,
    allowFrame,
  });
  const render = canBePage(url) ? renderAny : renderNothing(ctx, renderAny);
  const accepted = request.headers.get('accept-encoding') ?? '';
  const answer = (
    { status, headers, body }: Pick<Response, 'status' | 'headers'> & { body: Response['body'] | Buffer<ArrayBuffer> },
    policy: string,
  ) => {
    const sent = new Headers(headers);
    sent.set('cache-control', isMember(ctx.actor) ? 'private, no-store' : 'private, no-cache');
    sent.set('content-security-policy', policy);
    sent.set('cross-origin-resource-policy', 'same-origin');
    sent.set('x-request-id', ctx.requestId);
    if (toKeep) sent.append('set-cookie', languageCookie(toKeep, isSecure));
    if (touch !== undefined)
      sent.append('set-cookie', writeCookie({ name: touchCookie, value: '', httpOnly: true }, isSecure));
    return compressResponse(new Response(body, { status, headers: sent }), accepted);
  };
  const policyOf = async ({ headers }: Response) => {
    const own = headers.get('content-security-policy');
    if (own) return own;
    if (!headers.get('content-type')?.startsWith('text/html')) return strictPolicy;
    return pagePolicy(nonce, isSecure, { ...(await findStoreOrigins(ctx)), frame: frameOrigin });
  };
  if (isMember(ctx.actor)) {
    const leave = enterMember();
    try {
      const response = unlessFailed(context, url, await render(request, context));
      return answer(response, await policyOf(response));
    } finally {
      leave();
    }
  }
  const isKept = guest !== null && request.method === 'GET' && app.env.PAGE_CACHE;
  const renderWhole = async (): Promise<RenderedPage> => {
    const { count, spent } = countRendering(ip, Date.now(), app.env.GUEST_PAGES_PER_MINUTE);
    if (spent) context.set(pageRequest, { ...context.get(pageRequest), wait_s: spent.wait_s });
    const response = spent?.isBare
      ? toResponse(bareRefusal(spent))
      : await renderInTurn(count, language, async () => unlessFailed(context, url, await render(request, context)));
    const { status } = response;
    const headers = new Headers(response.headers);
    if (spent) headers.set('retry-after', String(spent.wait_s));
    const [body, policy] = [Buffer.from(await response.arrayBuffer()), await policyOf(response)];
    const kept = {
      'content-type': headers.get('content-type') ?? 'text/plain',
      'cache-control': 'private, no-cache',
      ...passOn(headers),
    };
    if (status === 200 && isKept)
      storePage(guest.key, readAt, 200, { ...kept, 'content-security-policy': policy }, body);
    return { status, headers, policy, body };
  };
  const page = await (guest && isKept ? shareRendering(guest.key, renderWhole) : renderWhole());
  const sentNonce = newNonce();
  const body = fillTemplate(toTemplate(page.body, noncePlaceholder), sentNonce);
  return answer({ ...page, body }, page.policy.replaceAll(noncePlaceholder, sentNonce));
}

/**
 * An answer, or another one when the database went away while it was made, or when a fault of ours left it without
 * frame or words.
 */
function unlessFailed(context: RouterContextProvider, url: URL, response: Response): Response {
  const { ctx, failure, isFrameMissing } = context.get(pageRequest);
  if (failure === 'away') return toResponse(unavailable('away', url.pathname, ctx.language, ctx.requestId));
  const isWordless = response.headers.get('content-type')?.startsWith('text/plain') === true;
  if (response.status !== 500 || !(isFrameMissing || isWordless) || url.pathname.endsWith('.data')) return response;
  return toResponse(broken(url.pathname, url.search, ctx.language, ctx.requestId));
}

const toResponse = ({ status, headers, body }: Bare) => new Response(body, { status, headers });

/** Renders a guest's page when it is its turn. @param count how many the network had of late */
async function renderInTurn(count: number, language: Language, render: () => Promise<Response>): Promise<Response> {
  const end = await takeTurn(count);
  if (!end) return toResponse(crowdedRefusal(language));
  try {
    return await render();
  } finally {
    end();
  }
}

/** Headers of React Router's data responses that must be sent with a cached answer too. */
function passOn(headers: Headers): Record<string, string> {
  const name = 'x-remix-response';
  const value = headers.get(name);
  return value === null ? {} : { [name]: value };
}

type Caller = { ip: string; cookies: ReadonlyMap<string, string>; language: Language };

async function pageCtx(app: App, request: Request, { ip, cookies, language }: Caller): Promise<Ctx> {
  const now = new Date();
  const origin = { ip, agent: (request.headers.get('user-agent') ?? '').slice(0, 300) };
  const [actor, { languages }] = await Promise.all([
    findActor(app.db, cookies.get(cookieNames.token) ?? '', origin, now),
    getSettings(app),
  ]);
  return { db: app.db, actor, now, language: spoken(language, languages), requestId: randomUUID() };
}

async function apiCtx(app: App, request: Request, ip: string): Promise<Ctx> {
  const { headers } = request;
  const query = new URL(request.url).searchParams;
  const bearer = /^Bearer ([\w-]{1,64})$/i.exec(headers.get('authorization') ?? '')?.[1];
  const token =
    bearer ?? headers.get('ba-user-token') ?? headers.get('bausertoken') ?? query.get('ba-user-token') ?? '';
  const language = languageOf(request);
  const now = new Date();
  const origin = { ip, agent: (headers.get('user-agent') ?? '').slice(0, 300) };
  const actor = await findApiActor(app.db, token, origin, now);
  if (isMember(actor)) noteMember();
  return { db: app.db, actor, now, language, requestId: randomUUID() };
}
