import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { isReadable } from './accent.policy.ts';
import { FootColumn, linkTarget } from './branding.schema.ts';

const text = (max: number) => z.string().trim().max(max);
const webUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]);

/** What operators say of the face of the site, beside its pictures. */
export const AppearanceSection = z.object({
  siteName: text(40).min(1),
  siteNameEn: text(40).min(1),
  slogan: text(60),
  sloganEn: text(100),
  siteDescription: text(300),
  siteDescriptionEn: text(300),
  accentColour: z
    .string()
    .trim()
    .toLowerCase()
    .refine((colour) => colour === '' || isReadable(colour), 'rule:colour'),
});

/** What operators have at the bottom of every page. */
export const FooterSection = z.object({
  footerText: text(200),
  footerTextEn: text(200),
  licence: text(120),
  licenceEn: text(120),
  licenceUrl: webUrl,
  contact: z.union([z.literal(''), rule.email(), linkTarget]),
  footColumns: z.array(FootColumn).max(4),
});
