import type { LocalText } from '#app/core/texts/language.ts';
import { isAllowedHost, mayBePublic } from '#app/core/outbound/addresses.server.ts';
import { type Fault, type Placed, say } from './map-file.server.ts';
import { keyOf, type MapRecord, type RecordOf } from './map-records.schema.ts';

type Nodes = ReadonlyMap<string, RecordOf<'area'> | RecordOf<'topic'>>;

/**
 * What is wrong with the records of a file once they stand beside what is here: names that lead nowhere, nodes that
 * would become of another kind, merges and prerequisites in a circle, paths that name a topic twice, new addresses
 * in an own network.
 * @param hosts those of an own network that operators have named
 */
export function checkRecords(
  placed: readonly Placed[],
  here: readonly MapRecord[],
  hosts: readonly string[] = [],
): Fault[] {
  const mine = nodesOf(here);
  const nodes: Nodes = new Map([...nodesOf(placed.map(({ record }) => record)), ...mine]);
  const faults: Fault[] = [];
  for (const { line, record } of placed)
    for (const [place, text] of faultsOf(record, nodes, mine)) faults.push({ line, place, text });
  return [...faults, ...addressFaults(placed, here, hosts), ...circleFaults(placed, here)];
}

function addressFaults(placed: readonly Placed[], here: readonly MapRecord[], hosts: readonly string[]): Fault[] {
  const known = new Set(here.map((record) => (record.type === 'resource' ? record.url : '')));
  return placed.flatMap(({ line, record }) => {
    if (record.type !== 'resource' || known.has(record.url)) return [];
    const url = new URL(record.url);
    const isOpen = mayBePublic(url) || isAllowedHost(url, hosts);
    return isOpen ? [] : [{ line, place: 'url', text: say.ownNetwork }];
  });
}

const nodesOf = (records: readonly MapRecord[]): Nodes =>
  new Map(records.flatMap((one) => (one.type === 'area' || one.type === 'topic' ? [[one.slug, one] as const] : [])));

type Said = [place: string, text: LocalText];

function faultsOf(record: MapRecord, nodes: Nodes, mine: Nodes): Said[] {
  const missing = (place: string, slugs: readonly string[]): Said[] =>
    slugs.flatMap((slug) => (nodes.get(slug)?.type === 'topic' ? [] : [[place, say.noTopic(slug)] as Said]));
  switch (record.type) {
    case 'area':
    case 'topic':
      return nodeFaults(record, nodes, mine);
    case 'edge':
      return [...missing('from', [record.from]), ...missing('to', [record.to])];
    case 'resource':
      return missing('topic', [record.topic]);
    case 'quizItem':
      return [
        ...missing('topic', [record.topic]),
        ...missing('citedTopic', record.citedTopic === null ? [] : [record.citedTopic]),
      ];
    case 'path':
      return [
        ...record.versions.flatMap(({ stages }, i) =>
          missing(`versions.${i}`, [...new Set(stages.flatMap(({ topics }) => topics))]),
        ),
        ...pathFaults(record),
      ];
    case 'docPlacement':
      return missing('topics', record.topics);
    case 'placement': {
      const ranks = record.topics.flatMap(({ state, rank }) => (state === 'confirmed' ? [rank] : []));
      const isTwice =
        new Set(ranks).size < ranks.length ||
        new Set(record.topics.map((one) => one.topic)).size < record.topics.length;
      return [
        ...missing(
          'topics',
          record.topics.map(({ topic }) => topic),
        ),
        ...(isTwice ? [['topics', say.twoMainPlaces] as Said] : []),
      ];
    }
  }
}

