import { type Language, languages } from '#app/core/texts/language.ts';
import { compareTexts, compareWords } from '#app/ask/kit/line-diff.ts';
import type { ItemContent } from './item-content.schema.ts';
import { keyOf } from './map-merges.queries.server.ts';
import type { EdgeFields, MadeChange, WantedChange } from './map-revisions.schema.ts';
import { say } from './map-rules.server.ts';
import type { EdgeView, FieldDiff, FieldView, NodeName } from './map-views.schema.ts';

type Names = ReadonlyMap<number, NodeName>;
type Fields = Record<string, unknown>;
type Reader = { language: Language; names: Names };

/** Of a new node what nobody reads. */
const unread = new Set(['kind', 'status', 'mergedInto', 'importance', 'position', 'pigment', 'radius', 'polygon']);
const places = new Set(['x', 'y']);

/** The same without what an item says: it holds the answer, which nobody is to read before they were asked. */
export const withoutAnswers = (fields: readonly FieldView[]): FieldView[] =>
  fields.flatMap((one, i) => {
    if (one.thing !== 'item' || one.field !== 'content') return [one];
    const isFirst = !fields.slice(0, i).some(({ key }) => key === one.key);
    return isFirst ? [{ ...one, of: '', language: null, diff: { kind: 'hidden' as const } }] : [];
  });

/** The ids of all nodes that changes speak of. */
export const namedIn = (changes: readonly (MadeChange | WantedChange)[]): number[] => [
  ...new Set(
    changes.flatMap((one) => {
      if (one.thing === 'edge') return one.ids;
      if (one.thing === 'path') return [];
      const fields = [one.before ?? {}, one.after] as Fields[];
      const ids = fields.flatMap(({ areaId, mergedInto, nodeId }) => [areaId, mergedInto, nodeId]);
      const own = one.thing === 'node' || one.thing === 'text' ? one.id : one.nodeId;
      return [own, ...ids.filter((id) => typeof id === 'number')];
    }),
  ),
];

/** What changes differ in, field by field, in the order in which a page shows it. */
export function compareChanges(changes: readonly (MadeChange | WantedChange)[], reader: Reader): FieldView[] {
  return changes.flatMap((one) => {
    if (one.thing === 'edge') return [edgeView(one, reader)];
    const before: Fields | null = one.before;
    return inOrder(one.after).flatMap(([field, after]): FieldView[] => {
      if (before === null && isUnsaid(one.thing, field, after)) return [];
      if (field === 'y' && 'x' in one.after) return [];
      const view = {
        key: `${keyOf(one)} ${field}`,
        thing: one.thing,
        field,
        language: one.thing === 'text' ? one.language : null,
        of: nameOf(one, reader),
        isNew: before === null,
      };
      if (field === 'content') return contentViews(view, before?.[field], after, reader);
      return [{ ...view, diff: diffOf(field, before?.[field], after, reader) }];
    });
  });
}

/** The order in which a page of the map says things; the database keeps none. */
const order = `title titleZh titleEn summary noteZh noteEn markdown content objectives aliases
  areaId level minutes kind url language cost year reach slug staleSince`.split(/\s+/);
const rankOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
const inOrder = (fields: Fields) => Object.entries(fields).toSorted(([a], [b]) => rankOf(a) - rankOf(b));

const isUnsaid = (thing: string, field: string, after: unknown) =>
  (thing === 'node' && (unread.has(field) || places.has(field))) ||
  field === 'staleSince' ||
  field === 'isArchived' ||
  (thing === 'item' && (field === 'state' || field === 'nodeId')) ||
  (thing === 'resource' && (field === 'position' || field === 'nodeId')) ||
  after === null ||
  after === '' ||
  (Array.isArray(after) && after.length === 0);

function nameOf(one: MadeChange | WantedChange, { language }: Reader): string {
  const fields: Fields = { ...one.before, ...one.after };
  if (one.thing === 'resource') {
    const title = fields[language === 'en' ? 'titleEn' : 'titleZh'];
    return typeof title === 'string' ? title : '';
  }
  if (one.thing === 'item' && fields['content'])
    return (fields['content'] as ItemContent).words[language].prompt.slice(0, 60);
  return '';
}

