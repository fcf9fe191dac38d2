import type { Listing, PluginState, PluginTab } from './plugins.schema.ts';

/** The steps in which a plugin is written, in order. */
export const pluginSteps = ['basics', 'texts', 'pictures', 'privacy', 'check'] as const;
export type PluginStep = (typeof pluginSteps)[number];

/** A field of the form; those of `privacy` by their own names. */
export type ListingField = Exclude<keyof Listing, 'privacy'> | keyof Listing['privacy'];
export const stepOfField: Record<ListingField, PluginStep> = {
  nameZh: 'basics',
  nameEn: 'basics',
  categoryId: 'basics',
  tags: 'basics',
  licence: 'basics',
  supportUrl: 'basics',
  repositoryUrl: 'basics',
  homepageUrl: 'basics',
  shortZh: 'texts',
  shortEn: 'texts',
  bodyZh: 'texts',
  bodyEn: 'texts',
  icon: 'pictures',
  screenshots: 'pictures',
  readsZh: 'privacy',
  readsEn: 'privacy',
  services: 'privacy',
};

/** What a submission needs, and how many characters or pieces of it at least (design/market.md 3.2 plugin). */
const needed = [
  ['nameZh', 2],
  ['nameEn', 2],
  ['categoryId', 1],
  ['licence', 1],
  ['supportUrl', 1],
  ['shortZh', 1],
  ['shortEn', 1],
  ['bodyZh', 1],
  ['bodyEn', 1],
  ['icon', 1],
  ['screenshots', 1],
  ['readsZh', 1],
  ['readsEn', 1],
] as const satisfies readonly (readonly [ListingField, number])[];

/** Every field that a submission needs, in the order of the form. */
export const neededFields: readonly ListingField[] = needed.map(([field]) => field);

/** The fields that a submission of this draft still lacks, in the order of the form; none when it may be sent. */
export function missingOf(listing: Listing): ListingField[] {
  const values = { ...listing, ...listing.privacy };
  return needed.flatMap(([field, least]) => (amountOf(values[field]) < least ? [field] : []));
}

/** What a submission lacks: fields of this draft, then the package that was checked. */
export function lacksOf(listing: Listing, { hasPackage }: { hasPackage: boolean }): (ListingField | 'package')[] {
  return [...missingOf(listing), ...(hasPackage ? [] : (['package'] as const))];
}

const amountOf = (value: string | number | readonly string[] | null): number =>
  typeof value === 'number' ? value : value === null ? 0 : value.length;

/** What pictures must be: sides in pixels, sizes in bytes. */
export const pictureRules = {
  icon: { side: 512, least: 128, maxSize: 1024 ** 2, types: ['image/png', 'image/webp', 'image/jpeg'] },
  screenshot: { maxSize: 2 * 1024 ** 2, types: ['image/png', 'image/webp', 'image/jpeg'], least: 320, max: 8 },
} as const;
export type PictureKind = keyof typeof pictureRules;
export type Picture = { mimetype: string; width: number; height: number; size: number };

/** Why a picture cannot be used, or null. */
export function faultOfPicture(kind: PictureKind, picture: Picture): 'type' | 'size' | 'side' | null {
  const { maxSize, types } = pictureRules[kind];
  if (!(types as readonly string[]).includes(picture.mimetype)) return 'type';
  if (picture.size > maxSize) return 'size';
  const { width, height } = picture;
  const fits =
    kind === 'icon'
      ? width === pictureRules.icon.side && height === pictureRules.icon.side
      : Math.min(width, height) >= pictureRules.screenshot.least;
  return fits ? null : 'side';
}

/** What is wrong with an icon before it is sent: a square one that is large enough becomes what it must be there. */
export function faultOfSentIcon({ mimetype, width, height }: Picture): 'type' | 'square' | 'small' | null {
  const { types, least } = pictureRules.icon;
  if (!(types as readonly string[]).includes(mimetype)) return 'type';
  if (width !== height) return 'square';
  // what the browser could not read is left to the server
  return width > 0 && width < least ? 'small' : null;
}

/** The states that a tab of the developer's list shows. */
export const statesOfTab: Record<Exclude<PluginTab, 'all'>, readonly PluginState[]> = {
  draft: ['draft', 'changes_requested'],
  review: ['submitted', 'in_review'],
  live: ['published'],
  delisted: ['delisted'],
  suspended: ['suspended', 'removed'],
};

/** A removed plugin stays as it was: nothing is written for it any more. */
export const mayEditIn = (state: PluginState) => state !== 'removed';
/** Whether a draft may be sent to review in this state. */
export const maySubmitIn = (state: PluginState) => state === 'draft' || state === 'changes_requested';
/** Whether a submission can be taken back in this state. */
export const mayWithdrawIn = (state: PluginState) => state === 'submitted' || state === 'in_review';
/** Nobody hands over what is under review, or what staff took off the list. */
export const mayHandOverIn = (state: PluginState) => ['draft', 'published', 'delisted'].includes(state);

/** So long a plugin waits between the acceptance and its change of hands. */
export const transferWait_ms = 72 * 3_600_000;

/** The licences that the form offers, as SPDX has them; any other expression may be typed. */
export const commonLicences = [
  'MIT',
  'Apache-2.0',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'AGPL-3.0-only',
  'LGPL-3.0-only',
  'MPL-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MulanPSL-2.0',
  'Unlicense',
  'CC0-1.0',
  'CC-BY-4.0',
  'LicenseRef-Proprietary',
] as const;
