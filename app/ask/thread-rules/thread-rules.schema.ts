import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { seenValues } from '#app/core/seen-values.ts';
import { rule } from '#app/core/rules.ts';
import { answererKinds } from '#app/ask/parts/thread-state.schema.ts';

/*
 * Glossary: closure – a question takes no new answers, for a reason; close vote – a member's vote to close or reopen;
 * rule – who may answer and how, of one question or all of a category; protected – only members from a reputation on
 * may answer; archived – neither answers, comments nor votes any more; queue – the questions with votes under way, for
 * those who may vote.
 */

export const noteLength = 300;
export const noticeLength = 2000;

export const ClosePostInput = z.object({
  postId: rule.id(),
  reasonId: rule.id(),
  duplicateOf: rule.id().optional(),
  note: rule.line().trim().max(noteLength).default(''),
});
export const ReopenPostInput = z.object({ postId: rule.id() });
export const ProtectPostInput = z.object({ postId: rule.id(), isProtected: rule.flag() });
export const ArchivePostInput = z.object({ postId: rule.id(), isArchived: rule.flag() });

const ruleFields = {
  /** null: as the category says, then as the product does. */
  answerers: z.enum(answererKinds).nullable().default(null),
  reputation: z.number().int().min(1).max(1_000_000).nullable().default(null),
  commentsOpen: z.boolean().nullable().default(null),
  answerMin: z.number().int().min(1).max(5000).nullable().default(null),
  notice: z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .trim()
    .max(noticeLength)
    .default(''),
};
export const PostRuleInput = z.object({
  postId: rule.id(),
  ...ruleFields,
  /** Unix seconds; until then only its author, the asker and staff see an answer. */
  hiddenUntil: z.number().int().min(1).max(4_102_444_800).nullable().default(null),
});
export const CategoryRuleInput = z.object({ categoryId: rule.id(), ...ruleFields });
export const RuleSourceInput = z.object({ postId: rule.id() });

/** A rule as its form starts from: only what is set there. */
export type RuleSource = Omit<z.output<typeof PostRuleInput>, 'postId'>;

const name = rule.line().trim().min(1).max(40);
const text = rule.line().trim().min(1).max(300);
export const CloseReasonInput = z.object({
  /** 0 for a new one. */
  id: z.coerce.number().int().min(0).max(2_147_483_647),
  nameZh: name,
  nameEn: name,
  textZh: text,
  textEn: text,
  isOn: rule.flag(),
  seen: seenValues,
});
export const CloseVotesInput = z.object({ votes: z.coerce.number().int().min(1).max(20) });

/** A reason in both languages, as staff change it. */
export type ReasonSource = Omit<z.output<typeof CloseReasonInput>, 'seen'> & {
  slug: string;
  isDuplicate: boolean;
  used: number;
};
/** What the desk shows. */
export type ClosingDesk = {
  reasons: ReasonSource[];
  votes: number;
  categories: { id: number; name: string; rule: Omit<RuleSource, 'hiddenUntil'> | null }[];
};

export const voteKinds = ['close', 'reopen'] as const;
export type VoteKind = (typeof voteKinds)[number];

export const CloseQueueInput = z.object({ kind: z.enum(voteKinds).catch('close'), ...keysetFields });
export const SkipVotesInput = z.object({ postId: rule.id(), isSkipped: rule.flag().default(true) });

/** A reason that votes name, with how many; `duplicate` null when the reader may not see the question. */
export type VotedReason = {
  id: number;
  name: string;
  isDuplicate: boolean;
  duplicate: { id: number; title: string } | null;
  votes: number;
};

/**
 * A question with votes under way. `id` is that of its first vote, `since` when it was cast; `reasons` of a closed one:
 * why it is closed. Unix seconds.
 */
export type CloseQueueRow = {
  id: number;
  postId: number;
  title: string;
  excerpt: string;
  language: 'zh-cn' | 'en';
  category: string;
  author: MemberCard;
  createdAt: number;
  answers: number;
  score: number;
  votes: number;
  since: number;
  reasons: VotedReason[];
};
/** How many questions wait for the caller's vote, at most 1,000 of each. */
export type CloseQueueCounts = Record<VoteKind, number>;
export type CloseQueue = {
  rows: CloseQueueRow[];
  before: number | null;
  after: number | null;
  counts: CloseQueueCounts;
  needed: number;
  closesAtOnce: boolean;
};

/** A merge into a question, for staff. Times are unix seconds. */
export type MergeView = { id: number; sourceId: number; title: string; at: number; answers: number; canUndo: boolean };
