import { type LoaderFunctionArgs, redirect } from 'react-router';
import { touchInvite } from '#app/billing/invites/invites.commands.server.ts';
import { isMember, pageRequest } from '#app/core/ctx.server.ts';
import { readCookies, writeCookie } from '#app/core/http/cookies.server.ts';
import { touchCookie } from './invites.schema.ts';

/** Where an invite link leads: the registration, with the touch kept; members go on to the home page. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const { ctx, siteUrl, stopped } = context.get(pageRequest);
  if (stopped) throw stopped;
  const cookie = readCookies(request.headers.get('cookie')).get(touchCookie) ?? '';
  const kept = await touchInvite(ctx, { code: (params['code'] ?? '').toLowerCase(), cookie });
  const headers = kept ? { 'set-cookie': writeCookie(kept, siteUrl.startsWith('https:')) } : undefined;
  return redirect(isMember(ctx.actor) ? '/' : '/user/login?type=register', headers && { headers });
}
