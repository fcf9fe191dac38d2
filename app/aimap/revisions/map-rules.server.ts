import type { z } from 'zod';
import { Refusal } from '#app/core/errors.ts';
import { fieldOf, issueText } from '#app/core/rules.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './revisions-api.en.ts';
import zh from './revisions-api.zh.ts';

/** Messages about changes of the map. */
export const say = { ...bilingual(zh.said, en.said), itemKinds: bilingual(zh.itemKinds, en.itemKinds) };

/** What a schema makes of a value. @throws Refusal invalid, with a sentence at each field */
export function requireFields<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields = Object.fromEntries(
    read.error.issues.map((issue) => {
      const named = /^item:(\w+)$/.exec(issue.message)?.[1] as keyof typeof itemFaults | undefined;
      return named ? [named, itemFaults[named]] : [fieldOf(issue), issueText(issue)];
    }),
  );
  throw new Refusal(say.unfit, { fields });
}

const itemFaults = {
  parts: say.itemParts,
  why: say.itemWhy,
  prompt: say.itemPrompt,
  solution: say.itemSolution,
  cited: say.itemCited,
};
