/**
 * Joins class names; skips false, null, undefined and ''. Returns undefined when nothing is left, so that no empty
 * attribute is written.
 */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
