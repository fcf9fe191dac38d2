import type { Ctx } from './ctx.server.ts';

/**
 * What a page was made of, by names that its loaders give and writes name again. When one of `now` changes the page
 * goes at once; one of `soon`, a figure in a list, may be two seconds old. From `until_ms` on it says something else by
 * the clock alone.
 */
export type MadeOf = { now: ReadonlySet<string>; soon: ReadonlySet<string>; until_ms?: number };

/** The name of everything: changed by each write. */
export const anything = 'anything';

/** What a page is made of that names nothing: it goes with each write. */
export const unnamed: MadeOf = { now: new Set([anything]), soon: new Set() };

/** What a loader names, see `MadeOf`; `until` is a moment at which what it shows changes by itself. */
export type Naming = {
  madeOf: (...tags: string[]) => void;
  shows: (...tags: string[]) => void;
  until: (moment: Date) => void;
};

/** Collects what the loaders of one page name. */
export class PageTags {
  readonly #now = new Set<string>();
  readonly #soon = new Set<string>();
  readonly #loaders: { isNamed: boolean }[] = [];
  #until_ms = Infinity;

  /** For one loader; to be called before it reads. */
  nameFor(): Naming {
    const loader = { isNamed: false };
    this.#loaders.push(loader);
    const add =
      (to: Set<string>) =>
      (...tags: string[]) => {
        loader.isNamed = true;
        for (const tag of tags) to.add(tag);
      };
    const until = (moment: Date) => void (this.#until_ms = Math.min(this.#until_ms, moment.getTime()));
    return { madeOf: add(this.#now), shows: add(this.#soon), until };
  }

  /** What the page is made of: known only when each of its loaders has named something, or that it is nothing. */
  result(): MadeOf {
    const isNamed = this.#loaders.every((loader) => loader.isNamed) && this.#now.size + this.#soon.size > 0;
    const made = isNamed ? { now: this.#now, soon: this.#soon } : unnamed;
    return this.#until_ms === Infinity ? made : { ...made, until_ms: this.#until_ms };
  }
}

/**
 * Names what a command changes of guests' pages, all of it; nothing when it changes none. Counts for endpoints that are
 * `namesChanges`; a command that does not get here drops all pages, as whatever makes something invisible has to.
 */
export function changed(ctx: Pick<Ctx, 'changes'>, ...tags: string[]): void {
  if (ctx.changes) (ctx.changes.tags ??= []).push(...tags);
}
