import { default_w, forgetting_curve } from 'ts-fsrs';
import type { Evidence, Mastery } from './learning.schema.ts';

/** An answer counts four fifths of the next one. */
const fading = 0.8;
/** So many answers without help it takes until mastery may go beyond the cap. */
const enough = 3;
const cap = 0.7;
const day_ms = 86_400_000;

export type Attempt = { isRight: boolean; isAssisted: boolean };
/** An item that was answered rightly without help: when last, and how stable it is in days. */
export type Known = { knownAt_ms: number; stability: number };

/** Sums answers up, the newest first; those with help count for nothing but their number. */
export function evidenceOf(newestFirst: readonly Attempt[]): Evidence {
  const own = newestFirst.filter(({ isAssisted }) => !isAssisted);
  let [sum, weight, whole] = [0, 1, 0];
  for (const { isRight } of own) {
    sum += isRight ? weight : 0;
    whole += weight;
    weight *= fading;
  }
  return {
    strength: own.length === 0 ? null : round(sum / whole),
    evidence: own.length,
    rights: own.filter(({ isRight }) => isRight).length,
    assisted: newestFirst.length - own.length,
  };
}

/**
 * How sure it is today that a topic is known: the share that was right, at most 0.7 before three answers without help,
 * times how much of it is still remembered by FSRS. Rule: design/aimap.md 3.8. The same facts give the same figure.
 */
export function masteryOf({ strength, ...counts }: Evidence, known: readonly Known[], now: Date): Mastery {
  const last = Math.max(...known.map(({ knownAt_ms }) => knownAt_ms));
  const days = known.length === 0 ? 0 : Math.max(0, Math.floor((now.getTime() - last) / day_ms));
  if (strength === null)
    return { ...counts, value: null, before: null, because: counts.assisted > 0 ? 'assisted' : 'unasked', days };
  const isCapped = counts.evidence < enough && strength > cap;
  const before = isCapped ? cap : strength;
  const value = round(before * remembered(known, now));
  const because = before - value >= 0.01 ? 'faded' : isCapped ? 'capped' : 'plain';
  return { ...counts, value, before, because, days };
}

/** The mean chance that the items which were known are still known; 1 when none was. */
function remembered(known: readonly Known[], now: Date): number {
  if (known.length === 0) return 1;
  const sum = known.reduce((all, { knownAt_ms, stability }) => {
    const days = Math.max(0, (now.getTime() - knownAt_ms) / day_ms);
    return all + forgetting_curve(default_w, days, stability);
  }, 0);
  return sum / known.length;
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;
