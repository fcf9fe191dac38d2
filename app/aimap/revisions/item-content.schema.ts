import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { type Language, languages } from '#app/core/texts/language.ts';
import { type ItemKind, itemKinds, type ItemPart } from '#app/aimap/quizzes/quiz.schema.ts';

const words = z
  .string()
  .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
  .trim()
  .max(2000);
const form = rule.line().trim().min(1).max(200);

/** A choice with the reason why it is right or wrong, a step, or a blank with the forms that are accepted. */
const Part = z.strictObject({
  text: words.min(1).optional(),
  why: words.min(1).optional(),
  forms: z.array(form).min(1).max(20).optional(),
});

/** What an item says in one language. */
const Words = z.object({
  prompt: words.min(1),
  parts: z.array(Part).max(6),
  /** For whoever was wrong, where the parts have no reasons of their own. */
  why: words,
  explanation: words.min(1),
  /** Stands word for word in what is cited. */
  quote: words.min(1),
  citedPostId: rule.id().nullable(),
});
export type ItemWords = {
  prompt: string;
  parts: ItemPart[];
  why: string;
  explanation: string;
  quote: string;
  citedPostId: number | null;
};

const loose = z.string().max(4000).default('');
/** An item as a form sends it, whole or not: what is wrong with it is said at the parts of the form. */
export const ItemDraft = z.object({
  kind: z.enum(itemKinds),
  solution: z.union([z.array(z.number()).max(10), z.boolean(), z.null()]).default(null),
  citedNodeId: rule.id().nullable().default(null),
  words: z.record(
    z.enum(languages),
    z.object({
      prompt: loose,
      parts: z
        .array(
          z.object({
            text: loose.optional(),
            why: loose.optional(),
            forms: z.array(z.string().max(400)).max(40).optional(),
          }),
        )
        .max(10)
        .default([]),
      why: loose,
      explanation: loose,
      quote: loose,
      citedPostId: rule.id().nullable().default(null),
    }),
  ),
});

const Content = z.object({
  kind: z.enum(itemKinds),
  /** Places of the right choices, or whether the statement is true; null where the words hold the answer. */
  solution: z.union([z.array(z.number().int().min(0).max(4)).max(5), z.boolean(), z.null()]),
  citedNodeId: rule.id().nullable(),
  words: z.object({ 'zh-cn': Words, en: Words }),
});

/** How many parts an item of a kind has, and what each of them must have. */
const shapes: Record<ItemKind, { parts: readonly [number, number]; has: readonly (keyof z.output<typeof Part>)[] }> = {
  single: { parts: [3, 5], has: ['text', 'why'] },
  multiple: { parts: [3, 5], has: ['text', 'why'] },
  'true-false': { parts: [0, 0], has: [] },
  order: { parts: [3, 6], has: ['text'] },
  cloze: { parts: [1, 4], has: ['forms', 'why'] },
  short: { parts: [1, 1], has: ['forms'] },
};

/**
 * What is asked with its answer, in both languages: every choice has its reason, every item a passage that says so. An
 * issue names the part of the form where it is to be put right: `parts`, `solution`, `why`, `prompt` or `cited`.
 */
export const ItemContent = Content.superRefine((item, issues) => {
  const fault = (field: string) => issues.addIssue({ code: 'custom', path: [field], message: `item:${field}` });
  const { parts, has } = shapes[item.kind];
  for (const one of Object.values(item.words)) {
    if (one.parts.length < parts[0] || one.parts.length > parts[1]) fault('parts');
    if (one.parts.some((part) => !isShaped(part, has))) fault('parts');
    if (['true-false', 'order', 'short'].includes(item.kind) && one.why === '') fault('why');
    if (item.kind === 'cloze' && !hasBlanks(one.prompt, one.parts.length)) fault('prompt');
  }
  if (item.words['zh-cn'].parts.length !== item.words.en.parts.length) fault('parts');
  if (!isSolved(item)) fault('solution');
  if (item.citedNodeId === null && Object.values(item.words).some(({ citedPostId }) => citedPostId === null))
    fault('cited');
});
export type ItemContent = {
  kind: ItemKind;
  solution: number[] | boolean | null;
  citedNodeId: number | null;
  words: Record<Language, ItemWords>;
};

const isShaped = (part: z.output<typeof Part>, has: readonly string[]) =>
  Object.keys(part)
    .filter((name) => part[name as keyof typeof part] !== undefined)
    .toSorted()
    .join() === has.toSorted().join();

/** Whether a text with gaps names each of its blanks once: {{1}}, {{2}} … */
function hasBlanks(prompt: string, count: number): boolean {
  const found = [...prompt.matchAll(/\{\{(\d)\}\}/g)].map((match) => Number(match[1]));
  return found.toSorted((a, b) => a - b).join() === Array.from({ length: count }, (_, i) => i + 1).join();
}

function isSolved({ kind, solution, words: { en } }: z.output<typeof Content>): boolean {
  if (kind === 'true-false') return typeof solution === 'boolean';
  if (kind !== 'single' && kind !== 'multiple') return solution === null;
  if (!Array.isArray(solution) || new Set(solution).size !== solution.length) return false;
  if (solution.some((place) => place >= en.parts.length)) return false;
  return kind === 'single' ? solution.length === 1 : solution.length >= 2 && solution.length < en.parts.length;
}
