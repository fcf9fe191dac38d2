/** The bytes of a part, both included. */
export type BytePart = { start: number; end: number };

/**
 * Reads the header Range for a file of so many bytes (RFC 9110, 14.2): one range is served, several or what is no range
 * at all are passed over, so that the whole file is sent.
 * @returns null for the whole file
 */
export function partOf(header: string | null, size: number): BytePart | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
