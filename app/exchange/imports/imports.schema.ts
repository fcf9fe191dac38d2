import { z } from 'zod';
import { keysetFields, type KeysetPage } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import type { DumpView } from '#app/exchange/dumps/dumps.schema.ts';

/*
 * Glossary: dump – the files another platform gives of its contents; origin – the site they are of; record – one thing
 * in the form that every dump is brought into, which is also the form of our own export; item – a record on its way
 * into the database.
 */

/** Platforms whose dumps can be read; `wenwo` is our own export. */
export const importSources = ['stackexchange', 'question2answer', 'discourse', 'nodebb', 'wenwo'] as const;
export type ImportSource = (typeof importSources)[number];

/** How a text is written: HTML and BBCode become Markdown. */
const format = z.enum(['markdown', 'html', 'bbcode', 'text']).default('markdown');
const id = z.string().min(1).max(200);
/** Time as ISO 8601, in a year that PostgreSQL knows. */
const time = z.iso.datetime({ offset: true }).refine((text) => Date.parse(text) > Date.parse('0001-01-02'));
const count = z.number().int().min(0).max(2_000_000_000).default(0);
const revision = z.object({
  title: z.string().default(''),
  markdown: z.string(),
  author: z.string().default(''),
  reason: z.string().default(''),
  createdAt: time,
});
/** Who made the present revision, when and why; null when it is the first. */
const edit = z
  .object({ author: z.string().default(''), reason: z.string().default(''), createdAt: time })
  .nullable()
  .default(null);

/** The facts of a model, `ModelFacts`; its category is the origin's id. */
const facts = z.record(z.string(), z.unknown());
/** A model of the catalogue: what it says now, and what was proposed and published of it, by the number it became. */
const model = z.object({
  facts,
  proposals: z
    .array(
      z.object({
        revision: z.number().int().min(1),
        facts,
        author: z.string().default(''),
        note: z.string().default(''),
        createdAt: time,
      }),
    )
    .default([]),
});

/** One thing of a dump. Ids are those of the origin; an author '' is a member who is gone, or unknown. */
export const records = {
  member: z.object({
    type: z.literal('member'),
    id,
    name: z.string().max(200),
    nickname: z.string().max(200).default(''),
    email: z.string().max(200).default(''),
    about: z.string().default(''),
    createdAt: time,
  }),
  category: z.object({
    type: z.literal('category'),
    id,
    slug: z.string().max(200).default(''),
    name: z.string().min(1).max(200),
    nameEn: z.string().max(200).default(''),
  }),
  tag: z.object({
    type: z.literal('tag'),
    id,
    name: z.string().min(1).max(100),
    nameEn: z.string().max(100).default(''),
  }),
  post: z.object({
    type: z.literal('post'),
    id,
    kind: z.enum(['question', 'article', 'model']).default('question'),
    author: z.string(),
    category: z.string().default(''),
    title: z.string(),
    body: z.string(),
    format,
    tags: z.array(z.string()).default([]),
    language: z.enum(['', 'zh-cn', 'en']).default(''),
    translationOf: z.string().default(''),
    /** The forum thread it began, whose number links name. */
    thread: z.string().default(''),
    views: count,
    up: count,
    down: count,
    createdAt: time,
    history: z.array(revision).default([]),
    edit,
    /** Of the kind model alone. */
    model: model.nullable().default(null),
  }),
  answer: z.object({
    type: z.literal('answer'),
    id,
    post: id,
    author: z.string(),
    body: z.string(),
    format,
    up: count,
    down: count,
    createdAt: time,
    history: z.array(revision).default([]),
    edit,
  }),
  comment: z.object({
    type: z.literal('comment'),
    id,
    on: z.enum(['post', 'answer', 'either']),
    parent: id,
    author: z.string(),
    body: z.string(),
    format,
    createdAt: time,
  }),
  vote: z.object({
    type: z.literal('vote'),
    id,
    on: z.enum(['post', 'answer', 'comment', 'either']),
    subject: id,
    member: z.string(),
    value: z.union([z.literal(1), z.literal(-1)]),
    createdAt: time.optional(),
  }),
  acceptance: z.object({ type: z.literal('acceptance'), id, createdAt: time.optional() }),
  rating: z.object({
    type: z.literal('rating'),
    id,
    model: id,
    member: z.string(),
    stars: z.number().int().min(1).max(5),
    words: z.string().default(''),
    createdAt: time,
    editedAt: time.nullable().default(null),
  }),
  /** A folder of a member's bookmarks, in the order they like. */
  folder: z.object({
    type: z.literal('folder'),
    id,
    member: z.string(),
    name: z.string().min(1).max(100),
    createdAt: time,
  }),
  /** `folder` is '' for a bookmark in none. */
  bookmark: z.object({
    type: z.literal('bookmark'),
    id,
    member: z.string(),
    post: id,
    folder: z.string().default(''),
    note: z.string().default(''),
    createdAt: time,
  }),
  /** A tag of a post that a dump keeps apart from it. */
  tagging: z.object({ type: z.literal('tagging'), id, post: id, tag: z.string().min(1).max(100) }),
  /** A thread of a forum, and one of its texts: they become questions, answers and comments once all are read. */
  thread: z.object({
    type: z.literal('thread'),
    id,
    author: z.string(),
    category: z.string().default(''),
    title: z.string(),
    first: z.string().default(''),
    tags: z.array(z.string()).default([]),
    views: count,
    solved: z.array(z.string()).default([]),
    createdAt: time,
  }),
  reply: z.object({
    type: z.literal('reply'),
    id,
    thread: id,
    number: z.number().int().min(0),
    to: z.string().default(''),
    author: z.string(),
    body: z.string(),
    format,
    up: count,
    down: count,
    createdAt: time,
  }),
} as const;

