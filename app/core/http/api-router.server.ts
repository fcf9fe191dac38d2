import { unixSeconds } from '#app/core/unix-seconds.ts';
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Actor, Ctx, ReadDb } from '../ctx.server.ts';
import { isImpersonated, isMember, noMember } from '../ctx.server.ts';
import { isRefusal, Refusal } from '../errors.ts';
import { awayWait_s, failureKind, failureStatus } from '#app/core/failure.ts';
import { type Language, type LocalText, toLanguage } from '#app/core/texts/language.ts';
import { log } from '#app/core/process/log.server.ts';
import { forbidden, say } from '#app/core/refusals.server.ts';
import { requireCalmReads } from './read-limit.server.ts';
import { givingBack, requireCalm, requireCalmToRead } from '../throttle.server.ts';
import { requireOpenNetwork } from '../blocked-networks.server.ts';
import { PageNews } from '#app/core/page-cache/page-news.server.ts';
import { noteWrite, positionHeader } from '#app/core/replicas/own-writes.server.ts';
import { isIn, networkOf, type Networks } from '#app/core/address.ts';
import { positionCookie, readCookies, writeCookie } from './cookies.server.ts';
import { type Cookie, type Endpoint, type Limit, type RawCall, Reply } from './endpoint.server.ts';
import { failureOf, success } from './envelope.server.ts';
import { callerOf } from './caller.ts';
import { answerOnce, idempotencyHeader } from './idempotency.server.ts';
import { parseInput, readInput } from './input.server.ts';
import { unlessKnown } from './known-answer.server.ts';
import { inTurnOf, largeBody_bytes } from './large-body.server.ts';

const defaultBody = 256 * 1024;
/** What one API token may call in a minute, all endpoints together. */
const callsOfToken = 120;

/** What the API needs from the application around it. */
export type ApiHost = {
  /**
   * Resolves the caller: language, token, address. The JSON API reads the token from headers, query or body, never from
   * a cookie.
   */
  ctxOf(request: Request, ip: string): Promise<Ctx>;
  /** Where content may be read for the caller; undefined for the primary. */
  readerOf?(ctx: Ctx, request: Request): Promise<ReadDb | undefined>;
  /** Lets a caller into the site, or not, for this address. @throws Refusal */
  requireEntry?(ctx: Ctx, path: string): Promise<void>;
  readsPerMinute: number;
  /** Addresses whose guests' reads are not counted. */
  trustedReaders?: Networks | undefined;
  isSecure: boolean;
};

type Env = { Bindings: { ip: string } };

/** Builds the /api application from the endpoint list; anything not listed is a 404. */
export function createApi(endpoints: Endpoint[], host: ApiHost): Hono<Env> {
  const api = new Hono<Env>();
  for (const endpoint of endpoints)
    api.on(endpoint.method, endpoint.path, (c) => answer(endpoint, c.req.raw, c.env.ip, host, c.req.param()));
  const known = new Set(endpoints.map((endpoint) => endpoint.path));
  api.notFound((c) => {
    return transportFault(c.req.raw, known.has(c.req.path) ? 405 : 404, say.notFound);
  });
  return api;
}

/** Callers of an endpoint with large bodies are let in or refused before any of the body is read. */
async function answer(
  endpoint: Endpoint,
  request: Request,
  ip: string,
  host: ApiHost,
  params: Record<string, string>,
): Promise<Response> {
  let ctx: Ctx | undefined;
  try {
    return await givingBack(async () => {
      const { maxBody = defaultBody } = endpoint;
      if (maxBody !== defaultBody) ctx = await enter(endpoint, request, ip, host);
      const max = ctx && typeof maxBody === 'function' ? await maxBody(ctx) : Number(maxBody);
      const run = async () => {
        const limited = await withinSize(request, max);
        if (!limited) return transportFault(request, 413, say.tooLarge);
        if (endpoint.isRaw) return await runRaw(endpoint, limited, (ctx ??= await enter(endpoint, limited, ip, host)));
        const input = await readBody(limited);
        if (input instanceof Response) return input;
        ctx ??= await enter(endpoint, withBodyToken(request, input), ip, host);
        return runEndpoint(endpoint, request, ctx, withParams(input, params), host);
      };
      return await (ctx && max > largeBody_bytes ? inTurnOf(callerOf(ctx), run) : run());
    });
  } catch (error) {
    return failed(endpoint, request, ctx, error, host);
  }
}

