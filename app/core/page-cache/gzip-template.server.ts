import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { nonceLength, type Template, textsOf } from './template.server.ts';

/** A template in gzip; its last eight bytes are the checksum, which depends on the nonce, and the length. */
export type GzipTemplate = Template & { checksum: Checksum };
/** The CRC of the text with the bytes of `nonce`, and the factor by which another nonce changes it. */
type Checksum = { crc: number; nonceCrc: number; factor: number };

const deflate = promisify(deflateRaw) as (bytes: Buffer, options: object) => Promise<Buffer>;
// RFC 1952, 2.3: deflate, no name, no time, any system
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
// RFC 1951, 3.2.4: type, length, its complement
const storedBlock = Buffer.from([0, nonceLength, 0, 255 - nonceLength, 255]);
const window = 32 * 1024;

/**
 * Compresses a template into one gzip member (RFC 1952) whose places are stored blocks (RFC 1951, 3.2.4). Each text is
 * deflated by itself, to a byte boundary, with what precedes it as dictionary; bytes that occur in no UTF-8 text stand
 * for the places there, so no match leads into one.
 */
export async function gzipTemplate(plain: Template): Promise<GzipTemplate> {
  const before = Buffer.from(plain.bytes);
  for (const place of plain.places) before.fill(0xff, place, place + nonceLength);
  const texts = textsOf(plain);
  const parts: Buffer[] = [header];
  const places: number[] = [];
  let [length, from] = [header.length, 0];
  const add = (part: Buffer) => (length += parts[parts.push(part) - 1]!.length);
  for (const [i, text] of texts.entries()) {
    const dictionary = before.subarray(Math.max(0, from - window), from);
    const finishFlush = i === texts.length - 1 ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    if (text.length > 0 || finishFlush === constants.Z_FINISH) {
      add(await deflate(text, { level: 9, finishFlush, ...(dictionary.length > 0 ? { dictionary } : {}) }));
    }
    if (i === texts.length - 1) break;
    places.push(add(storedBlock));
    add(before.subarray(from + text.length, from + text.length + nonceLength));
    from += text.length + nonceLength;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(plain.bytes.length % 2 ** 32, 4);
  add(trailer);
  return { bytes: Buffer.concat(parts), places, checksum: measure(plain) };
}

/** Writes the checksum of the text with this nonce into a filled gzip template. */
export function writeChecksum(filled: Buffer, { crc, nonceCrc, factor }: Checksum, nonce: string): void {
  filled.writeUInt32LE((crc ^ multiply(factor, crc32(nonce) ^ nonceCrc)) >>> 0, filled.length - 8);
}

/**
 * The CRC is affine: a change of the text by the polynomial d, followed by n bytes, changes it by d · x^8n modulo the
 * CRC's polynomial. All places change by the same d, so the factor is the sum of x^8n over the places.
 */
function measure({ bytes, places }: Template): Checksum {
  const nonce = places.length > 0 ? bytes.subarray(places[0], places[0]! + nonceLength) : Buffer.alloc(nonceLength);
  const factor = places.reduce((sum, place) => sum ^ powerOfX(8 * (bytes.length - place - nonceLength)), 0);
  return { crc: crc32(bytes), nonceCrc: crc32(nonce), factor };
}

/** The polynomial of CRC-32 without x^32 (RFC 1952, 8), as all polynomials here with x^0 in the highest bit. */
const crcPolynomial = 0xedb88320;

/** The product of two polynomials over GF(2) modulo the CRC's. */
function multiply(one: number, two: number): number {
  let product = 0;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((one >>> bit) & 1) product ^= two;
    two = (two >>> 1) ^ (two & 1 ? crcPolynomial : 0);
  }
  return product;
}

/** x to the n-th power modulo the CRC's polynomial, by squaring. */
function powerOfX(n: number): number {
  let [power, square] = [1 << 31, 1 << 30];
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(power, square);
    square = multiply(square, square);
  }
  return power;
}
