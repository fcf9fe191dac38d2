import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';
import { BrandImage, FootColumn } from './branding.schema.ts';

/** The face of the site. Empty texts leave the product's own in force; the accent is #rrggbb or ''. */
export const getBrandingSettings = declareSettings({
  slogan: z.string().default(''),
  sloganEn: z.string().default(''),
  siteDescription: z.string().default(''),
  siteDescriptionEn: z.string().default(''),
  accentColour: z.string().default(''),
  brandImages: z
    .object({ logo: BrandImage, logoDark: BrandImage, icon: BrandImage, share: BrandImage })
    .partial()
    .default({}),
});

/** The bottom of every page. */
export const getFooterSettings = declareSettings({
  footerText: z.string().default(''),
  footerTextEn: z.string().default(''),
  licence: z.string().default(''),
  licenceEn: z.string().default(''),
  licenceUrl: z.string().default(''),
  contact: z.string().default(''),
  /** Columns beside the product's own. */
  footColumns: z.array(FootColumn).default([]),
});
