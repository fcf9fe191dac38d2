/**
 * Proof of work for people who cannot solve the picture: find a nonce so that SHA-256 of `salt:nonce` starts with
 * `bits` zero bits (hashcash, Back 2002). Runs in browsers, also without https, where `crypto.subtle` is missing, and
 * on the server.
 */

/** How long one slice computes before the page may react, in milliseconds. */
const slice_ms = 24;
const triesPerLook = 512;

/**
 * Searches the nonce in slices, so that the page stays alive; about 2^bits tries, a second or so for 19 bits.
 * @param onProgress told now and then how likely it was to be done by now, 0 to 1
 * @throws the signal's reason when it is aborted
 */
export async function solve(
  salt: string,
  bits: number,
  onProgress?: (chance: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const block = new Int32Array(16);
  for (let tries = 0; ;) {
    signal?.throwIfAborted();
    const end = performance.now() + slice_ms;
    while (performance.now() < end) {
      for (const stop = tries + triesPerLook; tries < stop; tries += 1) {
        const nonce = tries.toString(36);
        if (countZeroBits(firstWord(`${salt}:${nonce}`, block)) >= bits) return nonce;
      }
    }
    onProgress?.(1 - Math.exp(-tries / 2 ** bits));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Whether the nonce solves the challenge. One hash. */
export function verify(salt: string, bits: number, nonce: string): boolean {
  if (!/^[0-9a-z]{1,16}$/.test(nonce)) return false;
  return countZeroBits(firstWord(`${salt}:${nonce}`, new Int32Array(16))) >= bits;
}

const countZeroBits = (word: number) => Math.clz32(word);

/** The first 32 bits of the SHA-256 (FIPS 180-4) of up to 55 ASCII characters, which is one block. */
function firstWord(text: string, block: Int32Array): number {
  if (text.length > 55) throw new RangeError('The challenge is too long');
  block.fill(0);
  for (let i = 0; i < text.length; i += 1)
    block[i >> 2] = (block[i >> 2] ?? 0) | (text.charCodeAt(i) << (24 - (i & 3) * 8));
  block[text.length >> 2] = (block[text.length >> 2] ?? 0) | (0x80 << (24 - (text.length & 3) * 8));
  block[15] = text.length * 8;
  return compress(block);
}

const schedule = new Int32Array(64);

/** One round of compression from the initial state; only the first word of the result is needed. */
function compress(block: Int32Array): number {
  const w = schedule;
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) {
      w[i] = at(block, i);
      continue;
    }
    const [x, y] = [at(w, i - 15), at(w, i - 2)];
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = (at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0;
  }
  let [a, b, c, d] = [at(initial, 0), at(initial, 1), at(initial, 2), at(initial, 3)];
  let [e, f, g, h] = [at(initial, 4), at(initial, 5), at(initial, 6), at(initial, 7)];
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, i) + at(w, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (a + at(initial, 0)) | 0;
}

const at = (words: Int32Array, index: number) => words[index] ?? 0;
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate += 1)
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
/** The first 32 bits of the fractions of a root, as the standard defines its constants. */
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32) | 0;
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
