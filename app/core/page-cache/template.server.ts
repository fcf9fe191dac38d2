/** The bytes of an answer with places in which each answer writes its own nonce. */
export type Template = { bytes: Buffer; places: readonly number[] };

/** Bytes of a nonce: 18 random ones in base64url. */
export const nonceLength = 24;

/** The template of a text: a place wherever the placeholder, `nonceLength` ASCII characters, stands. */
export function toTemplate(bytes: Buffer, placeholder: string): Template {
  const places: number[] = [];
  for (let at = bytes.indexOf(placeholder); at >= 0; at = bytes.indexOf(placeholder, at + nonceLength)) places.push(at);
  return { bytes, places };
}

/** A copy of the bytes with this nonce in every place, in `target` when that is long enough, else in a new buffer. */
export function fillTemplate(
  { bytes, places }: Template,
  nonce: string,
  target?: Buffer<ArrayBuffer>,
): Buffer<ArrayBuffer> {
  const filled =
    target && target.length >= bytes.length ? target.subarray(0, bytes.length) : Buffer.allocUnsafe(bytes.length);
  bytes.copy(filled);
  for (const place of places) filled.write(nonce, place, 'latin1');
  return filled;
}

/** The text before, between and after the places; one more than there are places. */
export function textsOf({ bytes, places }: Template): Buffer[] {
  return [...places, bytes.length].map((end, i) => bytes.subarray(i === 0 ? 0 : places[i - 1]! + nonceLength, end));
}
