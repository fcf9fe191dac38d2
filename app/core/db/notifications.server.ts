import type { Pool, PoolClient } from 'pg';

const longestPause_ms = 30_000;

export type Listener = {
  onMessage: (payload: string) => void;
  /** After each beginning, the first included: what was told in between has been missed. */
  onListening: () => void;
};

/**
 * Listens to what `pg_notify` tells on a channel, until `close`. Keeps one connection of the pool, and takes another
 * when it breaks, after pauses that grow from half a second to thirty.
 * @throws Error when the first connection cannot be had
 */
export async function listenTo(
  pool: Pool,
  channel: string,
  { onMessage, onListening }: Listener,
): Promise<{ close(): Promise<void> }> {
  let client: PoolClient | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = await pool.connect();
    const lose = () => {
      if (client !== next) return;
      client = undefined;
      next.release(true);
      retry();
    };
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    next.on('error', lose).on('end', lose);
    try {
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      next.release(true);
      throw error;
    }
    if (isClosed) return next.release(true);
    client = next;
    tries = 0;
    onListening();
  }

  function retry(): void {
    if (isClosed) return;
    timer = setTimeout(() => void connect().catch(retry), Math.min(longestPause_ms, 500 * 2 ** tries));
    tries += 1;
  }

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      last?.release(true);
    },
  };
}
