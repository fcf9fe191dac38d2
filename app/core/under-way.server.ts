/**
 * What is under way, where each thing lives as long as a request. Not a `Set`: as things come and go it is copied again
 * and again, and each copy of V8's holds what it held and points to the next, so that one copy that has become old
 * keeps all of them, and the requests with them, until a collection of old objects (`NextTableOffset` in V8's
 * objects/ordered-hash-table.h).
 */
export class UnderWay<T extends object> implements Iterable<T> {
  readonly #things: (T | undefined)[] = [];
  readonly #free: number[] = [];

  /** Takes a thing. @returns what ends it; true the first time, unless it has been ended. */
  add(thing: T): () => boolean {
    const place = this.#free.pop() ?? this.#things.length;
    this.#things[place] = thing;
    return () => {
      if (this.#things[place] !== thing) return false;
      this.#things[place] = undefined;
      this.#free.push(place);
      return true;
    };
  }

  has(thing: T): boolean {
    return this.#things.includes(thing);
  }

  get isEmpty(): boolean {
    return this.#free.length === this.#things.length;
  }

  /** In no order. */
  *[Symbol.iterator](): Iterator<T> {
    for (const thing of this.#things) if (thing) yield thing;
  }
}
