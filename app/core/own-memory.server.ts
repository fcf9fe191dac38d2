/**
 * The same bytes in memory of their own, for what is kept. A small buffer that Node made is a piece of its pool, of
 * which 64 KB live as long as any piece does.
 */
export function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
