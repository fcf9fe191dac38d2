import { countedCache } from '#app/core/counted-cache.server.ts';
import { callerOf } from '#app/core/http/caller.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { say } from '#app/core/refusals.server.ts';
import { requireCalmToRead } from '#app/core/throttle.server.ts';

const window_s = 600;
/** Answers that are made anew: a few percent of what one process makes in that time. */
const mostAnew = 6000;
/** Calls of any kind, in this process: reading them costs some tenths of a millisecond each. */
const mostCalls = 60_000;

type Counted = { until_ms: number; calls: number };
/** Of networks and members; a fixed number of callers is remembered. */
const callers = countedCache<string, Counted>(20_000);

/**
 * Counts a call in this process's memory: many hosts call from one address, and what is kept must not cost a write.
 * @throws Refusal too-many beyond what a whole company needs
 */
export function requireFewCalls(ctx: Ctx): void {
  const [caller, now_ms] = [callerOf(ctx), performance.now()];
  const known = callers.get(caller);
  const own = known && known.until_ms > now_ms ? known : { until_ms: now_ms + window_s * 1000, calls: 0 };
  own.calls += 1;
  callers.set(caller, own);
  if (own.calls > mostCalls)
    throw new Refusal(say.tooFrequent(Math.ceil((own.until_ms - now_ms) / 1000)), { kind: 'too-many' });
}

/** Counts an answer that has to be made, over all processes. @throws Refusal too-many */
export const requireFewAnew = (ctx: Ctx): Promise<void> =>
  requireCalmToRead(ctx, `feed:${callerOf(ctx)}`, mostAnew, window_s);
