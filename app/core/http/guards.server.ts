import type { MiddlewareFunction } from 'react-router';
import { ctxOf, isMember } from '../ctx.server.ts';
import { pageUrl, toLogin } from './page.server.ts';

/** Steps a layout may put before its pages. Each lets the request pass, or throws a redirect or an error. */
const guards: Record<string, MiddlewareFunction<Response>> = {
  auth: ({ context, request }, next) => {
    if (!isMember(ctxOf(context).actor)) throw toLogin(pageUrl(request));
    return next();
  },
};

/**
 * Route middleware by name: `export const middleware = guard('auth')`.
 * @throws Error "Unknown route middleware: 'NAME'"
 */
export function guard(...names: string[]): MiddlewareFunction<Response>[] {
  return names.map((name) => {
    const step = guards[name];
    if (!step) throw new Error(`Unknown route middleware: '${name}'`);
    return step;
  });
}
