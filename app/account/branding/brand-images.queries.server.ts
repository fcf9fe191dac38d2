import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getSiteSettings } from '#app/account/site.settings.server.ts';
import { accentStyle } from './accent.policy.ts';
import { type Brand, brandPath, iconPath } from './branding.schema.ts';
import { getBrandingSettings } from './branding.settings.server.ts';

/** A picture as it is served. */
export type BrandFile = { type: string; bytes: Buffer };

/** What is named by its content never changes. */
const kept = new LRUCache<string, BrandFile>({ max: 20, maxSize: 20 * 1024 ** 2, sizeCalculation: sizeOf });
function sizeOf({ bytes }: BrandFile): number {
  return bytes.length;
}

/** A picture of the site by the name of its file. @throws Refusal not-found for one that is not in place (any more) */
export async function getBrandFile(ctx: Pick<Ctx, 'db'>, file: string): Promise<BrandFile> {
  const known = kept.get(file);
  if (known) return known;
  if (!/^[a-z-]{4,12}[0-9a-f]{16}(?:-[a-z]{3,5})?\.(?:svg|png|jpg)$/.test(file)) throw notFound();
  const { rows } = await sql`select type, bytes from account.brand_image where file = ${file}`
    .$castTo<BrandFile>()
    .execute(ctx.db);
  const [found] = rows;
  if (!found) throw notFound();
  kept.set(file, found);
  return found;
}

/** The face of the site as every page shows it, in the reader's language. All of it from memory. */
export async function getBrand(
  ctx: Pick<Ctx, 'db' | 'language'>,
): Promise<{ brand: Brand | null; accent: Record<string, string> | undefined; description: string }> {
  const settings = await getBrandingSettings(ctx);
  const { logo, logoDark, icon, share } = settings.brandImages;
  const isEnglish = ctx.language === 'en';
  const brand = (logo ?? icon ?? share) && {
    logo: logo ? brandPath(logo.file) : '',
    logoDark: logoDark ? brandPath(logoDark.file) : '',
    ratio: logo ? Math.round((100 * logo.width) / logo.height) / 100 : 1,
    icon: icon ? brandPath(icon.file) : '',
    tabIcon: icon ? iconPath(icon, 'tab') : '',
    touchIcon: icon ? iconPath(icon, 'touch') : '',
    shareImage: share ? brandPath(share.file) : '',
  };
  return {
    brand: brand ?? null,
    accent: accentOf(settings.accentColour),
    description: isEnglish ? settings.siteDescriptionEn : settings.siteDescription,
  };
}

let lastAccent: { colour: string; style: Record<string, string> | undefined } | undefined;

/** The shades of a colour, worked out once. */
function accentOf(colour: string) {
  if (lastAccent?.colour !== colour) lastAccent = { colour, style: accentStyle(colour) };
  return lastAccent.style;
}

/** What an installed site says of itself, as the Web App Manifest (W3C) has it. */
export async function getWebManifest(ctx: Pick<Ctx, 'db' | 'language'>) {
  const [{ siteName, siteNameEn }, settings] = await Promise.all([getSiteSettings(ctx), getBrandingSettings(ctx)]);
  const isEnglish = ctx.language === 'en';
  const name = isEnglish ? siteNameEn : siteName;
  const description = isEnglish ? settings.siteDescriptionEn : settings.siteDescription;
  const { icon } = settings.brandImages;
  const pictures = icon
    ? (
        [
          ['small', 'any'],
          ['large', 'any'],
          ['mask', 'maskable'],
        ] as const
      ).map(([use, purpose]) => ({
        src: iconPath(icon, use),
        sizes: use === 'small' ? '192x192' : '512x512',
        type: 'image/png',
        purpose,
      }))
    : [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      ];
  return {
    id: '/',
    name,
    short_name: [...name].slice(0, 12).join(''),
    ...(description && { description }),
    lang: isEnglish ? 'en' : 'zh-CN',
    start_url: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: settings.accentColour || '#2f7d5b',
    icons: pictures,
  };
}