async function runEndpoint(
  endpoint: Endpoint,
  request: Request,
  ctx: Ctx,
  input: unknown,
  host: ApiHost,
): Promise<Response> {
  await endpoint.gate?.(ctx);
  const parsed = parseInput(endpoint.input, withCookies(endpoint, request, input));
  await endpoint.before?.(ctx, parsed as never);
  const isContent = endpoint.method === 'GET' && endpoint.access === 'public';
  const read = isContent ? await host.readerOf?.(ctx, request) : undefined;
  const changes: Ctx['changes'] = endpoint.namesChanges ? {} : undefined;
  const news = new PageNews(changes);
  const told = {
    ...(read && { read }),
    ...(changes && { changes }),
    ...(!endpoint.keepsPages && { onTransaction: news.enter }),
  };
  const run = (rctx: Ctx) => endpoint.run({ ...rctx, ...told }, parsed as never);
  const call = { path: endpoint.path, key: request.headers.get(idempotencyHeader), input: parsed };
  const result = await (endpoint.isIdempotent ? answerOnce(ctx, call, run) : run(ctx));
  if (result instanceof Response) return unlessKnown(request, result);
  const reply = result instanceof Reply ? result : new Reply(result);
  if (!endpoint.keepsPages || reply.changesPages) await news.finish(ctx);
  const position = endpoint.method === 'POST' ? await noteWrite(ctx) : '';
  const cookies = position === '' ? reply.cookies : [...reply.cookies, positionCookie(position)];
  const headers = headersOf(ctx.requestId, isOurPage(request) ? cookies : [], host);
  if (position !== '') headers.set(positionHeader, position);
  return new Response(JSON.stringify(success(ctx.language, ctx.now, reply.data, reply.text)), { headers });
}

/** Parts of the path are input too, and win over fields of their names. */
const withParams = (input: unknown, params: Record<string, string>): unknown =>
  Object.keys(params).length > 0 && typeof input === 'object' && input !== null ? { ...input, ...params } : input;

async function runRaw(endpoint: Endpoint, request: Request, ctx: Ctx): Promise<Response> {
  await endpoint.gate?.(ctx);
  const call: RawCall = {
    headers: Object.fromEntries(request.headers),
    body: Buffer.from(await request.arrayBuffer()),
  };
  const response = (await endpoint.run(ctx, call as never)) as Response;
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-request-id', ctx.requestId);
  return response;
}

/** What a program that speaks its own protocol can understand of a fault: try later, or never. */
function failedRaw(error: unknown, requestId: string): Response {
  const status = !isRefusal(error) ? failureStatus[failureKind(error)] : error.kind === 'too-many' ? 429 : 403;
  return new Response('', {
    status,
    headers: { 'cache-control': 'no-store', 'x-request-id': requestId, ...retryHeaders(status) },
  });
}

function failed(endpoint: Endpoint, request: Request, ctx: Ctx | undefined, error: unknown, host: ApiHost): Response {
  const requestId = ctx?.requestId ?? randomUUID();
  if (!isRefusal(error) && !isBrokenOff(request, error))
    log.error({ err: error, requestId, path: endpoint.path }, 'request failed');
  if (endpoint.isRaw) return failedRaw(error, requestId);
  const { status, body } = failureOf(error, ctx?.language ?? languageOf(request), ctx?.now ?? new Date(), requestId);
  const isDead = isRefusal(error) && error.kind === 'refused' && !endpoint.keepsCookies;
  const dead = isDead
    ? Object.values(cookiesFor(endpoint, request)).map(([name]) => ({ name, value: '', httpOnly: true }))
    : [];
  const headers = headersOf(requestId, dead, host);
  for (const [name, value] of Object.entries(retryHeaders(status))) headers.set(name, value);
  return new Response(JSON.stringify(body), { status, headers });
}

const retryHeaders = (status: number): Record<string, string> =>
  status === failureStatus.away ? { 'retry-after': String(awayWait_s) } : {};

/** The caller went away while the body was being read: no fault of ours. */
const isBrokenOff = (request: Request, error: unknown) =>
  request.signal.aborted && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

function headersOf(requestId: string, cookies: Cookie[], host: ApiHost): Headers {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  });
  for (const cookie of cookies) headers.append('set-cookie', writeCookie(cookie, host.isSecure));
  return headers;
}

/**
 * Whether one of our own pages, or a client that is no browser, calls: a foreign page cannot send this header. Only
 * such calls have their cookies read and set, so that nobody is logged out, or in under another's name, by a foreign
 * form.
 */
const isOurPage = (request: Request) => request.headers.get('server') === 'true';

/** The language of an API call: its header, else the query, else Chinese. */
export function languageOf(request: Request): Language {
  return toLanguage(request.headers.get('think-lang') ?? new URL(request.url).searchParams.get('lang'));
}

function transportFault(request: Request, status: number, text: LocalText): Response {
  return Response.json({ code: 0, msg: text.in(languageOf(request)), time: unixSeconds(), data: null }, { status });
}

/** Resolves the caller and lets them in or not. */
async function enter(endpoint: Endpoint, request: Request, ip: string, host: ApiHost): Promise<Ctx> {
  const ctx = await host.ctxOf(request, ip);
  await admit(endpoint, ctx, host);
  return ctx;
}

