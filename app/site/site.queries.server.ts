import { getUserInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { getNavigation, getWireRules } from '#app/account/rules/rules.queries.server.ts';
import { getUploadConfig } from '#app/account/uploads/uploads.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { setSiteNames } from '#app/core/http/bare-pages.server.ts';
import { getSettings, type Settings } from '#app/core/settings/settings.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { needLogin, say } from '#app/core/refusals.server.ts';
import type { SiteConfig, SiteIndex } from './site.schema.ts';
import packageJson from '../../package.json' with { type: 'json' };

/**
 * The answer of GET /api/index/index: site configuration, menus and the caller.
 * @throws Refusal 409 (expired) or 303 (need login) when login is required and missing
 */
export async function getSiteIndex(ctx: Ctx, { requiredLogin }: { requiredLogin: boolean }): Promise<SiteIndex> {
  if (requiredLogin && ctx.actor.kind === 'visitor')
    throw ctx.actor.tokenExpired ? new Refusal(say.tokenExpired, { kind: 'expired' }) : needLogin();
  const [settings, { headNav, rules, menus }] = await Promise.all([getSettings(ctx), getWireRules(ctx)]);
  return {
    site: { ...(await siteConfig(ctx, settings)), headNav },
    openMemberCenter: settings.openMemberCenter,
    userInfo: isMember(ctx.actor) ? await getUserInfo(ctx, ctx.actor.id) : [],
    rules,
    menus,
  };
}

/** What the frame of every page shows: names, navigation by the reader's rights, switches. All of it from memory. */
export async function getShell(ctx: Ctx) {
  const [settings, navigation] = await Promise.all([getSettings(ctx), getNavigation(ctx)]);
  setSiteNames({ 'zh-cn': settings.siteName, en: settings.siteNameEn });
  return {
    siteName: siteNameOf(ctx, settings),
    languages: settings.languages,
    recordNumber: settings.recordNumber,
    // Closed to members; staff find their way as always.
    openMemberCenter: settings.openMemberCenter || ctx.actor.kind === 'staff',
    isEditorInstalled: settings.editor,
    ...navigation,
  };
}

const siteNameOf = (ctx: Ctx, settings: Settings) => (ctx.language === 'en' ? settings.siteNameEn : settings.siteName);

async function siteConfig(ctx: Ctx, settings: Settings): Promise<Omit<SiteConfig, 'headNav'>> {
  return {
    siteName: siteNameOf(ctx, settings),
    recordNumber: settings.recordNumber,
    version: packageJson.version,
    cdnUrl: settings.cdnUrl || getSiteUrl().replace(/^https?:/, ''),
    apiUrl: '',
    insider: settings.insider,
    upload: await getUploadConfig(ctx),
  };
}
