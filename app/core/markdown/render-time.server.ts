import type { Ctx } from '../ctx.server.ts';
import { Refusal } from '../errors.ts';
import { shareOf } from '#app/core/hosts/live-hosts.server.ts';
import { say } from '#app/core/refusals.server.ts';

/** Who has a text rendered; jobs are one asker, without a limit. */
export type Asker = Pick<Ctx, 'db' | 'actor' | 'now'>;

/** Processor time that one member's texts may take in a minute that begins with the first of them. */
const most_ms = 10_000;
const window_ms = 60_000;
/** Members whose minute is remembered; beyond, those that ended are forgotten. */
const maxKept = 1_000;

type Spent = { from: number; ms: number };
const spent = new Map<string, Spent>();

/** The name under which the texts of a caller wait for their turn. */
export const askerOf = (by: Asker | undefined): string => {
  if (!by) return 'site';
  return 'id' in by.actor ? `member:${by.actor.id}` : by.actor.kind;
};

/**
 * Takes the estimated time from what a member has left of this minute; the returned function puts the real one in its
 * place. It is counted in the memory of each process, since it is that process's thread which is busy, and a preview
 * should not cost a write.
 * @throws Refusal too-many, with the seconds to wait
 */
export function requireRenderTime(by: Asker | undefined, cost_ms: number): (cpu_ms: number) => void {
  if (!by || !('id' in by.actor)) return () => {};
  const key = askerOf(by);
  const now = by.now.getTime();
  const own = currentOf(key, now);
  if (own.ms >= shareOf(most_ms))
    throw new Refusal(say.tooMuchRendering(Math.max(1, Math.ceil((own.from + window_ms - now) / 1000))), {
      kind: 'too-many',
    });
  own.ms += cost_ms;
  return (cpu_ms) => {
    own.ms += cpu_ms - cost_ms;
  };
}

function currentOf(key: string, now: number): Spent {
  const known = spent.get(key);
  if (known && Math.abs(now - known.from) < window_ms) return known;
  if (spent.size >= maxKept)
    for (const [other, { from }] of spent) if (Math.abs(now - from) >= window_ms) spent.delete(other);
  const fresh = { from: now, ms: 0 };
  spent.set(key, fresh);
  return fresh;
}
