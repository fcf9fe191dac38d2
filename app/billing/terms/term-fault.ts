import { z } from 'zod';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { shownTerm } from './shown-term.ts';
import { termKinds, Terms } from './terms.schema.ts';
import type { TermTexts } from './terms-texts.ts';

/**
 * What is wrong with a term that was typed, and what it may be; null when nothing is.
 * @param value as `readTerm` read it: undefined for what is no such value
 */
export function termFault(name: keyof Terms, value: unknown, t: TermTexts): string | null {
  const schema: z.ZodType = Terms.shape[name].unwrap();
  if (schema.safeParse(value).success) return null;
  const kind = termKinds[name];
  if (kind === 'names') return t.wrong.names;
  if (kind === 'text') return t.wrong.text(4000);
  const isList = schema instanceof z.ZodArray;
  const [min, max] = boundsOf(name, isList ? schema.element : schema, t);
  if (isList) return kind === 'numbers' ? t.wrong.week(min, max) : t.wrong.amounts(min, max);
  return kind === undefined ? t.wrong.whole(min, max) : t.wrong.number(min, max);
}

/** The least and the most of a term, or of one of a list, in the unit people type it in. */
function boundsOf(name: keyof Terms, schema: unknown, t: TermTexts): [string, string] {
  const kind = termKinds[name];
  const number = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  const shown = (bound: number) => {
    if (kind === 'numbers') return formatNumber(bound);
    return shownTerm(name, kind === 'amounts' ? [bound] : bound, t);
  };
  return number instanceof z.ZodNumber ? [shown(number.minValue ?? 0), shown(number.maxValue ?? 0)] : ['', ''];
}
