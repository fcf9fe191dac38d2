import type { LandMove, TopicMove } from './layout.schema.ts';

/** Unsaved moves of this browser: they outlive a lost connection and a closed tab. */
export type KeptMoves = { topics: TopicMove[]; lands: LandMove[]; at: number };

const key = 'wenwo-map-layout';

/** What was kept; null when there is nothing, or it is no longer to be read. */
export function readKept(): KeptMoves | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptMoves | null;
    return kept && Array.isArray(kept.topics) && Array.isArray(kept.lands) && typeof kept.at === 'number' ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps the moves that are not saved; none: forgets them. @returns whether the browser keeps them */
export function keepMoves({ topics, lands }: Omit<KeptMoves, 'at'>, now: number): boolean {
  try {
    if (topics.length + lands.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ topics, lands, at: now } satisfies KeptMoves));
    return true;
  } catch {
    return false;
  }
}
