import { redirect } from 'react-router';
import { lacksConsent, requireConsent } from '#app/account/consent/consent.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { ownPath } from '#app/core/own-path.ts';
import { consentPath, isOpenPage, openApi } from './entry.policy.ts';

/**
 * The door of the site, for everything but pages: the JSON API, MCP, files. Lets members in who have agreed to what the
 * site asks.
 * @param path of the API; '' for what is no endpoint of it
 * @throws Refusal CONSENT_NEEDED
 */
export async function requireEntry(ctx: Ctx, path = ''): Promise<void> {
  if (openApi.has(path)) return;
  await requireConsent(ctx);
}

/**
 * The same door for pages: leads members to what they have to agree to first, and from there to where they wanted to
 * go.
 * @throws Response a redirect
 */
export async function requirePageEntry(ctx: Ctx, url: URL): Promise<void> {
  if (isOpenPage(url.pathname)) return;
  if (!(await lacksConsent(ctx))) return;
  const here = ownPath(url.pathname + url.search);
  throw redirect(here === null || here === '/' ? consentPath : `${consentPath}?to=${encodeURIComponent(here)}`);
}
