import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import type { Manifest } from '#app/market/manifests/manifest.schema.ts';
import type { CheckRun, Finding } from '#app/market/scans/scans.schema.ts';

/*
 * Glossary: version – a package of a plugin under a number that is given once; channel – who asks for it: everyone, or
 * those who try what comes next; roll-out – offering a version to a growing share of devices; live – offered to all;
 * yanked – nobody gets it any more, who has it keeps it; blocked – who has it is told to switch it off.
 */

export const versionStates = [
  'scanning',
  'scan_failed',
  'quarantined',
  'clean',
  'in_review',
  'changes_requested',
  'rejected',
  'approved',
  'scheduled',
  'rolling_out',
  'live',
  'deprecated',
  'yanked',
  'blocked',
  'withdrawn',
] as const;
export type VersionState = (typeof versionStates)[number];

export const channels = ['stable', 'beta'] as const;
export type Channel = (typeof channels)[number];

/** The shares of a roll-out, in percent of devices. */
export const rollOutSteps = [5, 25, 100] as const;
export type RollOutStep = (typeof rollOutSteps)[number];

/** After how many hours the next step of a roll-out may come by itself; 0: only when it is pressed. */
export const stepHours = [0, 12, 24, 48, 72] as const;

/** What developers say of a version, in characters. */
export const longestChanges = 4000;
/** Why a version is yanked, or what to use instead of one. */
export const longestReason = 500;
/** A version goes out at most so far ahead. */
export const longestSchedule_days = 90;

const words = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .trim()
    .max(max);

const numberIn = <const T extends readonly number[]>(values: T) =>
  z.coerce.number<string | number>().refine((value): value is T[number] => values.includes(value));

export const CreateVersionInput = z.object({
  pluginId: rule.id(),
  /** A package that was uploaded for this plugin and looked at. */
  packageId: rule.id(),
  /** Of a number without a pre-release part; one with it is always of the beta channel. */
  channel: z.enum(channels).default('stable'),
  changesZh: words(longestChanges).default(''),
  changesEn: words(longestChanges).default(''),
  /** It mends a security fault: it goes first in the queue, and clients are told. */
  isSecurity: rule.flag().default(false),
  /** Sent for review by itself once the package is found clean. */
  thenSubmit: rule.flag().default(false),
  /** How many percent get it at once when it is approved; 0: its developer decides then. */
  thenRollOut: numberIn([0, ...rollOutSteps]).default(100),
});
export const EditVersionInput = z.object({
  id: rule.id(),
  changesZh: words(longestChanges),
  changesEn: words(longestChanges),
  isSecurity: rule.flag(),
});
export const VersionIdInput = z.object({ id: rule.id() });
export const RollOutInput = z.object({
  id: rule.id(),
  percent: numberIn(rollOutSteps),
  stepHours: numberIn(stepHours).default(0),
});
export const ScheduleVersionInput = z.object({
  id: rule.id(),
  /** Unix seconds. */
  at: z.coerce.number<string | number>().int().min(0).max(9_999_999_999),
  percent: numberIn(rollOutSteps).default(100),
  stepHours: numberIn(stepHours).default(0),
});
export const YankVersionInput = z.object({ id: rule.id(), reason: words(longestReason).min(2) });
export const DeprecateVersionInput = z.object({
  id: rule.id(),
  /** A version of this plugin, the slug of another, or a sentence. */
  replacement: words(200).min(1),
});

const chosen = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);

/** Of all plugins of the caller's developer; `plugin` 0 and empty texts are all. */
export const VersionListInput = z.object({
  plugin: chosen.default(0),
  channel: z.enum(['', ...channels]).catch(''),
  state: z.enum(['', ...versionStates]).catch(''),
  ...keysetFields,
});
export type VersionListInput = z.output<typeof VersionListInput>;

/** Numbers of a finished look at a package. */
export type ScanSummary = { errors: number; warnings: number; failed: number };

/** A version in lists. Times in unix seconds; `bytes` is the size of the package. */
export type VersionRow = {
  id: number;
  plugin: { id: number; slug: string; nameZh: string; nameEn: string; icon: string };
  version: string;
  channel: Channel;
  state: VersionState;
  changesZh: string;
  changesEn: string;
  isSecurity: boolean;
  hostRange: string;
  bytes: number;
  sha256: string;
  scan: ScanSummary;
  rollOut: number;
  isPaused: boolean;
  stepsAt: number | null;
  stepHours: number;
  scheduledAt: number | null;
  replacement: string;
  reason: string;
  createdAt: number;
  publishedAt: number | null;
  liveAt: number | null;
};

/** What of two versions differs. Sizes in bytes, permissions and hosts by name. */
export type VersionDifference = {
  /** The version that it is compared with; null for the first. */
  from: string | null;
  files: { path: string; kind: 'added' | 'removed' | 'changed'; before: number; after: number }[];
  /** Files that are the same. */
  sameFiles: number;
  permissions: { added: string[]; removed: string[] };
  /** Hosts that get data. */
  hosts: { added: string[]; removed: string[] };
  dependencies: { slug: string; before: string | null; after: string | null }[];
  hostRange: { before: string | null; after: string };
  bytes: { before: number | null; after: number };
  /** The manifest line by line; `same` lines stand around what changed. */
  manifest: { kind: 'same' | 'added' | 'removed'; text: string }[];
};

/** A version with what was found in it. */
export type VersionView = VersionRow & {
  manifest: Manifest;
  findings: Finding[];
  checks: CheckRun[];
  /** When it was looked at last, in unix seconds; and whether somebody has asked for another look since. */
  scannedAt: number;
  isScanAsked: boolean;
  difference: VersionDifference;
};

/** A plugin of the developer that the caller works as, as one chooses it for a new version. */
export type ReleasedPlugin = { id: number; slug: string; nameZh: string; nameEn: string; isOpen: boolean };
