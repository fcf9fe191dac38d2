import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Db } from '#app/core/db/pool.server.ts';
import type { ServerBuild } from 'react-router';
import { findApiActor } from '#app/account/api-tokens/api-tokens.queries.server.ts';
import { requireEntry } from '#app/account/entry/entry.queries.server.ts';
import { answerBrandFile } from '#app/account/branding/brand-file.server.ts';
import { answerShareImage } from '#app/ask/share-images/share-file.server.ts';
import { findReader, noteWrite, positionHeader } from '#app/core/replicas/own-writes.server.ts';
import { addressOf, isPageRead, networkList } from '#app/core/address.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { failureKind } from '#app/core/failure.ts';
import { answerLive } from '#app/site/live/live-call.server.ts';
import { handOver } from '#app/site/live/live-stream.server.ts';
import { createApi, languageOf } from '#app/core/http/api-router.server.ts';
import {
  type Bare,
  bareRefusal,
  broken,
  crowdedRefusal,
  toResponse,
  unavailable,
} from '#app/core/http/bare-pages.server.ts';
import { comesByCookie } from '#app/core/http/cookie-calls.server.ts';
import { readCookies } from '#app/core/http/cookies.server.ts';
import { shareOf } from '#app/core/hosts/live-hosts.server.ts';
import { checkReady } from '#app/core/hosts/ready.server.ts';
import { setDescribedApi } from '#app/core/http/openapi.server.ts';
import { countOf, countRendering, findSpent } from '#app/core/http/render-limit.server.ts';
import { countTurnedAway, isCrowded, isPressed, noteMember } from '#app/core/http/render-turns.server.ts';
import { createPageHandler } from '#app/core/http/route-chains.server.ts';
import { corsHeaders, securityHeaders, strictPolicy, workerPolicy } from '#app/core/http/security.server.ts';
import { createPageSender } from '#app/core/http/send-page.server.ts';
import { hasTwoHosts } from '#app/core/http/two-hosts.server.ts';
import { compressResponse } from '#app/core/page-cache/compress.server.ts';
import { findPage } from '#app/core/page-cache/page-cache.server.ts';
import type { Env } from '#app/core/process/env.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { defaultLanguage, type Language } from '#app/core/texts/language.ts';
import { answerDownload } from '#app/market/downloads/download-file.server.ts';
import { indexNowKey, indexNowPath } from '#app/exchange/feeds/index-now.queries.server.ts';
import { endpoints } from './api.server.ts';
import { type Bindings, serveAssets, serveFiles, serveStored } from './stored-files.server.ts';
import { fileCtx, languageCookie, pageLanguage, saidPositions } from './page-callers.server.ts';
import { answerPage, guestOf } from './pages.server.ts';
import packageJson from '../package.json' with { type: 'json' };

/** What the running application is made of. */
export type App = { env: Env; db: Db; build: ServerBuild; buildDir: string; siteUrl: string };

/**
 * Builds the request listener of the whole product: cached guest pages first, then files, the JSON API and pages.
 * Every response carries the security headers.
 */
export function createHandler(app: App): (req: IncomingMessage, res: ServerResponse) => void {
  const isSecure = app.siteUrl.startsWith('https:');
  const fixed = { ...securityHeaders(isSecure), 'content-security-policy': strictPolicy };
  const hono = createHono(app, isSecure);
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const ip = addressOf(incoming as IncomingMessage, app.env.TRUST_PROXY);
      const response = await hono.fetch(request, { ip, outgoing: outgoing as ServerResponse });
      return handOver(response, outgoing as ServerResponse);
    },
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
  const perMinute = shareOf(GUEST_PAGES_PER_MINUTE);
  const spent = findSpent(ip, now_ms, perMinute);
  // the page that says so is for when there is room
  if (spent && (spent.isBare || isPressed())) return bareRefusal(spent);
  if (!isCrowded(countOf(ip, now_ms) + 1)) return null;
  countRendering(ip, now_ms, perMinute); // whoever goes on all the same is soon over the limit
  countTurnedAway();
  return crowdedRefusal(language);
}

