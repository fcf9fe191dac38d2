/** How late a process came to its work, in milliseconds, within a minute. */
export type EventLoopDelay = { mean_ms: number; p99_ms: number; max_ms: number };
