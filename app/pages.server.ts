import type { ServerResponse } from 'node:http';
import { RouterContextProvider } from 'react-router';
import { keepLanguage } from '#app/account/sessions/contacts.commands.server.ts';
import { findStoreOrigins } from '#app/account/uploads/uploads.queries.server.ts';
import { legibleSearch } from '#app/ask/search/search-address.server.ts';
import { bindReferral } from '#app/billing/invites/invites.commands.server.ts';
import { touchCookie } from '#app/billing/invites/invites.schema.ts';
import { type Ctx, isImpersonated, isMember, onPrimary, pageRequest } from '#app/core/ctx.server.ts';
import { bareRefusal, broken, crowdedRefusal, toResponse, unavailable } from '#app/core/http/bare-pages.server.ts';
import { cookieNames, positionCookie, readCookies, writeCookie } from '#app/core/http/cookies.server.ts';
import { canBePage, renderNothing } from '#app/core/http/page.server.ts';
import { countRendering, findSpent } from '#app/core/http/render-limit.server.ts';
import { shareOf } from '#app/core/hosts/live-hosts.server.ts';
import type { Env } from '#app/core/process/env.server.ts';
import { enterMember, expectMember, takeTurn } from '#app/core/http/render-turns.server.ts';
import { newNonce, pagePolicy, strictPolicy } from '#app/core/http/security.server.ts';
import { bodyOf, sendWhole } from '#app/core/http/whole-page.server.ts';
import { compressResponse } from '#app/core/page-cache/compress.server.ts';
import {
  type ContentMark,
  contentMark,
  pageKey,
  type RenderedPage,
  shareRendering,
  storePage,
} from '#app/core/page-cache/page-cache.server.ts';
import { PageTags } from '#app/core/page-tags.server.ts';
import { withHashes } from '#app/core/page-cache/script-hashes.server.ts';
import { noteWrite } from '#app/core/replicas/own-writes.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import type { App } from './handler.server.ts';
import { languageCookie, pageCtx, pageLanguage } from './page-callers.server.ts';

/** A guest's page as the cache knows it. */
type Guest = { key: string; language: Language; toKeep: Language | null };

