import { z } from 'zod';

const both = z.object({ zh: z.string().min(1).max(2000), en: z.string().min(1).max(2000) });
/** Accepted forms of a word, by language. */
const forms = z.object({ zh: z.array(z.string().min(1)).min(1), en: z.array(z.string().min(1)).min(1) });

const shared = {
  key: z.string().regex(/^[a-z0-9-]{3,70}$/),
  objective: z.number().int().min(0).max(20),
  prompt: both,
  explanation: both,
  /** A passage that stands word for word in a topic or a post, and from which the answer follows. */
  citation: z.object({ kind: z.enum(['topic', 'question', 'article']), slug: z.string(), quote: both }),
};

const choices = z
  .array(both.extend({ right: z.boolean().optional(), why: both }))
  .min(3)
  .max(5);
const rightOf = (list: readonly { right?: boolean | undefined }[]) => list.filter((one) => one.right).length;

/** An item in both languages, with its answer and the reasons. */
export const QuizItem = z.discriminatedUnion('type', [
  z.object({
    ...shared,
    type: z.literal('single'),
    choices: choices.refine((list) => rightOf(list) === 1, 'exactly one choice is right'),
  }),
  z.object({
    ...shared,
    type: z.literal('multiple'),
    choices: choices.refine((list) => rightOf(list) >= 2 && rightOf(list) < list.length, 'some choices are right'),
  }),
  z.object({ ...shared, type: z.literal('true-false'), answer: z.boolean(), why: both }),
  z.object({ ...shared, type: z.literal('order'), steps: z.array(both).min(3).max(6), why: both }),
  z.object({
    ...shared,
    type: z.literal('cloze'),
    blanks: z
      .array(forms.extend({ why: both }))
      .min(1)
      .max(4),
  }),
  z.object({ ...shared, type: z.literal('short'), answers: forms, why: both }),
]);
export type QuizItem = z.output<typeof QuizItem>;
