import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { seenValues } from '#app/core/seen-values.ts';
import { rule } from '#app/core/rules.ts';
import { type Subject, subjects, type Withheld } from '#app/ask/parts/ask.schema.ts';
import {
  type Cause,
  type Finding,
  type FlagReason,
  flagReasons,
  type HeldBy,
  type WordAction,
  wordActions,
  wordForms,
} from '#app/ask/screening/screening.schema.ts';

export const queues = ['all', 'flags', 'held', 'first'] as const;
export type Queue = (typeof queues)[number];

export const outcomes = ['approved', 'hidden', 'deleted', 'rejected', 'cleaned', 'gone'] as const;
export type Outcome = (typeof outcomes)[number];

/** One person's flag as reviewers see it; authors never do. Times are unix seconds. */
export type FlagView = { reason: FlagReason; note: string; member: MemberCard; weight: number; createdAt: number };

/** A text under review with what a reviewer needs to decide. `html` was made by the renderer on write. */
export type Card = {
  id: number;
  subject: Subject;
  subjectId: number;
  postId: number;
  kind: 'question' | 'article' | 'model';
  title: string;
  html: string;
  markdown: string;
  category: string;
  tags: string[];
  author: MemberCard & { joinedAt: number; reputation: number; posts: number; refused: number };
  cause: Cause;
  withheld: Withheld | null;
  score: number;
  reasons: Finding[];
  /** Why it waits; empty for one that only was flagged. */
  rules: HeldBy[];
  flags: FlagView[];
  /** What the text stands below: the question of an answer, the post or answer of a comment. */
  context: { title: string; html: string } | null;
  createdAt: number;
  lockedUntil: number;
  can: { approve: boolean; edit: boolean; remove: boolean; cleanUp: boolean };
};

/** How many wait, by queue, for what the caller may review. */
export type QueueCounts = Record<Queue, number>;
export type ReviewView = { card: Card | null; counts: QueueCounts };

export type DecidedRow = {
  id: number;
  subject: Subject;
  postId: number;
  title: string;
  author: MemberCard;
  outcome: Outcome;
  by: MemberCard | null;
  note: string;
  at: number;
};

const text = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .trim()
    .max(max);
const id = rule.id();
const reason = rule.line().trim().min(2).max(300);
const optionalReason = rule.line().trim().max(300).default('');

export const FlagInput = z.object({
  subject: z.enum(subjects),
  id,
  reason: z.enum(flagReasons),
  note: rule.line().trim().max(300).default(''),
});
/** `open` is the card to begin with, 0 for none: it comes when it still waits and nobody else has it. */
export const QueueInput = z.object({
  queue: z.enum(queues).catch('all'),
  open: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0),
});
export const ReviewIdInput = z.object({ id });
export const decisions = ['approve', 'hide', 'remove', 'reject'] as const;
export type Decision = (typeof decisions)[number];
export const DecideInput = z.object({ id, decision: z.enum(decisions), note: optionalReason });
export const EditInReviewInput = z.object({
  id,
  title: rule.line().trim().min(6).max(150).optional(),
  markdown: text(65_535).min(1),
  note: optionalReason,
});
export const DecidedInput = z.object(keysetFields);

export const BanInput = z.object({
  memberId: id,
  reason,
  days: z.coerce.number<number | string>().int().min(1).max(365),
});
export const MemberInput = z.object({ memberId: id });
export const NoteInput = z.object({ memberId: id, text: text(1000).min(1) });
export const NoteIdInput = z.object({ id });
export const ModeratorInput = z
  .object({
    username: rule.line().trim().min(1).max(32),
    categoryId: rule.id().optional(),
    tagId: rule.id().optional(),
  })
  .refine((value) => (value.categoryId === undefined) !== (value.tagId === undefined), { path: ['categoryId'] });
export const ThreadMessageInput = z.object({ memberId: id, text: text(2000).min(1) });
export const OwnThreadMessageInput = z.object({ text: text(2000).min(1) });
export const ThreadInput = z.object({ memberId: id, ...keysetFields });
export const ThreadListInput = z.object({ state: z.enum(['waiting', 'all']).catch('waiting'), ...keysetFields });
export const WordRuleInput = z.object({
  id: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  form: z.enum(wordForms),
  pattern: rule.line().trim().min(1).max(200),
  action: z.enum(wordActions),
  note: rule.line().trim().max(200).default(''),
  isOn: rule.flag().default(true),
  seen: seenValues,
});
export const WordTestInput = z.object({ text: text(20_000) });
/** What would happen to a text: the rules it meets with what they found, the text as it would be published. */
export type WordTest = {
  outcome: WordAction | 'pass';
  hits: { id: number; pattern: string; action: WordAction; found: string[] }[];
  masked: string;
};

export const cleanupSteps = ['posts', 'answers', 'comments', 'messages', 'votes', 'uploads'] as const;
export type CleanupStep = (typeof cleanupSteps)[number];
export type CleanupCounts = Record<CleanupStep, number>;
/** What a clean-up would take away; `networks` with how many other members wrote from there lately. */
export type CleanupPreview = {
  member: MemberCard;
  counts: CleanupCounts;
  networks: { network: string; others: number }[];
  running: number | null;
  isStaff: boolean;
};
export type CleanupState = 'running' | 'done' | 'undoing' | 'undone' | 'purged';
export type CleanupView = {
  id: number;
  member: MemberCard;
  by: MemberCard;
  reason: string;
  state: CleanupState;
  todo: CleanupCounts;
  done: CleanupCounts;
  networks: string[];
  suspends: boolean;
  madeAt: number;
  /** Until when it can be undone; null when it cannot. */
  undoUntil: number | null;
};
export const CleanupInput = z.object({
  memberId: id,
  reason,
  suspend: rule.flag().default(true),
  /** How many days nobody but staff writes from the member's networks; 0 leaves them open. */
  blockDays: z.coerce.number<number | string>().int().min(0).max(30).default(3),
});
export const CleanupIdInput = z.object({ id });
export const CleanupListInput = z.object(keysetFields);
export const BlockedNetworkIdInput = z.object({ id });

export type BanView = { reason: string; until: number; madeAt: number; by: MemberCard };
export type MemberNoteView = { id: number; text: string; author: MemberCard; createdAt: number; isOwn: boolean };
export type ModeratorRow = {
  id: number;
  member: MemberCard;
  category: string | null;
  tag: string | null;
  grantedAt: number;
};
export type ThreadLine = {
  id: number;
  text: string;
  isFromStaff: boolean;
  author: MemberCard | null;
  createdAt: number;
};
export type ThreadRow = { id: number; member: MemberCard; excerpt: string; isWaiting: boolean; at: number };
/** What moderation knows of a member, for the console. */
export type MemberFile = {
  member: MemberCard;
  ban: BanView | null;
  notes: MemberNoteView[];
  decided: DecidedRow[];
  cleanups: CleanupView[];
  can: { ban: boolean; note: boolean; cleanUp: boolean };
};
