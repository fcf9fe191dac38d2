import type { Widen } from '#app/core/texts/language.ts';
import type zh from './model-fields.zh.ts';

/** The fields of an entry of the catalogue, as changes name them. */
export default {
  none: 'Nothing changed',
  before: 'Before:',
  after: 'After:',
  fields: {
    name: 'Name',
    task: 'Task',
    publisher: 'Publisher',
    licence: 'Licence',
    parameters: 'Parameters',
    activeParameters: 'Active parameters',
    downloadBytes: 'Download in bytes',
    memoryGb: 'Memory, at least (GB)',
    gpuMemoryGb: 'GPU memory, at least (GB)',
    runsOnCpu: 'Runs on CPU alone',
    contextLength: 'Context length',
    languages: 'Languages',
    home: 'Home page',
    weights: 'Weights',
    code: 'Code',
    paper: 'Paper',
    tags: 'Tags',
    category: 'Category',
    versions: 'Versions and files',
    summaryZh: 'Summary in Chinese',
    summaryEn: 'Summary in English',
    descriptionZh: 'Description in Chinese',
    descriptionEn: 'Description in English',
  },
} satisfies Widen<typeof zh>;
