import { issueText } from '#app/core/rules.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import en from './map-import-api.en.ts';
import zh from './map-import-api.zh.ts';
import {
  keyOf,
  MapHead,
  mapFormat,
  type MapRecord,
  mapVersion,
  mostRecords,
  nameOf,
  type RecordKind,
  recordSchemas,
} from './map-records.schema.ts';
import { itemFault } from './item-rules.ts';

export const say = bilingual(zh, en);

/** What is wrong with a file, with the line and the field. */
export type Fault = { line: number; place: string; text: LocalText };
/** A record with the line on which it stands. */
export type Placed = { line: number; record: MapRecord };
export type MapFile = { site: string; records: Placed[]; faults: Fault[] };

/** In characters; a topic with all its texts has a hundredth of it. */
const longestLine = 1_000_000;
/** So many faults are looked for; whoever has more mends these first. */
const mostFaults = 200;

/**
 * Reads a map file: each line by the schema of its kind, none twice. Nothing is looked up, so that the same file
 * has the same faults everywhere.
 */
export function readMapFile(file: string): MapFile {
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/);
  const faults: Fault[] = [];
  const records: Placed[] = [];
  const site = readHead(lines[0] ?? '', faults);
  const seen = new Map<string, number>();
  for (let line = 2; line <= lines.length && faults.length < mostFaults; line += 1) {
    if (site === null) break;
    const text = lines[line - 1]!;
    if (text.trim() === '') continue;
    if (text.length > longestLine) {
      faults.push({ line, place: '', text: say.tooLong(longestLine) });
      continue;
    }
    if (records.length >= mostRecords) {
      faults.push({ line, place: '', text: say.tooMany(mostRecords) });
      break;
    }
    const record = readRecord(text, line, faults);
    if (!record) continue;
    const first = seen.get(keyOf(record));
    if (first !== undefined) faults.push({ line, place: '', text: say.twiceInFile(nameOf(record), first) });
    else {
      seen.set(keyOf(record), line);
      records.push({ line, record });
    }
  }
  return { site: site ?? '', records, faults };
}

function readHead(text: string, faults: Fault[]): string | null {
  const head = MapHead.safeParse(parse(text));
  const wrong = (said: LocalText) => {
    faults.push({ line: 1, place: '', text: said });
    return null;
  };
  if (!head.success) return wrong(say.noHead(mapFormat));
  const { version, site } = head.data;
  return version < 1 || version > mapVersion ? wrong(say.otherVersion(version, mapVersion)) : site;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readRecord(text: string, line: number, faults: Fault[]): MapRecord | null {
  const value = parse(text);
  const wrong = (said: LocalText, place = '') => {
    faults.push({ line, place, text: said });
    return null;
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(say.notJson);
  const type = (value as { type?: unknown }).type;
  if (typeof type !== 'string' || !Object.hasOwn(recordSchemas, type))
    return wrong(say.unknownKind(typeof type === 'string' ? type.slice(0, 40) : '–'), 'type');
  const read = recordSchemas[type as RecordKind].safeParse(value, { reportInput: true });
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue!.path.map(String).join('.');
    if (issue!.code === 'unrecognized_keys') return wrong(say.unknownField(issue.keys.join(', ').slice(0, 100)), place);
    return wrong(issueText(issue!), place);
  }
  const record = read.data;
  if (record.type === 'edge' && record.from === record.to) return wrong(say.toItself(record.from), 'to');
  const fault = record.type === 'quizItem' ? itemFault(record) : null;
  return fault ? wrong(say[fault.text], fault.place) : record;
}