/** How two states of a field differ, as a page shows it. */
export function diffOf(field: string, before: unknown, after: unknown, { names }: Pick<Reader, 'names'>): FieldDiff {
  if (field === 'markdown') return { kind: 'lines', lines: linesOf(textOf(before), textOf(after)) };
  if (Array.isArray(after) && (field === 'aliases' || field === 'objectives'))
    return namesDiff((before as string[] | undefined) ?? [], after as string[]);
  if (field === 'areaId' || field === 'mergedInto' || field === 'nodeId')
    return { kind: 'value', before: titleOf(names, before), after: titleOf(names, after) };
  if (typeof after === 'string' && (before === undefined || typeof before === 'string') && isProse.has(field))
    return { kind: 'words', ...compareWords(before ?? '', after) };
  return { kind: 'value', before: valueOf(before), after: valueOf(after) };
}

const isProse = new Set(['title', 'summary', 'titleZh', 'titleEn', 'noteZh', 'noteEn', 'url', 'archivedUrl']);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const titleOf = (names: Names, id: unknown) => (typeof id === 'number' ? (names.get(id)?.title ?? String(id)) : null);

/** Beside nothing, everything is new: no empty line stands for what was not there. */
const linesOf = (before: string, after: string) =>
  compareTexts(before, after).filter((line) => !(before === '' && line.kind === 'del'));

function valueOf(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value).length > 60 ? '…' : JSON.stringify(value);
}

function namesDiff(before: readonly string[], after: readonly string[]): FieldDiff {
  const kept = after.map((name) => ({ name, state: before.includes(name) ? ('same' as const) : ('add' as const) }));
  const gone = before.filter((name) => !after.includes(name)).map((name) => ({ name, state: 'del' as const }));
  return { kind: 'names', names: [...kept, ...gone] };
}

type Edge = Extract<MadeChange, { thing: 'edge' }>;

function edgeView(one: Edge, { names }: Reader): FieldView {
  const view = (edge: EdgeFields | null): EdgeView | null =>
    edge && { from: nodeName(names, edge.fromId), to: nodeName(names, edge.toId), kind: edge.kind };
  return {
    key: keyOf(one),
    thing: 'edge',
    field: 'edge',
    language: null,
    of: '',
    isNew: one.before === null,
    diff: { kind: 'edge', before: view(one.before), after: view(one.after) },
  };
}

const nodeName = (names: Names, id: number): NodeName => names.get(id) ?? { id, slug: String(id), title: `#${id}` };

/** An item as a text of lines, so that what changed of it can be read like any other text. */
function contentViews(
  view: Omit<FieldView, 'diff'>,
  before: unknown,
  after: unknown,
  { language: own }: Reader,
): FieldView[] {
  return languages.flatMap((language) => {
    const [was, is] = [before as ItemContent | undefined, after as ItemContent];
    const lines = linesOf(was ? itemText(was, language, own) : '', itemText(is, language, own));
    if (lines.every(({ kind }) => kind === 'same' || kind === 'gap')) return [];
    return [{ ...view, language, diff: { kind: 'lines' as const, lines } }];
  });
}

/** What an item says in one language, one thing a line; labels are in the reader's. */
export function itemText({ kind, solution, words }: ItemContent, language: Language, own: Language): string {
  const { prompt, parts, why, explanation, quote } = words[language];
  const right = new Set(Array.isArray(solution) ? solution : []);
  const label = (text: { in: (language: Language) => string }) => text.in(own);
  const shown = parts.map((part, i) => {
    const mark = kind === 'single' || kind === 'multiple' ? (right.has(i) ? '✓ ' : '✗ ') : `${i + 1}. `;
    return `${mark}${part.text ?? part.forms?.join(' / ') ?? ''}${part.why ? ` — ${part.why}` : ''}`;
  });
  return [
    `${label(say.itemKinds[kind])}: ${prompt}`,
    ...(typeof solution === 'boolean' ? [`✓ ${label(solution ? say.isTrue : say.isFalse)}`] : []),
    ...shown,
    ...(why ? [`${label(say.whyWrong)}: ${why}`] : []),
    `${label(say.explanation)}: ${explanation}`,
    `${label(say.quote)}: ${quote}`,
  ].join('\n');
}
