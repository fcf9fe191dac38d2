/** The bytes of a stream in parts of exactly `size`, only the last one may be shorter; none for an empty stream. */
export async function* inParts(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let count = 0;
  for await (const piece of source) {
    held.push(piece);
    count += piece.length;
    if (count < size) continue;
    const whole = Buffer.concat(held);
    let at = 0;
    for (; count - at >= size; at += size) yield whole.subarray(at, at + size);
    held = [Buffer.from(whole.subarray(at))];
    count -= at;
  }
  if (count > 0) yield Buffer.concat(held);
}
