import { redirect } from 'react-router';
import { lacksConsent, requireConsent } from '#app/account/consent/consent.queries.server.ts';
import { listSitePages } from '#app/account/site-pages/site-pages.queries.server.ts';
import { type Ctx, isMember, noMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { toLogin } from '#app/core/http/page.server.ts';
import { ownPath } from '#app/core/own-path.ts';
import { say } from '#app/core/refusals.server.ts';
import { consentPath, isOpenPage, openApi } from './entry.policy.ts';
import { getEntrySettings } from './entry.settings.server.ts';

/** Whether strangers see the site. */
export const isOpenToAll = async (ctx: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await getEntrySettings(ctx)).siteAccess === 'everybody';

/** Whether the caller is a stranger of a site for members only. */
export async function isKeptOut(ctx: Ctx): Promise<boolean> {
  if (isMember(ctx.actor) || ctx.actor.kind === 'job') return false;
  return !(await isOpenToAll(ctx));
}

/**
 * The door of the site, for everything but pages: the JSON API, MCP, files. Lets those in whom the site is for, and who
 * have agreed to what it asks.
 * @param path of the API; '' for what is no endpoint of it
 * @throws Refusal need-login or expired for strangers of a site for members only; CONSENT_NEEDED
 */
export async function requireEntry(ctx: Ctx, path = ''): Promise<void> {
  if (openApi.has(path)) return;
  if (await isKeptOut(ctx)) throw strangerOf(ctx);
  await requireConsent(ctx);
}

function strangerOf({ actor }: Ctx): Refusal {
  const isExpired = actor.kind === 'visitor' && actor.tokenExpired;
  return isExpired ? new Refusal(say.tokenExpired, { kind: 'expired' }) : noMember(actor);
}

/**
 * The same door for pages: strangers of a site for members only are led to the login, feeds and sitemaps answer 403;
 * members are led to what they have to agree to first, and from there to where they wanted to go.
 * @throws Response a redirect, or 403
 */
export async function requirePageEntry(ctx: Ctx, url: URL): Promise<void> {
  if (isOpenPage(url.pathname)) return requireOpenText(ctx, url);
  if (await isKeptOut(ctx)) {
    if (/^\/(?:sitemap|feed)/.test(url.pathname)) throw new Response(say.needLogin.in(ctx.language), { status: 403 });
    throw toLogin(url);
  }
  if (!(await lacksConsent(ctx))) return;
  const here = ownPath(url.pathname + url.search);
  throw redirect(here === null || here === '/' ? consentPath : `${consentPath}?to=${encodeURIComponent(here)}`);
}

/** Terms, privacy, contact and the like are for everybody; other pages of the operator's are as the site is. */
async function requireOpenText(ctx: Ctx, url: URL): Promise<void> {
  const slug = /^\/page\/([^/]+)/.exec(url.pathname)?.[1];
  if (slug === undefined || !(await isKeptOut(ctx))) return;
  const page = (await listSitePages(ctx)).find((one) => one.slug === slug);
  if (page?.kind === 'other') throw toLogin(url);
}