function nodeFaults(record: RecordOf<'area'> | RecordOf<'topic'>, nodes: Nodes, mine: Nodes): Said[] {
  const { slug, status, mergedInto } = record;
  const own = mine.get(slug);
  if (own && own.type !== record.type) return [['type', say.otherNodeKind(slug)]];
  const faults: Said[] = [];
  if (record.type === 'topic' && nodes.get(record.area)?.type !== 'area')
    faults.push(['area', say.noArea(record.area)]);
  if ((status === 'merged') !== (mergedInto !== null)) return [...faults, ['mergedInto', say.noMerge]];
  if (mergedInto === null || own) return faults;
  const target = nodes.get(mergedInto);
  if (target?.type !== record.type)
    return [...faults, ['mergedInto', record.type === 'area' ? say.noArea(mergedInto) : say.noTopic(mergedInto)]];
  const seen = new Set([slug]);
  for (let at = target as typeof target | undefined; at?.mergedInto != null; at = nodes.get(at.mergedInto)) {
    if (seen.has(at.slug)) return [...faults, ['mergedInto', say.mergeCircle(slug)]];
    seen.add(at.slug);
  }
  return seen.has(mergedInto) && mergedInto === slug ? [...faults, ['mergedInto', say.mergeCircle(slug)]] : faults;
}

function pathFaults({ versions }: RecordOf<'path'>): Said[] {
  const faults: Said[] = [];
  for (const [i, { version, stages }] of versions.entries()) {
    if (i > 0 && version <= versions[i - 1]!.version) faults.push([`versions.${i}.version`, say.versionsOrder]);
    const seen = new Set<string>();
    for (const slug of stages.flatMap(({ topics }) => topics)) {
      if (seen.has(slug)) faults.push([`versions.${i}`, say.twiceInPath(slug, version)]);
      seen.add(slug);
    }
  }
  return faults;
}

type Edge = { from: string; to: string; line: number };

/** One fault for a circle that the file's prerequisites close, at one of its lines. */
function circleFaults(placed: readonly Placed[], here: readonly MapRecord[]): Fault[] {
  const named = new Set(placed.flatMap(({ record }) => (record.type === 'edge' ? [keyOf(record)] : [])));
  const edges: Edge[] = [
    ...placed.flatMap(({ line, record }) => (isPrerequisite(record) ? [{ ...ends(record), line }] : [])),
    ...here.flatMap((record) =>
      isPrerequisite(record) && !named.has(keyOf(record)) ? [{ ...ends(record), line: 0 }] : [],
    ),
  ];
  const circle = findCircle(edges);
  if (!circle) return [];
  const way = [...circle.map(({ from }) => from), circle[0]!.from];
  const shown = way.length > 12 ? [...way.slice(0, 6), '…', ...way.slice(-5)] : way;
  return [{ line: Math.max(...circle.map(({ line }) => line)), place: '', text: say.circle(shown.join(' → ')) }];
}

const isPrerequisite = (record: MapRecord): record is RecordOf<'edge'> =>
  record.type === 'edge' && record.kind === 'prerequisite';
const ends = ({ from, to }: RecordOf<'edge'>) => ({ from, to });

/** Takes away what nothing comes before, again and again; what is left holds a circle, found by walking back. */
function findCircle(edges: readonly Edge[]): Edge[] | null {
  const before = Map.groupBy(edges, ({ to }) => to);
  const after = Map.groupBy(edges, ({ from }) => from);
  const open = new Map([...before].map(([slug, list]) => [slug, list.length]));
  const free = [...after.keys()].filter((slug) => !open.has(slug));
  for (let slug = free.pop(); slug !== undefined; slug = free.pop())
    for (const { to } of after.get(slug) ?? []) {
      const left = open.get(to)! - 1;
      if (left === 0) {
        open.delete(to);
        free.push(to);
      } else open.set(to, left);
    }
  const [start] = open.keys();
  if (start === undefined) return null;
  const way: Edge[] = [];
  const seen = new Map<string, number>();
  for (let at = start; ;) {
    if (seen.has(at)) return way.slice(seen.get(at)).toReversed();
    seen.set(at, way.length);
    const edge = before.get(at)!.find(({ from }) => open.has(from))!;
    way.push(edge);
    at = edge.from;
  }
}
