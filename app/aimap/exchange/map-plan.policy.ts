import type { LocalText } from '#app/core/texts/language.ts';
import { outsideLinks } from './map-links.ts';
import { keyOf, type MapRecord, type RecordKind, type RecordOf } from './map-records.schema.ts';

/** A record of a file with its line, and for one that is here what differs. */
export type Step = { line: number; record: MapRecord; fields: string[] };
export type Verdict = 'add' | 'change' | 'same' | 'left';
export type Plan = { add: Step[]; change: Step[]; counts: Record<RecordKind, Record<Verdict, number>> };

/** What is here: the records as they would be exported, and which posts and pages of docs there are. */
export type MapState = {
  records: readonly MapRecord[];
  slugs: ReadonlyMap<number, string>;
  /** Addresses of posts whose title is the one that the file says. */
  posts: ReadonlySet<string>;
  pages: ReadonlySet<string>;
};
export type Problem = { line: number; place: string; text: LocalText };

const none = { add: 0, change: 0, same: 0, left: 0 };

/**
 * What a file would change. Nothing is ever taken away; what is here and differs becomes as the file says, but for what
 * only an editor's act may change: whether a node is published, archived or merged, and where a quiz item lies.
 */
export function planImport(
  { site, records }: { site: string; records: readonly { line: number; record: MapRecord }[] },
  state: MapState,
  here: string,
): Plan {
  const known = new Map(state.records.map((record) => [keyOf(record), record]));
  const counts = Object.fromEntries(
    (['area', 'topic', 'edge', 'resource', 'path', 'quizItem', 'placement', 'docPlacement'] as const).map((type) => [
      type,
      { ...none },
    ]),
  ) as Plan['counts'];
  const plan: Plan = { add: [], change: [], counts };
  for (const { line, record: read } of records) {
    const record = asExported(read, state.slugs, site === here ? here : null);
    const [verdict, fields] = judge(record, known.get(keyOf(record)), state);
    counts[record.type][verdict] += 1;
    if (verdict === 'add' || verdict === 'change') plan[verdict].push({ line, record, fields });
  }
  return plan;
}

/** A record in the form in which it would be exported here, so that what is equal looks equal. */
function asExported(record: MapRecord, slugs: MapState['slugs'], site: string | null): MapRecord {
  if (record.type === 'edge' && (record.kind === 'related' || record.kind === 'alternative') && record.from > record.to)
    return { ...record, from: record.to, to: record.from };
  if (record.type !== 'topic' || site === null) return record;
  const { 'zh-cn': zh, en } = record.texts;
  const plain = (text: typeof zh) => ({ ...text, markdown: outsideLinks(text.markdown, slugs, site) });
  return { ...record, texts: { 'zh-cn': plain(zh), en: plain(en) } };
}

const kept: Partial<Record<RecordKind, readonly string[]>> = {
  area: ['status', 'mergedInto'],
  topic: ['status', 'mergedInto'],
  quizItem: ['topic'],
  placement: ['title'],
};

function judge(record: MapRecord, mine: MapRecord | undefined, state: MapState): [Verdict, string[]] {
  if (record.type === 'placement' && !mine && !state.posts.has(record.post)) return ['left', []];
  if (record.type === 'docPlacement' && !state.pages.has(record.page)) return ['left', []];
  if (!mine) return ['add', []];
  const all = differences(comparable(record), comparable(mine));
  const fields = all.filter((field) => !kept[record.type]?.includes(field));
  if (fields.length > 0) return ['change', fields];
  return [all.length > 0 && record.type !== 'placement' ? 'left' : 'same', []];
}

/** Of a path the newest version counts: older ones are what learners walk, and never written anew. */
function comparable(record: MapRecord): Record<string, unknown> {
  if (record.type !== 'path') return record;
  const { version: _version, ...newest } = record.versions.at(-1)!;
  return { ...record, versions: newest };
}

/** Fields that differ; of texts each language and field of its own. */
function differences(a: Record<string, unknown>, b: Record<string, unknown>): string[] {
  return Object.keys(a).flatMap((field) => {
    if (field !== 'texts') return sameAs(a[field], b[field]) ? [] : [field];
    return (['zh-cn', 'en'] as const).flatMap((language) => {
      const [one, other] = [a, b].map(({ texts }) => (texts as RecordOf<'topic'>['texts'])[language]);
      return Object.keys(one!)
        .filter((name) => !sameAs(one![name as 'title'], other![name as 'title']))
        .map((name) => `texts.${language}.${name}`);
    });
  });
}

function sameAs(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

/** JSON with the keys of objects in one order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : one,
  );
