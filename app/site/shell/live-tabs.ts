import { type LiveData, onWanted, tellLive, wantedTopics } from '#app/ui/kit/live-events.ts';
import { LiveSource, type Source } from './live-source.ts';

/** What the tabs of a browser tell each other. */
export type Word =
  | { kind: 'event'; name: string; data: LiveData }
  | { kind: 'state'; isLive: boolean; isOver: boolean }
  | { kind: 'want'; tab: string; topics: [string, string][] }
  | { kind: 'gone'; tab: string }
  | { kind: 'who' };

/** The way to the other tabs. */
export type Channel = { say: (word: Word) => void; close: () => void };

export type TabsParts = {
  /** Names this tab. */
  tab: string;
  /** Opens the way to the other tabs; each of their words is heard. */
  join: (hear: (word: Word) => void) => Channel;
  open: (url: string) => Source;
  /** Waits until no other tab holds the connection, and holds it until the promise resolves or `signal` is aborted. */
  hold: (signal: AbortSignal, held: () => Promise<void>) => Promise<void>;
  isHidden: () => boolean;
  isOnline: () => boolean;
  /** Whether events come, in this tab or through another. */
  onState: (isLive: boolean) => void;
};

/** A tab that nobody looks at for so long lets go. */
const hidden_ms = 300_000;
/** So often tabs say what they want; one that is silent for three times as long is gone. */
const word_ms = 60_000;
/** Wishes of a page that is being left and of the next one go together. */
const settle_ms = 150;

/**
 * One connection a browser: the tab that holds the lock has it and tells the others. A tab out of sight for five
 * minutes takes no part until it is seen again.
 */
export class LiveTabs {
  readonly #parts: TabsParts;
  readonly #source: LiveSource;
  readonly #channel: Channel;
  readonly #others = new Map<string, { topics: ReadonlyMap<string, string>; at: number }>();
  #turn: AbortController | undefined;
  #isHolding = false;
  #isOver = false;
  #letGo: (() => void) | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  readonly #talking: ReturnType<typeof setInterval>;
  readonly #stopWishes: () => void;

  constructor(parts: TabsParts) {
    this.#parts = parts;
    this.#source = new LiveSource({
      open: parts.open,
      hear: (name, data) => {
        tellLive(name, data);
        this.#channel.say({ kind: 'event', name, data });
      },
      tell: (state) => {
        this.#isOver = state.isOver;
        parts.onState(state.isLive);
        this.#channel.say({ kind: 'state', ...state });
      },
    });
    this.#channel = parts.join((word) => this.#listen(word));
    this.#stopWishes = onWanted(() => this.#settle());
    this.#talking = setInterval(() => this.#settle(), word_ms);
    this.look();
  }

  /** Sight or network may have changed. */
  look = (): void => {
    clearTimeout(this.#hiding);
    if (!this.#parts.isOnline()) return this.#leave();
    if (!this.#parts.isHidden()) this.#enter();
    else this.#hiding = setTimeout(() => this.#leave(), hidden_ms);
  };

  stop(): void {
    clearTimeout(this.#hiding);
    clearTimeout(this.#settling);
    clearInterval(this.#talking);
    this.#stopWishes();
    this.#leave();
    this.#channel.close();
  }

  #enter(): void {
    if (this.#turn) return;
    const turn = new AbortController();
    this.#turn = turn;
    this.#settle();
    this.#channel.say({ kind: 'who' }); // whoever holds it says how it stands
    this.#parts.hold(turn.signal, () => this.#hold(turn)).catch(() => {});
  }

  #hold(turn: AbortController): Promise<void> {
    if (this.#turn !== turn || this.#isOver) return Promise.resolve();
    this.#isHolding = true;
    this.#channel.say({ kind: 'who' });
    this.#settle();
    return new Promise((resolve) => {
      this.#letGo = resolve;
    });
  }

  #leave(): void {
    this.#turn?.abort();
    this.#turn = undefined;
    this.#channel.say({ kind: 'gone', tab: this.#parts.tab });
    if (this.#isHolding) this.#source.close();
    else this.#parts.onState(false);
    this.#isHolding = false;
    this.#letGo?.();
    this.#letGo = undefined;
  }

  /** Has what this tab wants heard, by itself or by the one that holds the connection. */
  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      if (!this.#turn) return;
      const topics = wantedTopics();
      if (!this.#isHolding) this.#channel.say({ kind: 'want', tab: this.#parts.tab, topics: [...topics] });
      else this.#source.want(this.#all());
    }, settle_ms);
  }

  #all(): Map<string, string> {
    const now = Date.now();
    for (const [tab, { at }] of this.#others) if (now - at > 3 * word_ms) this.#others.delete(tab);
    const all = new Map(wantedTopics());
    for (const { topics } of this.#others.values())
      for (const [topic, since] of topics) if (!all.has(topic)) all.set(topic, since);
    return all;
  }

  #listen(word: Word): void {
    if (word.kind === 'event') tellLive(word.name, word.data);
    else if (word.kind === 'state') {
      this.#isOver = word.isOver;
      if (!this.#isHolding && this.#turn) this.#parts.onState(word.isLive);
    } else if (word.kind === 'want') {
      this.#others.set(word.tab, { topics: new Map(word.topics), at: Date.now() });
      if (this.#isHolding) this.#settle();
    } else if (word.kind === 'gone') this.#others.delete(word.tab);
    else if (this.#isHolding) this.#channel.say({ kind: 'state', isLive: this.#source.isOpen, isOver: this.#isOver });
    else this.#settle();
  }
}
