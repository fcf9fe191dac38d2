import { z } from 'zod';
import { keysetFields, type KeysetPage } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import { type DumpUpload, type DumpView, folder } from '#app/exchange/dumps/dumps.schema.ts';
import { type ImportSource, importSources, type LeftOut } from '#app/exchange/dumps/dump-records.schema.ts';

/*
 * Glossary: item – a record of a dump on its way into the database.
 */

/** Why one record is not taken over. */
export const skipReasons = ['noParent', 'noAuthor', 'empty', 'ownVote', 'tooComplex', 'invalid', 'twice'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What is counted and shown, in the order it is written. */
export const shownTypes = [
  'member',
  'category',
  'tag',
  'post',
  'answer',
  'comment',
  'vote',
  'acceptance',
  'rating',
  'folder',
  'bookmark',
] as const;
export type ShownType = (typeof shownTypes)[number];

type TypeReport = {
  read: number;
  written: number;
  known: number;
  skipped: Partial<Record<SkipReason, number>>;
  examples: Partial<Record<SkipReason, string[]>>;
};
/** What an import did, or would do: `known` are things an earlier import brought. */
export type ImportReport = {
  types: Partial<Record<ShownType, TypeReport>>;
  left: Partial<Record<LeftOut, number>>;
  /** Members whose address an account here has: they are joined to it. */
  joined: number;
  /** Members without an address: nobody can claim their account. */
  unclaimable: number;
  images: { stored: number; missing: number };
  links: number;
  /** Votes of which only the number is known. */
  namelessVotes: number;
};

export const importStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];
/** The steps of an import in their order. */
export const phases = [
  'read',
  'thread',
  'judge',
  'member',
  'category',
  'tag',
  'post',
  'answer',
  'comment',
  'vote',
  'acceptance',
  'rating',
  'folder',
  'bookmark',
  'link',
  'finish',
  'end',
] as const;
export type Phase = (typeof phases)[number];

/**
 * How a dump is to be read. `site`: the old address, whose links become links here. `category`: slug for posts that
 * have none.
 */
export const ImportOptions = z.object({
  site: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]).default(''),
  category: z.string().trim().max(60).default(''),
  language: z.enum(['', 'zh-cn', 'en']).default(''),
  keepsEmails: rule.flag().default(true),
});
export type ImportChoices = z.output<typeof ImportOptions>;

const origin = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\w.-]+$/);

export const StartImportInput = ImportOptions.extend({
  source: z.enum(importSources),
  origin,
  folder,
  isDry: rule.flag().default(true),
});
export const ImportIdInput = z.object({ id: rule.id() });
export const ImportListInput = z.object(keysetFields);

/** An import as staff see it. Times are unix seconds; `left` counts items that wait to be written. */
export type ImportView = {
  id: number;
  source: ImportSource;
  origin: string;
  folder: string;
  isDry: boolean;
  state: ImportState;
  phase: Phase;
  report: Partial<ImportReport>;
  error: string;
  total: number;
  left: number;
  madeAt: number;
  endedAt: number | null;
};
export type ImportPage = KeysetPage<ImportView> & { dumps: DumpView[]; uploads: DumpUpload[]; dumpMaxSize: number };
