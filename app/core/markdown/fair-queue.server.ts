/**
 * Waiting work in fair order (weighted fair queueing): who has asked for much waits behind who has asked for little,
 * and cheap work goes before dear work that came just earlier. Nobody starves: all that is served moves the start of
 * later work back.
 */
export class FairQueue<T> {
  #waiting: { finish: number; work: T }[] = [];
  /** Where the last work of each asker ends, in the units of cost. */
  #ends = new Map<string, number>();
  #served = 0;

  get size(): number {
    return this.#waiting.length;
  }

  /** @param cost above 0 */
  push(asker: string, cost: number, work: T): void {
    const finish = Math.max(this.#served, this.#ends.get(asker) ?? 0) + cost;
    this.#ends.set(asker, finish);
    const at = this.#waiting.findLastIndex((other) => other.finish <= finish) + 1;
    this.#waiting.splice(at, 0, { finish, work });
  }

  /** The next work, which counts as served from now on. */
  shift(): T | undefined {
    const next = this.#waiting.shift();
    if (!next) {
      this.#ends.clear();
      this.#served = 0;
      return undefined;
    }
    this.#served = Math.max(this.#served, next.finish);
    return next.work;
  }
}
