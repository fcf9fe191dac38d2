/**
 * Which option of a listbox a key leads to: −1 is the input itself, null when the key is none of the list's. Arrows
 * wrap around through the input.
 */
export function movedOption(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1;
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1;
  return null;
}
