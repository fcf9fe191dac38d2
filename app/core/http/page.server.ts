import {
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
  type RouterContextProvider,
} from 'react-router';
import { type Ctx, pageRequest } from '../ctx.server.ts';
import { isRefusal, type RefusalKind } from '../errors.ts';
import { ownPath } from '../own-path.ts';
import { type Naming, PageTags } from '#app/core/page-tags.server.ts';
import { say } from '#app/core/refusals.server.ts';
import { requireCalmReads } from './read-limit.server.ts';
import { callerOf } from './caller.ts';

/**
 * What a page's loader works with. `url` is the page's own address, also on data requests. `spendRead` counts a costly
 * page against what one member or network may read in a minute, and throws a Refusal too-many beyond it. A loader that
 * names what its page is made of by `madeOf` and `shows`, all of it, has it kept for guests until a write changes that;
 * without it the page goes with each write.
 */
export type PageArgs = Naming & {
  ctx: Ctx;
  params: Record<string, string | undefined>;
  url: URL;
  spendRead: () => void;
};

/** What JSON says otherwise than it is. */
type Unsaid = Date | Map<never, never> | Set<never> | RegExp | URL | Error | bigint | symbol | Promise<unknown>;
type Plain<T> = unknown extends T
  ? T
  : T extends Unsaid | ((...args: never) => unknown)
    ? never
    : T extends Response | ReturnType<typeof data>
      ? T
      : { [K in keyof T]: Plain<T[K]> };
/** What a loader may give, as pages get it by way of JSON; nothing for what would arrive as something else. */
type Given<T> = [T] extends [Plain<T>] ? T : never;

/**
 * What an error page gets to know, in the reader's language. `own` is set when the text says more than that nothing was
 * found or nothing is allowed.
 */
export type PageFault = { text: string; own: boolean; requestId: string; path: string };

const statuses: Record<RefusalKind, number> = {
  refused: 400,
  invalid: 400,
  'need-login': 401,
  'need-proof': 403,
  'already-logged-in': 400,
  expired: 401,
  forbidden: 403,
  'not-found': 404,
  'too-many': 429,
};

/**
 * Makes a route loader of a read: refusals become the matching error page, missing login becomes the login page.
 * @param check the route's own check of its parameters; any result other than true gives the 404 page
 */
export function pageLoader<T>(
  read: (args: PageArgs) => Promise<T> | T,
  check?: (params: PageArgs['params']) => unknown,
) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<Given<T>> => {
    const { ctx, wait_s, readsPerMinute, stopped, tags = new PageTags() } = context.get(pageRequest);
    const url = pageUrl(request);
    const naming = tags.nameFor();
    if (stopped) throw stopped;
    if (wait_s) throw fault(ctx, url, 429, say.tooFrequent(wait_s).in(ctx.language));
    if (check && check(params) !== true) throw fault(ctx, url, 404, say.notFound.in(ctx.language));
    try {
      return (await read({
        ctx,
        params,
        url,
        ...naming,
        spendRead: () => requireCalmReads(ctx, `page:${callerOf(ctx)}`, readsPerMinute),
      })) as Given<T>;
    } catch (error) {
      throw shownOnPage(ctx, url, error);
    }
  };
}

/**
 * Makes a route middleware of a check that lets a page's readers pass; its refusals become the same pages as a
 * loader's. They are thrown by the loaders: what a middleware throws leaves the error page without the frame's data, so
 * without header and language.
 */
export function pageGuard(
  check: (args: Pick<PageArgs, 'ctx' | 'url'>) => Promise<void> | void,
): MiddlewareFunction<Response> {
  return async ({ context, request }, next) => {
    const { ctx, stopped } = context.get(pageRequest);
    if (stopped) return next();
    const url = pageUrl(request);
    try {
      await check({ ctx, url });
    } catch (error) {
      const shown = shownOnPage(ctx, url, error);
      if (shown instanceof Response) throw shown;
      context.set(pageRequest, { ...context.get(pageRequest), stopped: shown });
    }
    return next();
  };
}

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Renders the 404 page for an address that can lead nowhere, without any of the page's reads; a bare text where the
 * page has none of its own.
 */
export const renderNothing = (ctx: Ctx, render: Render) => async (request: Request, context: RouterContextProvider) => {
  const stopped = fault(ctx, pageUrl(request), 404, say.notFound.in(ctx.language));
  context.set(pageRequest, { ...context.get(pageRequest), stopped });
  const legible = isLegible(new URL(request.url).pathname)
    ? request
    : new Request(request.url.replaceAll('%', '%25'), request);
  // the router would write a line for each route that it cannot compare
  const response = await render(legible, context);
  return response.status >= 400 ? response : new Response(say.notFound.in(ctx.language), { status: 404 });
};

/** False for a path that no page can have: a NUL, which no text of the database holds, or bytes that are no text. */
export function canBePage({ pathname, search }: URL): boolean {
  return !`${pathname}${search}`.includes('%00') && isLegible(pathname);
}

function isLegible(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/**
 * A redirect to the login page that leads back to this page; an address longer than `ownPath` takes is left out, as no
 * header carries it.
 */
export function toLogin(url: URL): Response {
  const here = ownPath(url.pathname + url.search);
  return redirect(here === null ? '/user/login' : `/user/login?to=${encodeURIComponent(here)}`);
}

/** The check that an `:id` parameter is a positive whole number. */
export const hasId = (params: PageArgs['params']) => /^[1-9]\d{0,15}$/.test(params['id'] ?? '');

function shownOnPage(ctx: Ctx, url: URL, error: unknown): unknown {
  if (!isRefusal(error)) return error;
  if (error.kind === 'need-login' || error.kind === 'expired') return toLogin(url);
  return fault(
    ctx,
    url,
    statuses[error.kind],
    error.text.in(ctx.language),
    error.text !== say.notFound && error.text !== say.noPermission,
  );
}

function fault(ctx: Ctx, url: URL, status: number, text: string, own = false) {
  return data({ text, own, requestId: ctx.requestId, path: url.pathname } satisfies PageFault, { status });
}

/** The page's own address, also on data requests of client navigation. */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url);
  if (!url.pathname.endsWith('.data')) return url;
  url.pathname = pagePath(url.pathname);
  url.searchParams.delete('_routes');
  return url;
}

/** The path of a page whose data is read under this path, or that path itself. */
export const pagePath = (path: string): string => path.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
