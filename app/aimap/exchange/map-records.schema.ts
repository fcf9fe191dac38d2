import { z } from 'zod';
import { edgeKinds, ground, resourceCosts, resourceKinds, resourceLanguages } from '#app/aimap/nodes/node-kinds.ts';
import { itemKinds } from '#app/aimap/quizzes/quiz.schema.ts';
import { webAddress } from '#app/aimap/links/links.schema.ts';

/*
 * Glossary: record – one line of a map file; key – what tells a record from all others of its kind, the same on every
 * site; head – the first line. docs/map-format.md describes the file.
 */

export const mapFormat = 'wenwo-map';
export const mapVersion = 1;
/** Largest file, and most records in it. */
export const mostCharacters = 16 * 1024 ** 2;
export const mostRecords = 100_000;

/** Text that a database can hold. */
const text = (max: number, min = 0) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'rule:content');
const slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const whole = (min: number, max: number) => z.number().int().min(min).max(max);
const both = (max: number, min = 0) => z.strictObject({ zh: text(max, min), en: text(max, min) });
const inLanguages = <T extends z.ZodType>(one: T) => z.strictObject({ 'zh-cn': one, en: one });
const place = { x: whole(0, ground - 1), y: whole(0, ground - 1) };
const status = z.enum(['draft', 'published', 'archived', 'merged']);

export const MapHead = z.object({
  format: z.literal(mapFormat),
  version: z.number().int(),
  site: text(300),
  madeAt: text(40),
});

const area = z.strictObject({
  type: z.literal('area'),
  slug,
  status,
  mergedInto: slug.nullable(),
  position: whole(0, 32_000),
  pigment: whole(1, 12),
  ...place,
  radius: whole(1, ground),
  polygon: z
    .array(z.tuple([whole(0, ground - 1), whole(0, ground - 1)]))
    .min(3)
    .max(500),
  texts: inLanguages(z.strictObject({ title: text(80, 1), summary: text(300) })),
});

const topic = z.strictObject({
  type: z.literal('topic'),
  slug,
  area: slug,
  status,
  mergedInto: slug.nullable(),
  level: whole(1, 5),
  minutes: whole(1, 600),
  importance: whole(1, 5),
  ...place,
  texts: inLanguages(
    z.strictObject({
      title: text(80, 1),
      summary: text(300),
      markdown: text(60_000),
      aliases: z.array(text(80, 1)).max(60),
      objectives: z.array(text(300, 1)).max(30),
    }),
  ),
});

const edge = z.strictObject({ type: z.literal('edge'), kind: z.enum(edgeKinds), from: slug, to: slug });

const resource = z.strictObject({
  type: z.literal('resource'),
  topic: slug,
  url: webAddress,
  kind: z.enum(resourceKinds),
  language: z.enum(resourceLanguages),
  cost: z.enum(resourceCosts),
  year: whole(1900, 2100).nullable(),
  reach: z.enum(['unknown', 'open', 'unsteady', 'closed']),
  archivedUrl: webAddress.nullable(),
  title: both(300, 1),
  note: both(1000),
  position: whole(0, 32_000),
});

const stage = z.strictObject({
  title: both(200, 1),
  gate: z.strictObject({ kind: z.enum(['quiz', 'task']), ...both(1000).shape }),
  topics: z.array(slug).min(1).max(200),
});
const version = z.strictObject({
  version: whole(1, 1_000_000),
  title: both(200, 1),
  audience: both(1000),
  stages: z.array(stage).min(1).max(50),
});
const path = z.strictObject({
  type: z.literal('path'),
  slug,
  position: whole(0, 32_000),
  gate: z.number().min(0.5).max(1),
  isArchived: z.boolean(),
  versions: z.array(version).min(1).max(200),
});

