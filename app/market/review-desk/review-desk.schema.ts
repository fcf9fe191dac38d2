import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';
import type { VersionState, VersionView } from '#app/market/releases/releases.schema.ts';
import type { PluginState } from '#app/market/plugins/plugins.schema.ts';
import { reasonNumbers } from '#app/market/submissions/review-reasons.ts';
import {
  longestMessage,
  type QueueFigures,
  type RiskPart,
  type Snapshot,
  type SubmissionMessage,
  type SubmissionState,
} from '#app/market/submissions/submissions.schema.ts';

/*
 * Glossary: desk – where reviewers decide on submissions; measure – what takes two people of staff: suspending,
 * reopening or removing a plugin, blocking a version; alone – confirmed by whoever asked, as nobody else could.
 */

export const deskTabs = ['due', 'risk', 'security', 'asked', 'afterwards', 'quarantine', 'decided'] as const;
export type DeskTab = (typeof deskTabs)[number];

const words = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .trim()
    .max(max);

export const ReviewDeskInput = z.object({
  tab: z.enum(deskTabs).catch('due'),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});
export const ReviewIdInput = z.object({ id: rule.id() });
/** What a submission is compared with: what is published, or what was sent in the round before. */
export const comparisons = ['live', 'round'] as const;
export type Comparison = (typeof comparisons)[number];
export const ReviewInput = z.object({ id: rule.id(), against: z.enum(comparisons).optional().catch(undefined) });
export const FileLinesInput = z.object({
  id: rule.id(),
  path: z.string().min(1).max(4096),
  against: z.enum(comparisons).catch('live').default('live'),
});
/** `round` is the one that was looked at. */
const decided = { id: rule.id(), round: z.coerce.number<string | number>().int().min(1).max(32_767) };
export const ApproveSubmissionInput = z.object({ ...decided, body: words(longestMessage).default('') });
export const TurnDownSubmissionInput = z
  .object({
    ...decided,
    reasons: z.array(z.enum(reasonNumbers)).max(reasonNumbers.length).default([]),
    body: words(longestMessage).default(''),
  })
  .refine(({ reasons, body }) => reasons.length > 0 || body.length >= 2, { path: ['body'], message: 'rule:required' });
export const WriteDeveloperInput = z.object({
  id: rule.id(),
  body: words(longestMessage).min(1),
  /** A note for reviewers alone. */
  isInternal: rule.flag().default(false),
});
export const RejectVersionInput = z.object({ id: rule.id(), reason: words(500).min(2) });

export const measureKinds = ['suspend', 'reopen', 'remove', 'block'] as const;
export type MeasureKind = (typeof measureKinds)[number];
export const AskMeasureInput = z
  .object({
    kind: z.enum(measureKinds),
    /** The slug of the plugin. */
    plugin: z.string().trim().min(1).max(60),
    /** Of a block: the number of the version. */
    version: z.string().trim().max(60).default(''),
    reason: words(1000).min(2),
  })
  .refine(({ kind, version }) => kind !== 'block' || version !== '', { path: ['version'], message: 'rule:required' });
/** Whoever asked confirms it, as nobody else can, and says why that has to be. */
export const ConfirmAloneInput = z.object({
  id: rule.id(),
  reason: words(1000).min(2),
  isAcknowledged: rule.flag().refine((isAcknowledged) => isAcknowledged, { message: 'rule:required' }),
});
export const MeasureListInput = z.object({
  state: z.enum(['open', 'decided']).catch('open'),
  before: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0),
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0),
});

type PluginName = { id: number; slug: string; nameZh: string; nameEn: string };

/** A line of the desk. `waits_s` is how long it has waited for reviewers, `due_s` what is left of the promise. */
export type ReviewRow = {
  id: number;
  plugin: PluginName;
  version: { id: number; version: string } | null;
  developer: { id: number; nameZh: string; nameEn: string; isTrusted: boolean };
  state: SubmissionState;
  isFirst: boolean;
  isSecurity: boolean;
  isAfterwards: boolean;
  round: number;
  risk: number;
  waits_s: number;
  due_s: number | null;
  submittedAt: number;
  decidedAt: number | null;
  reviewer: MemberCard | null;
};

/** A version in quarantine. */
export type QuarantineRow = {
  id: number;
  plugin: PluginName;
  version: string;
  stateBefore: VersionState | null;
  findings: number;
  at: number;
  /** The newest submission that it was part of; null when it never was one. */
  review: number | null;
  /** Its developer had the last word since it came here. */
  isAppealed: boolean;
};

export type DeskCounts = {
  due: number;
  risk: number;
  security: number;
  asked: number;
  afterwards: number;
  quarantine: number;
};
export type ReviewDeskView = {
  tab: DeskTab;
  page: number;
  rows: ReviewRow[];
  quarantine: QuarantineRow[];
  hasMore: boolean;
  counts: DeskCounts;
  figures: QueueFigures;
  decidedToday: number;
};

/** A field of a listing that a submission changes. */
export type ListingChange = { field: string; before: string; after: string };

/** An earlier submission of the same plugin. */
export type FormerReview = { id: number; version: string | null; state: SubmissionState; at: number };

export type ReviewView = ReviewRow & {
  pluginState: PluginState;
  riskParts: RiskPart[];
  snapshot: Snapshot;
  /** Whether there is a round before to compare with, and what `listingChanges` and the release's difference are from. */
  hasLastRound: boolean;
  against: Comparison;
  /** The version of the round before that the release is compared with; null when that is not so. */
  lastVersion: string | null;
  listingChanges: ListingChange[];
  /** What the snapshot's version is today, with its findings. */
  release: VersionView | null;
  developerFacts: { slug: string; days: number; isVerified: boolean; approved: number; rejected: number };
  messages: SubmissionMessage[];
  history: FormerReview[];
  /** Why the caller cannot decide; null when they can. */
  obstacle: 'own' | 'noRight' | 'decided' | 'withDeveloper' | null;
  next: number | null;
};

/** Larger files are not compared line by line, in bytes. */
export const longestCompared_bytes = 256 * 1024;

/** A line with its numbers before and after; a gap stands for `count` equal lines that are left out. */
export type FileLine =
  | { kind: 'same' | 'added' | 'removed'; before: number | null; after: number | null; text: string }
  | { kind: 'gap'; count: number };
export type LineDifference = {
  lines: FileLine[];
  added: number;
  removed: number;
  /** Changed lines beyond those that are shown. */
  left: number;
};
/** A file of a submission beside the last live version or that of the round before; without lines when it cannot be compared, and why. */
export type FileDifference = LineDifference & {
  path: string;
  /** The version it is compared with; null for the first. */
  from: string | null;
  obstacle: 'large' | 'binary' | null;
};

export type MeasureRow = {
  id: number;
  kind: MeasureKind;
  plugin: PluginName & { state: PluginState };
  version: { id: number; version: string; state: VersionState } | null;
  reason: string;
  state: 'open' | 'confirmed' | 'refused';
  askedBy: MemberCard;
  askedAt: number;
  decidedBy: MemberCard | null;
  decidedAt: number | null;
  isOwn: boolean;
  isAlone: boolean;
  /** Why it was confirmed alone. */
  aloneReason: string;
  /** Who can confirm it, while it waits. */
  confirmers: MemberCard[];
  /** How many of them got a notice of it. */
  told: number;
};
