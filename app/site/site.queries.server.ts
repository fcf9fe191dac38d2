import { getUserInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { getNavigation, getWireRules } from '#app/account/rules/rules.queries.server.ts';
import { listFooterPages } from '#app/account/site-pages/site-pages.queries.server.ts';
import { getUploadConfig } from '#app/account/uploads/uploads.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { setSiteNames } from '#app/core/http/bare-pages.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { getSiteName, getSiteSettings } from '#app/account/site.settings.server.ts';
import { getUploadSettings } from '#app/account/uploads/uploads.settings.server.ts';
import { getBrand } from '#app/account/branding/brand-images.queries.server.ts';
import { getFooterSettings } from '#app/account/branding/branding.settings.server.ts';
import { getFrameSettings } from './frame.settings.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { patterns } from '#app/core/rules.ts';
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
  const [{ openMemberCenter }, { headNav, rules, menus }] = await Promise.all([
    getLoginSettings(ctx),
    getWireRules(ctx),
  ]);
  return {
    site: { ...(await siteConfig(ctx)), headNav },
    openMemberCenter,
    userInfo: isMember(ctx.actor) ? await getUserInfo(ctx, ctx.actor.id) : [],
    rules,
    menus,
  };
}

/** What the frame of every page shows: names, navigation by the reader's rights, switches. All of it from memory. */
export async function getShell(ctx: Ctx) {
  const [
    site,
    { brand, accent, description },
    footer,
    { openMemberCenter },
    frame,
    navigation,
    footerPages,
    hasNoMoney,
  ] = await Promise.all([
    getSiteSettings(ctx),
    getBrand(ctx),
    getFooter(ctx),
    getLoginSettings(ctx),
    getFrameSettings(ctx),
    getNavigation(ctx),
    listFooterPages(ctx),
    isWithoutMoney(ctx),
  ]);
  setSiteNames({ 'zh-cn': site.siteName, en: site.siteNameEn });
  return {
    siteName: ctx.language === 'en' ? site.siteNameEn : site.siteName,
    languages: site.languages,
    brand,
    accent,
    description,
    footer,
    recordNumber: frame.recordNumber,
    // Closed to members; staff find their way as always.
    openMemberCenter: openMemberCenter || ctx.actor.kind === 'staff',
    isEditorInstalled: frame.editor,
    hasMoney: !hasNoMoney,
    footerPages,
    ...navigation,
  };
}

/** What stands at the bottom of every page, in the reader's language; null where the operator has said nothing. */
async function getFooter(ctx: Ctx) {
  const own = await getFooterSettings(ctx);
  const isEnglish = ctx.language === 'en';
  const footer = {
    text: isEnglish ? own.footerTextEn : own.footerText,
    licence: isEnglish ? own.licenceEn : own.licence,
    licenceUrl: own.licenceUrl,
    contact: patterns.email.test(own.contact) ? `mailto:${own.contact}` : own.contact,
    columns: own.footColumns.map(({ title, titleEn, links }) => ({
      title: isEnglish ? titleEn : title,
      links: links.map(({ label, labelEn, to }) => [to, isEnglish ? labelEn : label] as const),
    })),
  };
  return Object.values(footer).some((value) => value.length > 0) ? footer : null;
}

async function siteConfig(ctx: Ctx): Promise<Omit<SiteConfig, 'headNav'>> {
  const { recordNumber, insider } = await getFrameSettings(ctx);
  return {
    siteName: await getSiteName(ctx),
    recordNumber,
    version: packageJson.version,
    cdnUrl: (await getUploadSettings(ctx)).cdnUrl || getSiteUrl().replace(/^https?:/, ''),
    apiUrl: '',
    insider,
    upload: await getUploadConfig(ctx),
  };
}
