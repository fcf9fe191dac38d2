import { z } from 'zod';

/*
 * Glossary: dump – the files another platform gives of its contents; origin – the site they are of; record – one thing
 * in the form that every dump is brought into, which is also the form of our own export.
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
