import { licenceNameOf, linkNames, type ModelFacts, type ModelVersion } from '#app/catalogue/models/models.schema.ts';
import type { FactChange } from './model-proposals.schema.ts';

/** Every field of an entry as one line of text, '' for nothing, in the order of the page. */
function fieldsOf(facts: ModelFacts): Record<string, string> {
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
