import { languages, type Language } from '#app/core/texts/language.ts';
import {
  type FactChange,
  licenceNameOf,
  linkNames,
  type ModelFacts,
  type ModelVersion,
  type Rating,
} from './models.schema.ts';

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

/** Every field of an entry as one line of text, '' for nothing, in the order of the page. */
export function fieldsOf(facts: ModelFacts): Record<string, string> {
  const text = (value: number | boolean | null) => (value === null ? '' : String(value));
  return {
    name: facts.name,
    task: facts.task,
    publisher: facts.publisher,
    licence: [licenceNameOf(facts.licence), facts.licence.url].filter(Boolean).join(' '),
    parameters: text(facts.parameters),
    activeParameters: text(facts.activeParameters),
    downloadBytes: text(facts.downloadBytes),
    memoryGb: text(facts.memoryGb),
    gpuMemoryGb: text(facts.gpuMemoryGb),
    runsOnCpu: text(facts.runsOnCpu),
    contextLength: text(facts.contextLength),
    languages: facts.languages.join(', '),
    ...Object.fromEntries(linkNames.map((name) => [name, facts.links[name]])),
    tags: facts.tags.join(', '),
    category: String(facts.category),
    versions: facts.versions.map(versionLine).join('\n'),
    summaryZh: facts.summary['zh-cn'],
    summaryEn: facts.summary.en,
    descriptionZh: facts.description['zh-cn'],
    descriptionEn: facts.description.en,
  };
}

const versionLine = ({ name, releasedOn, notes, files }: ModelVersion): string =>
  [
    [name, releasedOn].filter(Boolean).join(' · '),
    notes,
    ...files.map((file) => [file.name, file.bytes ?? '', file.sha256, file.url].join(' · ')),
  ]
    .filter(Boolean)
    .join('\n');

/** The fields in which two states of an entry differ; all that say something when there is no earlier one. */
export function changesOf(before: ModelFacts | null, after: ModelFacts): FactChange[] {
  const old = before ? fieldsOf(before) : {};
  return Object.entries(fieldsOf(after)).flatMap(([field, value]) =>
    (old[field] ?? '') === value ? [] : [{ field, before: old[field] ?? '', after: value }],
  );
}