/** How a page request looks to the cache, or null when it is not a guest's page: signed in, an API call, a file. */
export function guestOf(req: {
  method?: string | undefined;
  url?: string | undefined;
  headers: { cookie?: string | undefined };
}): Guest | null {
  const path = req.url ?? '/';
  if (
    (req.method !== 'GET' && req.method !== 'HEAD') ||
    path.startsWith('/api/') ||
    path.startsWith('/health') ||
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

const toTheme = (value: string | undefined) => (value === 'light' || value === 'dark' ? value : 'system');

/** Renders any page of the product. */
export type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** A page that is asked for, and all that its answer depends on. */
type Visit = {
  app: App;
  request: Request;
  url: URL;
  ip: string;
  isSecure: boolean;
  ctx: Ctx;
  context: RouterContextProvider;
  /** What the page is for the cache; null for members' pages and those that are never kept. */
  guest: Guest | null;
  nonce: string;
  /** The origin that may show the page in a frame. */
  frame: { origin: string | null };
  tags: PageTags;
  cookies: string[];
  render: () => Promise<Response>;
  outgoing: ServerResponse;
};

type Asked = { ip: string; isSecure: boolean; render: Render };

/** Answers a page request: a member's page as it is rendered, a guest's for all guests who ask for it at once. */
export async function answerPage(
  app: App,
  request: Request,
  { outgoing, ...asked }: Asked & { outgoing: ServerResponse },
): Promise<Response> {
  const url = new URL(request.url);
  const legible = canBePage(url) ? null : legibleSearch(url);
  if (legible !== null) return new Response(null, { status: 302, headers: { location: legible } });
  const readAt = contentMark();
  const leave = mayBeMember(request, asked.ip, app.env) ? expectMember() : null;
  try {
    const visit = { ...(await openVisit(app, request, asked)), outgoing };
    if (isMember(visit.ctx.actor)) return await answerMember(visit);
    leave?.();
    return await answerGuest(visit, readAt);
  } finally {
    leave?.();
  }
}

/** Whether a cookie says so, of whose network guests have not asked for more than they may. */
const mayBeMember = (request: Request, ip: string, { GUEST_PAGES_PER_MINUTE }: Env) =>
  readCookies(request.headers.get('cookie')).has(cookieNames.token) &&
  findSpent(ip, Date.now(), shareOf(GUEST_PAGES_PER_MINUTE)) === null;

async function openVisit(
  app: App,
  request: Request,
  { ip, isSecure, render }: Asked,
): Promise<Omit<Visit, 'outgoing'>> {
  const url = new URL(request.url);
  const path = url.pathname + url.search;
  const cookie = request.headers.get('cookie') ?? undefined;
  const cookies = readCookies(cookie);
  const { language, toKeep } = pageLanguage(path, cookies);
  const ctx = await pageCtx(app, request, { ip, path, cookies, language });
  const { actor } = ctx;
  const sent = toKeep ? [languageCookie(toKeep, isSecure)] : [];
  if (toKeep && isMember(actor) && !isImpersonated(ctx)) await keepLanguage(ctx, actor.id);
  const touch = isMember(actor) && !isImpersonated(ctx) ? cookies.get(touchCookie) : undefined;
  if (touch !== undefined) {
    await bindReferral(ctx, touch);
    sent.push(writeCookie({ name: touchCookie, value: '', httpOnly: true }, isSecure));
  }
  const guest = isMember(actor) ? null : guestOf({ method: request.method, url: path, headers: { cookie } });
  const frame: Visit['frame'] = { origin: null };
  const tags = new PageTags();
  const nonce = newNonce();
  const context = new RouterContextProvider();
  context.set(pageRequest, {
    ctx,
    nonce,
    theme: toTheme(cookies.get(cookieNames.theme)),
    siteUrl: app.siteUrl,
    readsPerMinute: app.env.API_READS_PER_MINUTE,
    allowFrame: (origin) => (frame.origin = origin),
    tags,
  });
  const renderOne = canBePage(url) ? render : renderNothing(ctx, render);
  return {
    app,
    request,
    url,
    ip,
    isSecure,
    ctx,
    context,
    guest,
    nonce,
    frame,
    tags,
    cookies: sent,
    render: async () => unlessFailed(context, url, await renderOne(request, context)),
  };
}

async function answerMember(visit: Visit): Promise<Response> {
  const leave = enterMember();
  try {
    const response = await visit.render();
    const policy = await policyOf(visit, response, `'nonce-${visit.nonce}'`);
    const { status, headers } = response;
    return await finish(visit, { status, headers, body: bodyOf(response) ?? response.body }, policy);
  } finally {
    leave();
  }
}

async function answerGuest(visit: Visit, readAt: ContentMark): Promise<Response> {
  const { app, request, guest } = visit;
  const key = guest !== null && request.method === 'GET' && app.env.PAGE_CACHE ? guest.key : null;
  const renderWhole = async (isLater = false): Promise<RenderedPage> => {
    if (isLater) visit.context.set(pageRequest, { ...visit.context.get(pageRequest), ctx: onPrimary(visit.ctx) });
    const page = await renderForGuest(visit);
    const headers = {
      'content-type': page.headers.get('content-type') ?? 'text/plain',
      'cache-control': 'private, no-cache',
      ...passOn(page.headers),
      'content-security-policy': page.policy,
    };
    if (page.status === 200 && key !== null) storePage(key, readAt, { ...page, headers });
    return page;
  };
  const page = await (key === null
    ? renderWhole()
    : shareRendering(key, renderWhole, visit.ctx.read && readAt.version));
  return finish(visit, page, page.policy);
}

/** Renders a guest's page in its turn and within what their network may ask for. */
async function renderForGuest(visit: Visit): Promise<RenderedPage> {
  const { app, context, ctx, ip, tags } = visit;
  const { count, spent } = countRendering(ip, Date.now(), shareOf(app.env.GUEST_PAGES_PER_MINUTE));
  if (spent) context.set(pageRequest, { ...context.get(pageRequest), wait_s: spent.wait_s });
  const response = spent?.isBare
    ? toResponse(bareRefusal(spent))
    : await renderInTurn(count, ctx.language, visit.render);
  const headers = new Headers(response.headers);
  if (spent) headers.set('retry-after', String(spent.wait_s));
  const { body, sources } = withHashes(bodyOf(response) ?? Buffer.from(await response.arrayBuffer()), visit.nonce);
  const policy = await policyOf(visit, response, sources);
  return { status: response.status, headers, policy, body, madeOf: tags.result() };
}

async function policyOf({ isSecure, ctx, frame }: Visit, { headers }: Response, scripts: string): Promise<string> {
  const own = headers.get('content-security-policy');
  if (own) return own;
  if (!headers.get('content-type')?.startsWith('text/html')) return strictPolicy;
  return pagePolicy(scripts, isSecure, { ...(await findStoreOrigins(ctx)), frame: frame.origin });
}

type Answer = Pick<Response, 'status' | 'headers'> & { body: Response['body'] | Buffer<ArrayBuffer> };

/** The answer with the headers that every page has. */
async function finish(visit: Visit, { status, headers, body }: Answer, policy: string): Promise<Response> {
  const { request, ctx, cookies, outgoing } = visit;
  const sent = new Headers(headers);
  sent.set('cache-control', isMember(ctx.actor) ? 'private, no-store' : 'private, no-cache');
  sent.set('content-security-policy', policy);
  sent.set('cross-origin-resource-policy', 'same-origin');
  sent.set('x-request-id', ctx.requestId);
  for (const cookie of cookies) sent.append('set-cookie', cookie);
  // whoever is given a cookie may have been registered or logged in by this page
  const position = sent.has('set-cookie') ? await noteWrite(ctx) : '';
  if (position !== '') sent.append('set-cookie', writeCookie(positionCookie(position), visit.isSecure));
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (Buffer.isBuffer(body) && request.method === 'GET' && sent.get('content-type')?.startsWith('text/html'))
    return sendWhole(outgoing, body, { status, headers: sent, accepted });
  return compressResponse(new Response(body, { status, headers: sent }), accepted);
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
