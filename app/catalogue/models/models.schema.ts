import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import type { Language } from '#app/core/texts/language.ts';
import { rule } from '#app/core/rules.ts';
import { limits as postLimits, type RelatedPost, type Tag } from '#app/ask/parts/ask.schema.ts';

/*
 * Glossary: model – an entry of the catalogue: a post of kind `model` with its facts; facts – all that an entry says,
 * as one document; rating – a member's grade of 1
 * to 5 with words.
 */

export const tasks = ['text', 'image', 'speech', 'video', 'embedding', 'other'] as const;
export type Task = (typeof tasks)[number];
/** The part of the path: a task, or all of them. */
export const taskChoices = ['all', ...tasks] as const;
export type TaskChoice = (typeof taskChoices)[number];

/**
 * open: use, change and pass on freely; copyleft: changed versions under the same licence; conditions: own terms;
 * noncommercial.
 */
export const licenceClasses = ['open', 'copyleft', 'conditions', 'noncommercial'] as const;
export type LicenceClass = (typeof licenceClasses)[number];

/** Licences of the SPDX list that models come under, with their class. */
const spdxLicences = {
  'Apache-2.0': 'open',
  MIT: 'open',
  'BSD-2-Clause': 'open',
  'BSD-3-Clause': 'open',
  ISC: 'open',
  'CC0-1.0': 'open',
  'CC-BY-4.0': 'open',
  Unlicense: 'open',
  'MPL-2.0': 'copyleft',
  'LGPL-3.0-only': 'copyleft',
  'GPL-2.0-only': 'copyleft',
  'GPL-3.0-only': 'copyleft',
  'GPL-3.0-or-later': 'copyleft',
  'AGPL-3.0-only': 'copyleft',
  'CC-BY-SA-4.0': 'copyleft',
  'CC-BY-NC-4.0': 'noncommercial',
  'CC-BY-NC-SA-4.0': 'noncommercial',
  'CC-BY-NC-ND-4.0': 'noncommercial',
} as const satisfies Record<string, LicenceClass>;
export type Spdx = keyof typeof spdxLicences;
export const spdxIds = Object.keys(spdxLicences) as Spdx[];

/** Languages a model may name; `multi` stands for many more than can be listed. */
export const modelLanguages = [
  'zh',
  'en',
  'ja',
  'ko',
  'fr',
  'de',
  'es',
  'pt',
  'it',
  'ru',
  'ar',
  'hi',
  'th',
  'vi',
  'id',
  'multi',
] as const;
export type ModelLanguage = (typeof modelLanguages)[number];

export const bounds = {
  name: [2, 80],
  publisher: [2, 80],
  summary: 200,
  description: 20_000,
  note: 200,
  words: 2000,
  versions: 20,
  files: 20,
  compare: 4,
  page: 20,
  ratings: 20,
} as const;

const line = (max: number) => rule.line().trim().max(max);
const prose = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .max(max);
/** An address on the web, or '' for none. */
const webAddress = () => line(500).refine((value) => value === '' || isWebAddress(value), 'rule:webAddress');
/** An address on the web or a file that was uploaded here. */
const fileAddress = () =>
  line(500).refine((value) => isWebAddress(value) || /^\/storage\/[\w%./-]+$/.test(value), 'rule:webAddress');

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname.includes('.') &&
    url.username === ''
  );
}

/** A number or nothing: what nobody knows is left out. An empty field counts as nothing. */
const figure = (min: number, max: number) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    rule.decimal({ min, max }).nullable().default(null),
  ) as z.ZodType<number | null>;
const whole = (min: number, max: number) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    rule.whole({ min, max }).nullable().default(null),
  ) as z.ZodType<number | null>;

export const ModelFile = z.object({
  name: line(200).min(1),
  bytes: whole(1, 1e15),
  sha256: line(64)
    .toLowerCase()
    .refine((value) => value === '' || /^[0-9a-f]{64}$/.test(value), 'rule:sha256')
    .default(''),
  url: fileAddress(),
});
export type ModelFile = z.output<typeof ModelFile>;

export const ModelVersion = z.object({
  name: line(60).min(1),
  /** A day, month or year: 2025, 2025-04, 2025-04-28. */
  releasedOn: line(10).refine(isPeriod, 'rule:period').default(''),
  notes: prose(4000).default(''),
  files: z.array(ModelFile).max(bounds.files).default([]),
});
export type ModelVersion = z.output<typeof ModelVersion>;

function isPeriod(value: string): boolean {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value) ?? [];
  if (value === '') return true;
  if (!year || Number(year) < 1950 || Number(year) > 2100) return false;
  const date = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  return date.getUTCMonth() === Number(month ?? 1) - 1;
}

const Licence = z.object({
  /** An identifier of `spdxLicences`, or '' for a licence of its own. */
  spdx: z.enum(['', ...spdxIds]).default(''),
  /** Its name in own words when there is no identifier. */
  name: line(80).default(''),
  url: webAddress().default(''),
  class: z.enum(licenceClasses).default('conditions'),
});

const Links = z.object({
  home: webAddress().default(''),
  code: webAddress().default(''),
  paper: webAddress().default(''),
  weights: webAddress().default(''),
});
export const linkNames = ['home', 'weights', 'code', 'paper'] as const;

