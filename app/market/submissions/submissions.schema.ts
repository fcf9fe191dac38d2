import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';
import type { Listing } from '#app/market/plugins/plugins.schema.ts';
import type { Channel, VersionState } from '#app/market/releases/releases.schema.ts';

/*
 * Glossary: submission – a listing, a version or both that a developer sends for review, as they stood then; round –
 * how often it came; promise – the hours within which a reviewer answers; reason – a numbered rule of the market that a
 * decision names.
 */

export const submissionStates = ['waiting', 'changes_requested', 'approved', 'rejected', 'withdrawn'] as const;
export type SubmissionState = (typeof submissionStates)[number];

export const messageActs = [
  'submitted',
  'resubmitted',
  'message',
  'note',
  'changes',
  'approved',
  'rejected',
  'withdrawn',
  'silent',
  'published',
  'quarantined',
] as const;
export type MessageAct = (typeof messageActs)[number];

/** What is said about a submission, in characters. */
export const longestMessage = 4000;

const words = z
  .string()
  .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
  .trim()
  .max(longestMessage);

export const SubmitPluginInput = z.object({
  pluginId: rule.id(),
  /** A version that was found clean; the newest such one when not given. */
  versionId: rule.id().optional(),
  /** Whether what the draft says is to be published too; of a first submission it always is. */
  withListing: rule.flag().default(true),
  /** To the reviewer. */
  note: words.default(''),
});
export type SubmitPluginInput = z.output<typeof SubmitPluginInput>;
export const SubmissionIdInput = z.object({ id: rule.id() });
/** A submission by its id, or the newest of a version. */
export const SubmissionInput = z.union([z.object({ id: rule.id() }), z.object({ version: rule.id() })]);
export const AnswerReviewerInput = z.object({
  id: rule.id(),
  body: words.min(1),
  /** Sends what was asked to be changed back for review with it. */
  sendBack: rule.flag().default(false),
});

/** A part of a risk score, with the names that it is about. */
export type RiskPart = { key: RiskKey; points: number; names: string[] };
export const riskKeys = [
  'first',
  'permissions',
  'hosts',
  'youngDeveloper',
  'errors',
  'warnings',
  'unchecked',
  'binaries',
  'growth',
  'trusted',
] as const;
export type RiskKey = (typeof riskKeys)[number];

/** What was sent, as it stood. */
export type Snapshot = {
  /** Null when the listing stays as it is. */
  listing: Listing | null;
  /** What visitors saw then. */
  before: Listing | null;
  version: {
    id: number;
    version: string;
    channel: Channel;
    changesZh: string;
    changesEn: string;
    isSecurity: boolean;
    sha256: string;
    bytes: number;
  } | null;
};

/** How long developers wait for a first answer, measured over the last 30 days; null when nothing was answered. */
export type QueueFigures = {
  waiting: number;
  median_s: number | null;
  p95_s: number | null;
  promiseHours: number;
};

export type SubmissionMessage = {
  id: number;
  act: MessageAct;
  /** Null for what happened by itself. */
  by: MemberCard | null;
  isReviewer: boolean;
  body: string;
  reasons: string[];
  isInternal: boolean;
  at: number;
};

/** A submission as its developer sees it. Times in unix seconds, spans in seconds. */
export type SubmissionView = {
  id: number;
  plugin: { id: number; slug: string; nameZh: string; nameEn: string };
  version: { id: number; version: string; state: VersionState } | null;
  hasListing: boolean;
  state: SubmissionState;
  isFirst: boolean;
  isSecurity: boolean;
  isAfterwards: boolean;
  round: number;
  /** Its place in the queue, from 1; null when it does not wait. */
  place: number | null;
  submittedAt: number;
  answeredAt: number | null;
  decidedAt: number | null;
  /** So long it has waited for reviewers, and for its developer. */
  withUs_s: number;
  withDeveloper_s: number;
  /** When it goes back to the developer unless they answer; null when nothing is asked of them. */
  silentAt: number | null;
  figures: QueueFigures;
  messages: SubmissionMessage[];
  can: { reply: boolean; sendBack: boolean; withdraw: boolean };
};

/** An open submission in lists of versions. */
export type OpenSubmission = {
  id: number;
  pluginId: number;
  versionId: number | null;
  state: SubmissionState;
  place: number | null;
  silentAt: number | null;
};
