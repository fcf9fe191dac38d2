/** A seeded stream of random numbers: the same seed and place give the same numbers everywhere. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** `place` separates streams of one seed, such as (post 17, stream 2). */
  constructor(seed: number, ...place: number[]) {
    let hash = mix(seed | 0);
    for (const part of place) hash = mix(hash ^ mix((part | 0) + 0x9e3779b9));
    this.#a = hash;
    this.#b = mix(hash + 0x9e3779b9);
    this.#c = mix(hash + 0x3c6ef372);
    for (let i = 0; i < 8; i++) this.next();
  }

  /** Between 0 and 1, without 1: Chris Doty-Humphrey's sfc32. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  isChance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }

  /** Normally distributed (Box and Muller). */
  normal(mean: number, deviation: number): number {
    return mean + deviation * Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Exponential of a normal: many small values, few large ones; `median` is in its unit. */
  logNormal(median: number, deviation: number): number {
    return Math.exp(this.normal(Math.log(median), deviation));
  }
}

/** Draws 0 to size-1, where rank r has the weight 1/(r+1)^exponent. */
export class Zipf {
  readonly #sums: Float64Array;

  constructor(size: number, exponent: number) {
    this.#sums = new Float64Array(size);
    let sum = 0;
    for (let rank = 0; rank < size; rank++) this.#sums[rank] = sum += (rank + 1) ** -exponent;
  }

  draw(random: Random): number {
    const wanted = random.next() * this.#sums.at(-1)!;
    let low = 0;
    for (let high = this.#sums.length - 1; low < high;) {
      const middle = (low + high) >>> 1;
      if (this.#sums[middle]! <= wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Bret Mulvey's integer hash with low bias ("lowbias32"). */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}
