/** What a guest pressed, kept in this tab while they log in; `arg` is what the press was to do. */
type Wanted = { key: string; arg: unknown; at: number };

const name = 'wanted-act';
/** Whoever takes longer to log in may have changed their mind. */
const lasts_ms = 30 * 60_000;

/** Keeps an act until its page is opened by a member; it takes the place of the last one. Without storage it is lost. */
export function keepWanted(key: string, arg: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ key, arg: arg ?? null, at: Date.now() } satisfies Wanted));
  } catch {
    // the log-in leads back to the place all the same
  }
}

/** What was kept under a key, once; null when there is nothing, or it is too old. */
export function takeWanted(key: string): { arg: unknown } | null {
  try {
    const wanted = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Wanted | null;
    if (wanted?.key !== key) return null;
    sessionStorage.removeItem(name);
    return Math.abs(Date.now() - wanted.at) < lasts_ms ? { arg: wanted.arg } : null;
  } catch {
    return null;
  }
}
