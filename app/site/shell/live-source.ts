import type { LiveData } from '#app/ui/kit/live-events.ts';

/** All that is told, see /api/live. */
const names = [
  'count',
  'answer',
  'comment',
  'votes',
  'state',
  'message',
  'notice',
  'announcement',
  'draft',
  'release',
  'refused',
  'reset',
  'beat',
  'end',
];

/** The part of an EventSource that is needed. */
export type Source = {
  readonly readyState: number;
  addEventListener(name: string, hear: (event: { data: string; lastEventId: string }) => void): void;
  close(): void;
};

export type SourceParts = {
  open: (url: string) => Source;
  hear: (name: string, data: LiveData) => void;
  /** Whether events come now. `isOver`: they never will again in this page, as the login has ended. */
  tell: (state: { isLive: boolean; isOver: boolean }) => void;
};

/** Failures within so long count together, and after so many it rests. */
const together_ms = 60_000;
const most = 3;
const rest_ms = 300_000;
const retry_ms = 3000;
/** So many topics are taken at most, and so many rows are remembered, so that none counts twice. */
const maxTopics = 20;
const remembered = 300;
const closed = 2;

/**
 * Keeps one connection for the topics that are wanted: opens it anew when others are, goes on where it left off, and
 * rests when it fails three times in a minute.
 */
export class LiveSource {
  readonly #parts: SourceParts;
  #source: Source | undefined;
  #topics: ReadonlySet<string> = new Set();
  #place = '';
  #failures: number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #seen = new Set<number>();
  #isOver = false;

  constructor(parts: SourceParts) {
    this.#parts = parts;
  }

  /** Listens to these topics, each since a place of the stream; what it listens to already goes on. */
  want(wanted: ReadonlyMap<string, string>): void {
    const topics = new Set(['me', ...wanted.keys()].slice(0, maxTopics));
    const isNew = [...topics].some((topic) => !this.#topics.has(topic));
    if (this.#isOver || (this.#source && !isNew) || (!this.#source && this.#timer)) return;
    const sinces = [...wanted].flatMap(([topic, since]) => (this.#topics.has(topic) ? [] : since));
    this.#place = earliest([this.#place, ...sinces]);
    this.#topics = topics;
    this.#open();
  }

  /** Whether events come. */
  get isOpen(): boolean {
    return this.#source?.readyState === 1;
  }

  /** Closes the connection; `want` opens it again where it left off. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#source?.close();
    this.#source = undefined;
    this.#topics = new Set();
    this.#parts.tell({ isLive: false, isOver: this.#isOver });
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#source?.close();
    const query = new URLSearchParams({
      topics: [...this.#topics].join(','),
      ...(this.#place && { last: this.#place }),
    });
    const source = this.#parts.open(`/api/live?${query.toString()}`);
    this.#source = source;
    source.addEventListener('open', () => this.#parts.tell({ isLive: true, isOver: false }));
    source.addEventListener('error', () => this.#fail(source));
    for (const name of names)
      source.addEventListener(name, (event) => source === this.#source && this.#take(name, event));
  }

  #take(name: string, { data, lastEventId }: { data: string; lastEventId: string }): void {
    this.#place = lastEventId || this.#place;
    const facts = JSON.parse(data) as LiveData;
    const row = Number(facts['n'] ?? 0);
    if (row > 0 && this.#seen.has(row)) return;
    if (row > 0) this.#seen.add(row);
    if (this.#seen.size > remembered) this.#seen.delete(this.#seen.values().next().value!);
    if (name === 'end' && facts['why'] === 'login') {
      this.#isOver = true;
      this.close();
    } else if (name !== 'beat' && name !== 'end') this.#parts.hear(name, facts);
  }

  /** A connection that breaks is opened again by the browser, one that is refused is not. */
  #fail(source: Source): void {
    if (source !== this.#source) return;
    this.#parts.tell({ isLive: false, isOver: false });
    const now = Date.now();
    this.#failures = [...this.#failures.filter((at) => now - at < together_ms), now];
    const rests = this.#failures.length >= most;
    if (!rests && source.readyState !== closed) return;
    source.close();
    this.#source = undefined;
    if (rests) this.#failures = [];
    this.#timer = setTimeout(() => this.#open(), rests ? rest_ms : retry_ms * this.#failures.length);
  }
}

/** The place from which nothing is missed: `XID-SECONDS`, the smallest transaction. */
export function earliest(places: readonly string[]): string {
  const xidOf = (place: string) => BigInt(place.split('-')[0]!);
  const known = places.filter((place) => /^\d+-\d+$/.test(place));
  return known.reduce((first, place) => (first === '' || xidOf(place) < xidOf(first) ? place : first), '');
}
