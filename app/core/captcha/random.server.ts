import { randomFillSync } from 'node:crypto';

/** Random numbers nobody can foretell. */
export type Random = {
  /** From `low` up to, not including, `high`. */
  between: (low: number, high: number) => number;
  pick: <T>(list: readonly T[]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
};

/** @param next uniform in [0, 1); the system's secure source by default */
export function createRandom(next: () => number = createSource()): Random {
  const between = (low: number, high: number) => low + next() * (high - low);
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => ({ value, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value);
  const pick = <T>(list: readonly T[]): T => {
    const value = list[Math.floor(next() * list.length)];
    if (value === undefined) throw new RangeError('Nothing to pick from');
    return value;
  };
  return { between, pick, shuffle };
}

/** One call to the system for many numbers. */
function createSource(): () => number {
  const pool = new Uint32Array(1024);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      randomFillSync(pool);
      at = 0;
    }
    const value = pool[at] ?? 0;
    at += 1;
    return value / 2 ** 32;
  };
}
