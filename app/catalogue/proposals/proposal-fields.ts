import {
  type LicenceClass,
  type ModelFacts,
  type ModelLanguage,
  type Spdx,
  type Task,
} from '#app/catalogue/models/models.schema.ts';
import { countText, sizeText } from '#app/catalogue/models/model-figures.ts';

export type FileFields = { key: number; name: string; size: string; sha256: string; url: string };
export type VersionFields = { key: number; name: string; releasedOn: string; notes: string; files: FileFields[] };

/** The form of a proposal as it is typed. Sizes and counts are texts such as "7.6B" and "4.9 GB". */
export type ProposalFields = {
  name: string;
  task: Task | '';
  publisher: string;
  spdx: Spdx | '';
  licenceName: string;
  licenceUrl: string;
  licenceClass: LicenceClass;
  parameters: string;
  activeParameters: string;
  download: string;
  memoryGb: string;
  gpuMemoryGb: string;
  cpu: '' | 'yes' | 'no';
  contextLength: string;
  languages: ModelLanguage[];
  home: string;
  weights: string;
  code: string;
  paper: string;
  versions: VersionFields[];
  summaryZh: string;
  summaryEn: string;
  descriptionZh: string;
  descriptionEn: string;
  category: string;
  tags: string[];
  note: string;
};

let made = 0;
const newKey = () => (made += 1);
export const newFile = (): FileFields => ({ key: newKey(), name: '', size: '', sha256: '', url: '' });
export const newVersion = (): VersionFields => ({ key: newKey(), name: '', releasedOn: '', notes: '', files: [] });

/** What the form shows of an entry, or of nothing yet. */
export function fieldsFrom(facts: ModelFacts | null, note = ''): ProposalFields {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    name: facts?.name ?? '',
    task: facts?.task ?? '',
    publisher: facts?.publisher ?? '',
    spdx: facts?.licence.spdx ?? 'Apache-2.0',
    licenceName: facts?.licence.name ?? '',
    licenceUrl: facts?.licence.url ?? '',
    licenceClass: facts?.licence.class ?? 'conditions',
    parameters: exact(facts?.parameters ?? null, countText, readCount),
    activeParameters: exact(facts?.activeParameters ?? null, countText, readCount),
    download: exact(facts?.downloadBytes ?? null, sizeText, readSize),
    memoryGb: text(facts?.memoryGb ?? null),
    gpuMemoryGb: text(facts?.gpuMemoryGb ?? null),
    cpu: facts?.runsOnCpu === true ? 'yes' : facts?.runsOnCpu === false ? 'no' : '',
    contextLength: text(facts?.contextLength ?? null),
    languages: facts?.languages ?? [],
    home: facts?.links.home ?? '',
    weights: facts?.links.weights ?? '',
    code: facts?.links.code ?? '',
    paper: facts?.links.paper ?? '',
    versions: (facts?.versions ?? []).map((version) => ({
      ...version,
      key: newKey(),
      files: version.files.map(({ bytes, ...file }) => ({
        ...file,
        key: newKey(),
        size: exact(bytes, sizeText, readSize),
      })),
    })),
    summaryZh: facts?.summary['zh-cn'] ?? '',
    summaryEn: facts?.summary.en ?? '',
    descriptionZh: facts?.description['zh-cn'] ?? '',
    descriptionEn: facts?.description.en ?? '',
    category: facts ? String(facts.category) : '',
    tags: facts?.tags ?? [],
    note,
  };
}

/** The short form of a number when it says the same, else all its digits: an edit elsewhere must not round it. */
function exact(value: number | null, write: (value: number) => string, read: (text: string) => number | null): string {
  if (value === null) return '';
  const short = write(value);
  return read(short) === value ? short : String(value);
}

/** What the form says, for the schema to judge. */
export function factsFrom(fields: ProposalFields): unknown {
  return {
    name: fields.name,
    task: fields.task,
    publisher: fields.publisher,
    licence: {
      spdx: fields.spdx,
      name: fields.spdx ? '' : fields.licenceName,
      url: fields.licenceUrl,
      class: fields.licenceClass,
    },
    parameters: readCount(fields.parameters),
    activeParameters: readCount(fields.activeParameters),
    downloadBytes: readSize(fields.download),
    memoryGb: fields.memoryGb.trim(),
    gpuMemoryGb: fields.gpuMemoryGb.trim(),
    runsOnCpu: fields.cpu === '' ? null : fields.cpu === 'yes',
    contextLength: readTokens(fields.contextLength),
    languages: fields.languages,
    links: { home: fields.home, weights: fields.weights, code: fields.code, paper: fields.paper },
    versions: fields.versions.map(({ key: _key, files, ...version }) => ({
      ...version,
      files: files.map(({ key: _fileKey, size, ...file }) => ({ ...file, bytes: readSize(size) })),
    })),
    summary: { 'zh-cn': fields.summaryZh, en: fields.summaryEn },
    description: { 'zh-cn': fields.descriptionZh, en: fields.descriptionEn },
    category: fields.category,
    tags: fields.tags,
  };
}

const counts: Record<string, number> = { '': 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12, 万: 1e4, 亿: 1e8 };
const sizes: Record<string, number> = {
  '': 1,
  b: 1,
  k: 1e3,
  kb: 1e3,
  m: 1e6,
  mb: 1e6,
  g: 1e9,
  gb: 1e9,
  t: 1e12,
  tb: 1e12,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
};

/** "7.6B", "137M", "76亿", "7600000000" → a number; null for nothing, NaN for what is none. */
export const readCount = (text: string): number | null => readUnit(text, counts);

/** "4.9 GB", "812 MiB", "1234" → bytes; null for nothing, NaN for what is none. */
export const readSize = (text: string): number | null => readUnit(text, sizes);

/** "32K" → 32,768 and "128k" → 131,072, as context lengths are written; plain numbers as they are. */
export function readTokens(text: string): number | null {
  const [, digits, unit] = /^([\d.,]+)\s*(k|m)$/i.exec(text.trim()) ?? [];
  if (!digits || !unit) return readUnit(text, { '': 1 });
  return Math.round(Number(digits.replaceAll(',', '')) * (unit.toLowerCase() === 'k' ? 1024 : 1024 ** 2));
}

function readUnit(text: string, units: Record<string, number>): number | null {
  const typed = text.trim().replaceAll(',', '').toLowerCase();
  if (typed === '') return null;
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z万亿]*)$/.exec(typed) ?? [];
  const size = units[unit];
  return digits === undefined || size === undefined ? Number.NaN : Math.round(Number(digits) * size);
}