export type RecordType = keyof typeof records;
export type RecordOf<Type extends RecordType> = z.output<(typeof records)[Type]>;
/** A record as readers make it: what has a default may be missing. */
export type DumpRecord = { [Type in RecordType]: z.input<(typeof records)[Type]> }[RecordType];
/** What readers yield beside records: votes nobody knows the voter of, and things that are left out on purpose. */
export type Found =
  | DumpRecord
  | { type: 'tally'; subject: string; up: number; down: number }
  | { type: 'left'; what: LeftOut };

/** What a dump holds that is not taken over, whatever it says. */
export const leftOut = [
  'password',
  'message',
  'bookmark',
  'tagWiki',
  'otherPost',
  'badge',
  'flag',
  'brokenLine',
  'deleted',
  'systemMember',
] as const;
export type LeftOut = (typeof leftOut)[number];

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

/** The name of a folder or archive in DATA_DIR/imports: one part of a path. */
export const folder = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^/\\\0]+$/)
  .refine((name) => !name.startsWith('.'));
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

/** A dump on its way from the browser. Sizes are bytes, time is unix seconds. */
export type DumpUpload = {
  id: number;
  folder: string;
  file: string;
  size: number;
  received: number;
  touchedAt: number;
};
export type DumpProgress = { received: number; isDone: boolean };
/** So much of a dump travels in one request. */
export const chunk_bytes = 4 * 1024 ** 2;
/** What a dump's files may end in; a ZIP archive is a dump by itself, others lie in a folder. */
export const dumpSuffixes = ['zip', 'sql', 'gz', 'xml', 'json', 'jsonl', 'ndjson'] as const;
export const isDumpFile = (name: string): boolean =>
  dumpSuffixes.some((suffix) => name.toLowerCase().endsWith(`.${suffix}`));

export const BeginDumpInput = z.object({
  folder,
  file: folder.refine(isDumpFile),
  size: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
/** One part, in a multipart form: `chunk` holds its bytes, `offset` says where they belong. */
export const DumpChunkInput = z.object({
  id: rule.id(),
  offset: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER),
  chunk: z.unknown().optional(),
});
