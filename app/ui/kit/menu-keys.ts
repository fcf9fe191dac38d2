/**
 * Where a key leads in a menu: index of the next item, or null when the key is none of the menu's.
 * `labels` are the items' texts, `at` the present one (-1 for none). After the WAI-ARIA menu pattern: arrows wrap,
 * a letter goes to the next item that begins with it.
 */
export function menuTarget(key: string, labels: readonly string[], at: number): number | null {
  const count = labels.length;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if ([...key].length !== 1 || key === ' ') return null;
  for (let step = 1; step <= count; step += 1) {
    const index = (at + step + count) % count;
    if (labels[index]?.trim().toLowerCase().startsWith(key.toLowerCase())) return index;
  }
  return null;
}
