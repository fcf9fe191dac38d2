/**
 * Whether a type is in the operator's list. Entries are `*`, a suffix with or without its dot, a MIME type or
 * `major/*`, separated by commas.
 */
export function isTypeAllowed(list: string, suffix: string, mimetype: string): boolean {
  return list
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .some(
      (entry) =>
        entry === '*' ||
        entry.replace(/^\./, '') === suffix ||
        entry === mimetype ||
        (entry.endsWith('/*') && mimetype.startsWith(entry.slice(0, -1))),
    );
}

/** Topics whose files are square pictures of one size, in pixels: those that are at least so large are scaled to it. */
const squares: Readonly<Record<string, { side: number; least: number }>> = { 'plugin-icon': { side: 512, least: 128 } };

/** What the pictures of a topic must be made to; undefined for topics that take files as they are. */
export const squareOf = (topic: string): { side: number; least: number } | undefined =>
  Object.hasOwn(squares, topic) ? squares[topic] : undefined;

/** How many bytes of uploads one member may keep; staff may keep any number. */
export const storageQuota_bytes = 1024 ** 3;

/** Whether a member may add a file of this size to what they keep. */
export function canStore(actor: { kind: string }, kept_bytes: number, size_bytes: number): boolean {
  return actor.kind === 'staff' || kept_bytes + size_bytes <= storageQuota_bytes;
}