/** All that an entry of the catalogue says. Figures are null and texts empty where nobody knows. */
export const ModelFacts = z
  .object({
    name: line(bounds.name[1]).min(bounds.name[0]),
    task: z.enum(tasks),
    publisher: line(bounds.publisher[1]).min(bounds.publisher[0]),
    licence: Licence,
    /** How many numbers the model has, and how many of them work on a token when that is fewer. */
    parameters: whole(1, 1e14),
    activeParameters: whole(1, 1e14),
    downloadBytes: whole(1, 1e15),
    /** The least it needs, in GB, as its publisher says. */
    memoryGb: figure(0.1, 100_000),
    gpuMemoryGb: figure(0.1, 100_000),
    runsOnCpu: z.boolean().nullable().default(null),
    /** In tokens. */
    contextLength: whole(1, 2_000_000_000),
    languages: z.array(z.enum(modelLanguages)).max(modelLanguages.length).default([]),
    links: Links,
    versions: z.array(ModelVersion).max(bounds.versions).default([]),
    summary: z.object({ 'zh-cn': line(bounds.summary).default(''), en: line(bounds.summary).default('') }),
    description: z.object({
      'zh-cn': prose(bounds.description).default(''),
      en: prose(bounds.description).default(''),
    }),
    category: rule.id(),
    tags: z.array(rule.line().trim().min(1).max(30)).min(postLimits.tags[0]).max(postLimits.tags[1]),
  })
  .superRefine((facts, ctx) => {
    const missing = (path: (string | number)[], message = 'rule:required') =>
      ctx.addIssue({ code: 'custom', path, message });
    if (facts.summary['zh-cn'] === '' && facts.summary.en === '') missing(['summary'], 'rule:content');
    if (facts.licence.spdx === '' && facts.licence.name === '') missing(['licence', 'name'], 'rule:content');
    if (facts.licence.spdx === '' && facts.licence.name !== '' && facts.licence.url === '')
      missing(['licence', 'url'], 'rule:webAddress');
    if (Object.values(facts.links).every((url) => url === '')) missing(['links'], 'rule:webAddress');
    if (facts.activeParameters !== null && facts.parameters !== null && facts.activeParameters > facts.parameters)
      missing(['activeParameters'], 'rule:activeParameters');
  });
export type ModelFacts = z.output<typeof ModelFacts>;

/** The class of a licence: that of its identifier, else what the entry says. */
export const licenceClassOf = ({ spdx, class: own }: ModelFacts['licence']): LicenceClass =>
  spdx === '' ? own : spdxLicences[spdx];
export const licenceNameOf = ({ spdx, name }: Pick<ModelFacts['licence'], 'spdx' | 'name'>): string => spdx || name;

export const RateInput = z.object({
  id: rule.id(),
  stars: z.coerce.number().int().min(1).max(5),
  words: prose(bounds.words).trim().default(''),
});
export const UnrateInput = z.object({ id: rule.id(), memberId: rule.id().optional() });

export const modelSorts = ['rating', 'newest', 'small', 'large'] as const;
export type ModelSort = (typeof modelSorts)[number];
/** Steps of the filter by memory, in GB. */
export const memorySteps = [2, 4, 8, 16, 24, 48, 80] as const;
export const CatalogueInput = z.object({
  task: z.enum(taskChoices).default('all'),
  licence: z.enum(['', ...licenceClasses]).default(''),
  gb: z.coerce.number().min(0).max(100_000).default(0),
  lang: z.enum(['', ...modelLanguages]).default(''),
  q: line(80).default(''),
  sort: z.enum(modelSorts).default('rating'),
  after: z.string().max(100).optional(),
  before: z.string().max(100).optional(),
});
export type CatalogueQuery = z.output<typeof CatalogueInput>;
export const ModelInput = z.object({ id: rule.id(), after: z.string().max(100).optional() });
export const CompareInput = z.object({
  ids: z
    .string()
    .max(100)
    .default('')
    .transform((text) =>
      [...new Set(text.split(',').filter((part) => /^[1-9]\d{0,15}$/.test(part)))].map(Number).slice(0, bounds.compare),
    ),
});
export type Rating = { average: number; count: number };
/** What lists show of a model. */
export type ModelRow = {
  id: number;
  name: string;
  task: Task;
  publisher: string;
  summary: string;
  licence: string;
  licenceClass: LicenceClass;
  parameters: number | null;
  needsGb: number | null;
  contextLength: number | null;
  rating: Rating;
  createdAt: number;
};
export type Catalogue = {
  rows: ModelRow[];
  next: string | null;
  previous: string | null;
  /** How many fit the filters, and how many of each task there are without the task's own. */
  total: number;
  counts: Record<TaskChoice, number>;
};
export type RatingView = {
  member: MemberCard;
  stars: number;
  words: string;
  createdAt: number;
  editedAt: number | null;
};
/** A model in full, in the reader's language where there is one. */
export type ModelView = {
  id: number;
  facts: ModelFacts;
  /** Of which language summary and description are. */
  language: Language;
  html: string;
  revision: number;
  updatedAt: number;
  needsGb: number | null;
  rating: Rating;
  stars: number[];
  ratings: RatingView[];
  moreRatings: string | null;
  own: { stars: number; words: string } | null;
  tag: Pick<Tag, 'id' | 'name'> | null;
  questions: RelatedPost[];
};
