/*
 * What this browser was subscribed as when a member turned push on here: the frame compares it with what the browser
 * has now, without asking the server.
 */

export type PushMark = { endpoint: string; publicKey: string };

const placeOf = (memberId: number) => `push-${memberId}`;

/** Null where the member has not turned push on in this browser. */
export function readPushMark(memberId: number): PushMark | null {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(memberId)) ?? 'null') as PushMark | null;
    return typeof kept?.endpoint === 'string' && typeof kept.publicKey === 'string' ? kept : null;
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keepPushMark(memberId: number, mark: PushMark | null): void {
  try {
    if (mark) localStorage.setItem(placeOf(memberId), JSON.stringify(mark));
    else localStorage.removeItem(placeOf(memberId));
  } catch {
    // full or forbidden: only the settings page notices a change then
  }
}