function createHono(app: App, isSecure: boolean): Hono<Bindings> {
  const hono = new Hono<Bindings>();
  serveBuilt(hono, app);
  serveStored(hono, app, async (c) => refusedEntry(await fileCtx(app, c.req.raw, c.env.ip)));

  setDescribedApi(endpoints, packageJson.version);
  const { API_READS_PER_MINUTE: readsPerMinute, TRUSTED_READERS } = app.env;
  const trustedReaders = networkList(TRUSTED_READERS) ?? undefined;
  const api = createApi(endpoints, {
    ctxOf: (request, ip) => (comesByCookie(request) ? fileCtx(app, request, ip) : apiCtx(app, request, ip)),
    requireEntry,
    readerOf: (ctx, request) => findReader(app.db, ctx.actor, saidPositions(request)),
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
  hono.all('/api/*', (c) => answerLive(c.req.raw, (request) => api.fetch(request, c.env)));
  hono.get('/:name{[0-9a-f]{32}\\.txt}', async (c, next) =>
    c.req.path === indexNowPath() ? c.text(indexNowKey()) : next(),
  );
  serveMcp(hono, app);
  // past the pages: a package is neither kept nor held in memory
  hono.get('/plugin/file/:ticket', async (c) => {
    const isKeyed = c.req.header('authorization') !== undefined || c.req.header('ba-user-token') !== undefined;
    const ctx = await (isKeyed ? apiCtx : fileCtx)(app, c.req.raw, c.env.ip);
    const refused = await refusedEntry(ctx);
    if (refused) return refused;
    return answerDownload(ctx, c.req.raw, c.req.param('ticket'));
  });
  hono.get('/brand/:file', (c) => answerBrandFile(app, c.req.param('file')));
  hono.get('/share/:file', (c) => {
    const language = c.req.query('lang') === 'en' ? 'en' : defaultLanguage;
    const refusal = findRefusal(app.env, c.env.ip, language);
    if (refusal) return toResponse(refusal);
    countRendering(c.env.ip, Date.now(), shareOf(app.env.GUEST_PAGES_PER_MINUTE)); // it costs as much as a page
    return answerShareImage({ db: app.db, language }, c.req.param('file'));
  });
  serveHealth(hono, app);

  const render = createPageHandler(app.build);
  hono.all('*', (c) => answerPage(app, c.req.raw, { ...c.env, isSecure, render }));
  hono.onError((error, c) => {
    const { language } = pageLanguage(c.req.url, readCookies(c.req.header('cookie')));
    const kind = failureKind(error);
    if (kind === 'away' || kind === 'store') return toResponse(unavailable('away', c.req.path, language));
    const requestId = randomUUID();
    log.error({ err: error, path: c.req.path, requestId }, 'request failed');
    return toResponse(broken(c.req.path, new URL(c.req.url).search, language, requestId));
  });
  return hono;
}

/** The files of the build. */
function serveBuilt(hono: Hono<Bindings>, { buildDir, env }: App): void {
  const root = join(buildDir, 'client');
  serveAssets(hono, root, env.DATA_DIR);
  hono.use('/sw.js', async (c, next) => {
    await next();
    c.header('content-security-policy', workerPolicy);
  });
  const serveTop = serveFiles(root, 'public, max-age=300');
  const tops = topNames(root);
  // pages are no files: nothing looks for them on the disk
  hono.use('/*', (c, next) => (tops.has(c.req.path.split('/', 2)[1]!) ? serveTop(c, next) : next()));
}

/** The protocol by which programs use the site; their calls may write. */
function serveMcp(hono: Hono<Bindings>, app: App): void {
  hono.all('/mcp', async (c) => {
    const ctx = await apiCtx(app, c.req.raw, c.env.ip);
    const refused = await refusedEntry(ctx);
    if (refused) return refused;
    const { answerMcp } = await import('#app/exchange/mcp/mcp.api.server.ts'); // 8 MB that most sites never need
    const answer = await answerMcp(ctx, c.req.raw, {
      allowedOrigins: app.env.ALLOWED_ORIGINS,
      version: packageJson.version,
    });
    const position = c.req.method === 'POST' ? await noteWrite(ctx) : '';
    if (position !== '') answer.headers.set(positionHeader, position);
    return answer;
  });
}

/** What those ask who restart this process, send it visitors, or only want to know. */
function serveHealth(hono: Hono<Bindings>, app: App): void {
  hono.get('/health/live', (c) => c.text('ok'));
  hono.get('/health/ready', async (c) => {
    const readiness = await checkReady(app.db);
    return c.text(readiness, readiness === 'ok' ? 200 : 503, { 'cache-control': 'no-store' });
  });
  hono.get('/health', async (c) => {
    await app.db.executeQuery((await import('kysely')).sql`select 1`.compile(app.db));
    return c.text('ok');
  });
}

/** What lies in a folder itself, as addresses name it; what addresses cannot hold as it is has no place there. */
const topNames = (folder: string): ReadonlySet<string> => new Set(readdirSync(folder));

/** What somebody is answered with whom the site does not let in; null for everybody else. */
async function refusedEntry(ctx: Ctx): Promise<Response | null> {
  try {
    await requireEntry(ctx);
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const status = error.kind === 'need-login' || error.kind === 'expired' ? 401 : 403;
    return new Response(error.text.in(ctx.language), { status, headers: { 'cache-control': 'no-store' } });
  }
}

async function apiCtx(app: App, request: Request, ip: string): Promise<Ctx> {
  const { headers } = request;
  const query = new URL(request.url).searchParams;
  const bearer = /^Bearer ([\w-]{1,64})$/i.exec(headers.get('authorization') ?? '')?.[1];
  const token =
    bearer ?? headers.get('ba-user-token') ?? headers.get('bausertoken') ?? query.get('ba-user-token') ?? '';
  const language = languageOf(request);
  const now = new Date();
  const country = countryOf(app.env, headers);
  const origin = { ip, agent: (headers.get('user-agent') ?? '').slice(0, 300), ...(country && { country }) };
  const actor = await findApiActor(app.db, token, origin, now);
  if (isMember(actor)) noteMember();
  return { db: app.db, actor, now, language, requestId: randomUUID() };
}

/** What a trusted proxy says of the caller's country; '' where there is none or it knows none. */
function countryOf({ TRUST_PROXY, COUNTRY_HEADER }: Env, headers: Headers): string {
  const said = TRUST_PROXY && COUNTRY_HEADER ? (headers.get(COUNTRY_HEADER) ?? '').toUpperCase() : '';
  return /^(?!XX)[A-Z]{2}$/.test(said) ? said : '';
}
