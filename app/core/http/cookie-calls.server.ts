/**
 * What browsers call of the API without any code of a page that could send a header: a stream of events, and the
 * service worker when the browser has changed its push address. Their cookies say who it is.
 */
const byCookie: ReadonlyMap<string, 'GET' | 'POST'> = new Map([
  ['/api/live', 'GET'],
  ['/api/notice/renewPush', 'POST'],
]);

/**
 * Whether a call of one of these comes from our own pages and brings nothing but its cookies. One that another site's
 * page sent is nobody's.
 */
export function comesByCookie(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  if (byCookie.get(pathname) !== request.method) return false;
  const { headers } = request;
  if (['authorization', 'ba-user-token', 'bausertoken'].some((name) => headers.has(name))) return false;
  if (searchParams.has('ba-user-token')) return false;
  const site = headers.get('sec-fetch-site');
  return site === null ? isOwn(request, headers.get('origin')) : site === 'same-origin';
}

/** Older browsers say no more than the origin: when they read, only another one; when they send, always. */
const isOwn = (request: Request, origin: string | null): boolean =>
  origin === null
    ? request.method === 'GET'
    : URL.canParse(origin) && new URL(origin).host === request.headers.get('host');
