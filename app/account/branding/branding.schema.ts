import { z } from 'zod';

/*
 * Glossary: branding – the face of a site: its pictures, colour and words; accent – the colour of what can be pressed.
 */

/** Pictures of the site itself. `icon` is square; `share` is what links to the site show elsewhere. */
export const brandNames = ['logo', 'logoDark', 'icon', 'share'] as const;
export type BrandName = (typeof brandNames)[number];
/** Largest file in bytes. */
export const maxBrandImage_bytes = 2 * 1024 * 1024;
/** Least sides in pixels of pictures that are no drawings; the share image is cut to `share`. */
export const brandSides = { logoHeight: 32, icon: 192, share: { width: 1200, height: 630 } } as const;
export const brandTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
/** Sides of the icons that are made of the square icon, in pixels; `mask` has room for launchers that cut a circle. */
export const iconSides = { tab: 32, touch: 180, small: 192, large: 512, mask: 512 } as const;
export type IconUse = keyof typeof iconSides;

/** A stored picture: its address changes with what it shows. Sides in pixels. */
export const BrandImage = z.object({ file: z.string(), width: z.number(), height: z.number() });
export type BrandImage = z.output<typeof BrandImage>;
export type BrandImages = Partial<Record<BrandName, BrandImage>>;

export const brandPath = (file: string): string => `/brand/${file}`;
/** The address of an icon in the size of its use. @param icon the stored square icon */
export const iconPath = ({ file }: BrandImage, use: IconUse): string =>
  brandPath(file.replace(/^icon-(\w+)\.\w+$/, (_, hash: string) => `icon-${hash}-${use}.png`));

/** What every page shows of the site's face. */
export type Brand = {
  logo: string;
  logoDark: string;
  /** Width of the logo for a height of 1. */
  ratio: number;
  icon: string;
  tabIcon: string;
  touchIcon: string;
  shareImage: string;
};

const text = (max: number) => z.string().trim().max(max);
const href = z.string().trim().max(300);
/** A page of this site, one elsewhere, or a mail address. */
export const linkTarget = href.regex(/^(?:\/(?!\/)\S*|https?:\/\/\S+|mailto:\S+@\S+)$/);
export const FootColumn = z.object({
  title: text(30).min(1),
  titleEn: text(30).min(1),
  links: z
    .array(z.object({ label: text(40).min(1), labelEn: text(40).min(1), to: linkTarget }))
    .min(1)
    .max(12),
});
export type FootColumn = z.output<typeof FootColumn>;

export const SaveBrandImageInput = z.looseObject({ name: z.enum(brandNames) });
export const RemoveBrandImageInput = z.object({ name: z.enum(brandNames) });