/**
 * The request when its body is at most `max` bytes, else null. A body that does not tell its length is read while it is
 * short enough.
 */
async function withinSize(request: Request, max: number): Promise<Request | null> {
  const length = request.headers.get('content-length');
  if (length !== null) return Number(length) <= max ? request : null;
  // no GET has a body here, and asking for it makes a second, heavier request of it
  if (request.method === 'GET' || !request.body) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > max) return null;
    chunks.push(chunk);
  }
  return new Request(request.url, { method: request.method, headers: request.headers, body: Buffer.concat(chunks) });
}

/** Malformed JSON or form data is a fault of transport: HTTP 400. */
async function readBody(request: Request): Promise<unknown> {
  try {
    return await readInput(request);
  } catch {
    return transportFault(request, 400, say.malformed);
  }
}

/**
 * The cookies an endpoint takes as input and this request brings: field → [cookie name, value]. One that is refused is
 * cleared.
 */
function cookiesFor(endpoint: Endpoint, request: Request): Record<string, [name: string, value: string]> {
  if (!endpoint.cookieInput || !isOurPage(request)) return {};
  const sent = readCookies(request.headers.get('cookie'));
  const found = Object.entries(endpoint.cookieInput).flatMap(([field, name]): [string, [string, string]][] => {
    const value = sent.get(name);
    return value ? [[field, [name, value]]] : [];
  });
  return Object.fromEntries(found);
}

function withCookies(endpoint: Endpoint, request: Request, input: unknown): unknown {
  if (!endpoint.cookieInput || typeof input !== 'object' || input === null) return input;
  const none = Object.fromEntries(Object.keys(endpoint.cookieInput).map((field) => [field, undefined]));
  const values = Object.fromEntries(
    Object.entries(cookiesFor(endpoint, request)).map(([field, [, value]]) => [field, value]),
  );
  return { ...input, ...none, ...values };
}

const tokenNames = ['ba-user-token', 'ba_user_token', 'bausertoken'];

/** Clients of this family may send the token in the query or the body; it is moved to the header. */
function withBodyToken(request: Request, input: unknown): Request {
  if (tokenNames.some((name) => request.headers.has(name))) return request;
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const token = tokenNames.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
  if (typeof token !== 'string' || !/^[\w-]{1,64}$/.test(token)) return request;
  const headers = new Headers(request.headers);
  headers.set('ba-user-token', token);
  return new Request(request.url, { method: request.method, headers });
}

async function admit(endpoint: Endpoint, ctx: Ctx, host: ApiHost): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === 'token') await admitToken(endpoint, ctx, actor);
  if (!endpoint.isRaw) await host.requireEntry?.(ctx, endpoint.path);
  if (endpoint.access !== 'public') {
    if (actor.kind === 'visitor' && actor.tokenExpired) throw new Refusal(say.tokenExpired, { kind: 'expired' });
    if (!isMember(actor)) throw noMember(actor);
    if (endpoint.access === 'staff' && actor.kind !== 'staff') throw forbidden();
  }
  if (endpoint.method === 'POST' && !endpoint.whileImpersonating && isImpersonated(ctx))
    throw new Refusal(say.onlyLooking, { kind: 'forbidden' });
  // Public writes stay open: staff who are to sign in are visitors until then.
  if (endpoint.method === 'POST' && endpoint.access !== 'public') await requireOpenNetwork(ctx);
  const isRead = endpoint.method === 'GET' && !endpoint.countsItself;
  if (actor.kind === 'visitor' && isRead && !isIn(host.trustedReaders, actor.ip))
    requireCalmReads(ctx, `read:${networkOf(actor.ip)}`, host.readsPerMinute);
  const requireLimit = endpoint.method === 'GET' ? requireCalmToRead : requireCalm;
  if (endpoint.limit)
    await requireLimit(ctx, limitKey(endpoint.path, endpoint.limit, ctx), endpoint.limit.max, endpoint.limit.window_s);
}

/** API tokens are let in by scope alone: what names none is closed to them. */
async function admitToken({ scope }: Endpoint, ctx: Ctx, actor: Extract<Actor, { kind: 'token' }>): Promise<void> {
  if (scope === undefined || !actor.scopes.includes(scope))
    throw new Refusal(say.tokenNotAllowed(scope ?? ''), { kind: 'forbidden' });
  await requireCalm(ctx, `token:${actor.tokenId}`, callsOfToken, 60);
}

function limitKey(path: string, limit: Limit, ctx: Ctx): string {
  const { actor } = ctx;
  return `${path}:${limit.per === 'ip' && 'ip' in actor ? networkOf(actor.ip) : callerOf(ctx)}`;
}
