import { languages, type Language } from '#app/core/texts/language.ts';
import type { ModelFacts, Rating } from './models.schema.ts';

/** Ratings imagined beside the real ones, and their grade: what `rating` of ask.model is computed with. */
const imagined = { count: 5, grade: 3.5 };

/** The mean of all grades and of five imagined ones of 3.5, so that few ratings say little. */
export const meanOf = (sum: number, count: number): Rating => ({
  average: (imagined.count * imagined.grade + sum) / (imagined.count + count),
  count,
});

/** In which language an entry is shown: the reader's, or the other one when it says nothing in it. */
export function shownLanguage(
  { summary, description }: Pick<ModelFacts, 'summary' | 'description'>,
  reader: Language,
): Language {
  const other = languages.find((language) => language !== reader)!;
  const says = (language: Language) => summary[language] !== '' || description[language] !== '';
  return says(reader) || !says(other) ? reader : other;
}

/** A text in a language, or in the other one. */
export function textIn(texts: Record<Language, string>, language: Language): string {
  return texts[language] || texts[language === 'en' ? 'zh-cn' : 'en'];
}

/**
 * What a model needs in GB: what its publisher says, else its weights at two bytes a parameter; null when neither is
 * known.
 */
export function needsGb({
  memoryGb,
  gpuMemoryGb,
  parameters,
}: Pick<ModelFacts, 'memoryGb' | 'gpuMemoryGb' | 'parameters'>): number | null {
  const said = [memoryGb, gpuMemoryGb].filter((value) => value !== null);
  if (said.length > 0) return Math.min(...said);
  return parameters === null ? null : (parameters * 2) / 1e9;
}
