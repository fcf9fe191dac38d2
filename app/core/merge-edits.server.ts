import { Refusal } from './errors.ts';
import { say } from './refusals.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import type { SeenValues } from './seen-values.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * What an editor sent, but for what they left as they had seen it: that stays as it is now. For a thing that is locked
 * or whose edits take turns.
 * @param before the fields as they are now, under the names and in the form that `seen` has
 * @param seen what the editor started from; fields that are not in it are taken as sent
 * @throws Refusal STATE_CONFLICT at the fields that others have changed to something else, which are its `now`
 */
export function mergeEdits<T extends object>(before: object, sent: T, seen: SeenValues): T {
  if (!seen) return sent;
  const now = before as Readonly<Record<string, unknown>>;
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(sent));
  const faults: Record<string, LocalText> = {};
  for (const [key, value] of Object.entries(values)) {
    if (!(key in seen) || !(key in now) || isSame(seen[key], now[key])) continue;
    if (isSame(value, seen[key])) values[key] = now[key];
    else if (!isSame(value, now[key])) faults[key] = say.changedMeanwhile;
  }
  const [first] = Object.values(faults);
  if (!first) return values as T;
  const others = Object.fromEntries(Object.keys(faults).map((key) => [key, now[key]]));
  throw new Refusal(first, { fields: faults, data: { error: 'STATE_CONFLICT', now: others } });
}
