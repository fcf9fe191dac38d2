import { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Language, offers } from '#app/core/texts/language.ts';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** What a site is called until its operator names it. */
export const defaultSiteName = '问蜗';

/** What the site is called and the languages it speaks. */
export const getSiteSettings = declareSettings({
  siteName: z.string().default(defaultSiteName),
  siteNameEn: z.string().default('Wenwo'),
  /** The languages of the pages. */
  languages: z.enum(offers).default('both'),
});

/** What the site is called in a language, the request's unless told. */
export async function getSiteName(
  ctx: Pick<Ctx, 'db' | 'language'>,
  language: Language = ctx.language,
): Promise<string> {
  const { siteName, siteNameEn } = await getSiteSettings(ctx);
  return language === 'en' ? siteNameEn : siteName;
}
