/** Where a page was: "" is the window, other names are scroll areas; pixels from the top. */
export type ScrollPosition = Record<string, number>;

const storeKey = 'scroll-places';
const cap = 60;

let places: Map<string, ScrollPosition> | undefined;

/** The remembered place of a history entry. */
export function findScrollPosition(key: string): ScrollPosition | undefined {
  return all().get(key);
}

/** Remembers one area of a history entry; the oldest entries beyond the cap are forgotten. */
export function rememberScroll(key: string, area: string, top_px: number): void {
  const known = all();
  const place = { ...known.get(key), [area]: Math.round(top_px) };
  known.delete(key);
  known.set(key, place);
  for (const oldest of known.keys()) {
    if (known.size <= cap) break;
    known.delete(oldest);
  }
}

/** Writes what is remembered to the tab's storage, so that a reload keeps it. */
export function storeScrollPlaces(): void {
  try {
    sessionStorage.setItem(storeKey, JSON.stringify([...all()]));
  } catch {
    // Storage is full or forbidden: the places live until the tab is reloaded.
  }
}

function all(): Map<string, ScrollPosition> {
  places ??= stored();
  return places;
}

function stored(): Map<string, ScrollPosition> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storeKey) ?? '[]') as [string, ScrollPosition][]);
  } catch {
    return new Map();
  }
}
