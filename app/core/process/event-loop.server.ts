import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { EventLoopDelay } from './event-loop.ts';

/** Each look wakes the process: every 20 ms was a quarter of what an idle one costs. */
const resolution_ms = 50;
const histogram = monitorEventLoopDelay({ resolution: resolution_ms });
histogram.enable();
let lastMinute: EventLoopDelay | undefined;
setInterval(() => {
  lastMinute = summary();
  histogram.reset();
}, 60_000).unref();

/** The last full minute, or what there is of the first. */
export const eventLoopDelay = (): EventLoopDelay => lastMinute ?? summary();

/** The clock of the histogram counts its own period in. */
function summary(): EventLoopDelay {
  const late = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, Math.round(nanoseconds / 1e5) / 10 - resolution_ms) : 0;
  const rounded = (ms: number) => Math.round(ms * 10) / 10;
  return {
    mean_ms: rounded(late(histogram.mean)),
    p99_ms: rounded(late(histogram.percentile(99))),
    max_ms: rounded(late(histogram.max)),
  };
}
