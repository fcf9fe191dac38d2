/** How this installation does. Sizes are bytes, times seconds or, with _ms, milliseconds. */
export type Health = {
  database: { version: string; bytes: number; connections: number; answer_ms: number };
  /** Jobs of the queue: `failed` are given up, in the last week. */
  queue: { waiting: number; active: number; failed: number; oldestWaiting_s: number | null };
  /** Of the disk that holds the uploads; null where the system does not tell. */
  disk: { free: number; total: number } | null;
  process: { node: string; uptime_s: number; memory: number };
  hasMailServer: boolean;
};
