import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Ctx } from '../ctx.server.ts';
import { isMember } from '../ctx.server.ts';
import { isRefusal, Refusal } from '../errors.ts';
import { log } from '../log.server.ts';
import { forbidden, needLogin, say } from '../texts.server.ts';
import { requireCalm } from '../throttle.server.ts';
import { bumpContent } from '../page-cache.server.ts';
import { writeCookie } from './cookies.server.ts';
import { type Endpoint, type Limit, Reply } from './endpoint.server.ts';
import { failureOf, success } from './envelope.server.ts';
import { parseInput, readInput } from './input.server.ts';

const defaultBody = 256 * 1024;

/** What the API needs from the application around it. */
export type ApiHost = {
  /** Resolves the caller: language, token, address. The JSON API reads the token from headers, query or body, never from a cookie. */
  ctxOf(request: Request, ip: string): Promise<Ctx>;
  readsPerMinute: number;
  isSecure: boolean;
};

type Env = { Bindings: { ip: string } };

/** Builds the /api application from the endpoint list; anything not listed is a 404. */
export function createApi(endpoints: Endpoint[], host: ApiHost): Hono<Env> {
  const api = new Hono<Env>();
  for (const endpoint of endpoints) {
    const limit = bodyLimit({ maxSize: endpoint.maxBody ?? defaultBody, onError: (c) => c.json({ code: 0, msg: '413', time: Math.floor(Date.now() / 1000), data: null }, 413) });
    api.on(endpoint.method, endpoint.path, limit, (c) => answer(endpoint, c.req.raw, c.env.ip, host));
  }
  const known = new Set(endpoints.map((endpoint) => endpoint.path));
  api.notFound((c) => {
    const status = known.has(c.req.path) ? 405 : 404;
    return c.json({ code: 0, msg: say.notFound.in('zh-cn'), time: Math.floor(Date.now() / 1000), data: null }, status);
  });
  return api;
}

async function answer(endpoint: Endpoint, request: Request, ip: string, host: ApiHost): Promise<Response> {
  let ctx: Ctx | undefined;
  try {
    const input = await readBody(request);
    if (input instanceof Response) return input;
    ctx = await host.ctxOf(withBodyToken(request, input), ip);
    await admit(endpoint, ctx, host);
    const result = await endpoint.run(ctx, parseInput(endpoint.input, input) as never);
    if (result instanceof Response) return result;
    if (!endpoint.keepsPages) await bumpContent();
    const reply = result instanceof Reply ? result : new Reply(result);
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-request-id': ctx.requestId });
    for (const cookie of reply.cookies) headers.append('set-cookie', writeCookie(cookie, host.isSecure));
    return new Response(JSON.stringify(success(ctx.language, ctx.now, reply.data, reply.text)), { headers });
  } catch (error) {
    const now = ctx?.now ?? new Date();
    const requestId = ctx?.requestId ?? '';
    if (!isRefusal(error)) log.error({ err: error, requestId, path: endpoint.path }, 'request failed');
    const { status, body } = failureOf(error, ctx?.language ?? 'zh-cn', now, requestId);
    return Response.json(body, { status, headers: { 'cache-control': 'no-store', 'x-request-id': requestId } });
  }
}

/** Malformed JSON or form data is a fault of transport: HTTP 400. */
async function readBody(request: Request): Promise<unknown> {
  try {
    return await readInput(request);
  } catch {
    return Response.json({ code: 0, msg: say.malformed.in('zh-cn'), time: Math.floor(Date.now() / 1000), data: null }, { status: 400 });
  }
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
  if (endpoint.access !== 'public') {
    if (actor.kind === 'visitor' && actor.tokenExpired) throw new Refusal(say.tokenExpired, 'expired');
    if (!isMember(actor)) throw needLogin();
    if (endpoint.access === 'staff' && actor.kind !== 'staff') throw forbidden();
  }
  if (actor.kind === 'visitor' && endpoint.method === 'GET') await requireCalm(ctx, `read:${actor.ip}`, host.readsPerMinute, 60);
  if (endpoint.limit) await requireCalm(ctx, limitKey(endpoint.path, endpoint.limit, ctx), endpoint.limit.max, endpoint.limit.window_s);
}

function limitKey(path: string, limit: Limit, ctx: Ctx): string {
  const { actor } = ctx;
  const who = limit.per === 'member' && isMember(actor) ? `m${actor.id}` : 'ip' in actor ? actor.ip : actor.kind;
  return `${path}:${who}`;
}