const part = z.strictObject({
  text: text(2000, 1).optional(),
  why: text(2000).optional(),
  forms: z.array(text(200, 1)).min(1).max(30).optional(),
});
const quizItem = z.strictObject({
  type: z.literal('quizItem'),
  /** Of an item that comes with the product. */
  key: z
    .string()
    .regex(/^[a-z0-9-]{3,70}$/)
    .nullable(),
  topic: slug,
  objective: whole(0, 30),
  kind: z.enum(itemKinds),
  solution: z.union([z.array(whole(0, 9)).min(1).max(10), z.boolean(), z.null()]),
  citedTopic: slug.nullable(),
  author: z.enum(['human', 'generated']),
  state: z.enum(['draft', 'live', 'retired']),
  texts: inLanguages(
    z.strictObject({
      prompt: text(4000, 1),
      parts: z.array(part).max(10),
      why: text(4000),
      explanation: text(4000),
      quote: text(4000),
    }),
  ),
});

const placement = z.strictObject({
  type: z.literal('placement'),
  /** The address of the post on its site. */
  post: text(300, 1),
  title: text(300),
  topics: z
    .array(z.strictObject({ topic: slug, state: z.enum(['confirmed', 'rejected']), rank: whole(1, 3) }))
    .min(1)
    .max(50),
});
const docPlacement = z.strictObject({
  type: z.literal('docPlacement'),
  page: text(100, 1),
  topics: z.array(slug).min(1).max(3),
});

export const recordKinds = [
  'area',
  'topic',
  'edge',
  'resource',
  'path',
  'quizItem',
  'placement',
  'docPlacement',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What each kind of record holds. */
export const recordSchemas = {
  area,
  topic,
  edge,
  resource,
  path,
  quizItem,
  placement,
  docPlacement,
} as const satisfies Record<RecordKind, z.ZodType>;
export type RecordOf<K extends RecordKind> = z.output<(typeof recordSchemas)[K]>;
export type MapRecord = { [K in RecordKind]: RecordOf<K> }[RecordKind];
export type MapHead = z.output<typeof MapHead>;

/** What tells a record from all others of the file. Edges are one a pair, whatever their kind and direction. */
export function keyOf(record: MapRecord): string {
  switch (record.type) {
    case 'area':
    case 'topic':
      return `node ${record.slug}`;
    case 'edge':
      return `edge ${[record.from, record.to].toSorted().join(' ')}`;
    case 'resource':
      return `resource ${record.topic} ${record.url}`;
    case 'path':
      return `path ${record.slug}`;
    case 'quizItem':
      return record.key === null
        ? `item in ${record.topic} ${record.kind} ${record.texts['zh-cn'].prompt}`
        : `item ${record.key}`;
    case 'placement':
      return `placement ${record.post}`;
    case 'docPlacement':
      return `doc ${record.page}`;
  }
}

/** What a record is called in a sentence. */
export function nameOf(record: MapRecord): string {
  if (record.type === 'edge') return `${record.from} → ${record.to}`;
  if (record.type === 'resource') return record.url;
  if (record.type === 'quizItem') return record.key ?? record.texts['zh-cn'].prompt.slice(0, 60);
  if (record.type === 'placement') return record.post;
  return record.type === 'docPlacement' ? record.page : record.slug;
}

/** `isDry`: says what the file would change, and writes nothing. */
export const ImportMapInput = z.object({ file: z.string().min(1).max(mostCharacters), isDry: z.boolean() });

/** What is wrong, and where: the line of the file and the field in it, '' for the record as a whole. */
export type MapFault = { line: number; place: string; text: string };
/** What an import changes, by kind of record; `examples` are the first few. */
export type MapChanges = Record<RecordKind, { added: number; changed: number; same: number; left: number }>;
export type MapReport = {
  changes: MapChanges;
  faults: MapFault[];
  /** How many faults there are beside those that are told. */
  moreFaults: number;
  examples: { act: 'add' | 'change'; type: RecordKind; name: string; fields: string[] }[];
};
