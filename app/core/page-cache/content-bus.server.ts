import cluster, { type Worker } from 'node:cluster';
import { dropPages, onContentChange } from './page-cache.server.ts';

/** `tags` are what changed; everything without them. */
type Message = {
  kind: 'content-changed' | 'content-dropped' | 'content-settled';
  id: number;
  tags?: readonly string[] | undefined;
};

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && (value as Message).kind?.startsWith('content-');

/**
 * In a web process of several: a write here makes every sibling drop its pages before the write is acknowledged. One
 * that dies is no longer waited for; one that says nothing for five seconds hangs and answers nobody, while a busy
 * machine may well hold a sound one up for a second, which then must not serve what it has from before.
 */
export function joinContentBus(): void {
  if (!cluster.isWorker) return;
  let last = 0;
  const waiting = new Map<number, () => void>();
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.kind === 'content-settled') waiting.get(message.id)?.();
    if (message.kind === 'content-changed') {
      dropPages(message.tags);
      process.send?.({ kind: 'content-dropped', id: message.id } satisfies Message);
    }
  });
  onContentChange(
    (tags) =>
      new Promise((resolve) => {
        const id = ++last;
        const timer = setTimeout(settle, 5000);
        waiting.set(id, settle);
        process.send?.({ kind: 'content-changed', id, tags } satisfies Message);
        function settle() {
          clearTimeout(timer);
          waiting.delete(id);
          resolve();
        }
      }),
  );
}

/**
 * In the first process: passes a change on to all other web processes that listen, and tells the writer when all have
 * dropped their pages. One that does not listen yet has none.
 */
export function relayContentBus(): void {
  let last = 0;
  const listening = new Set<number>();
  cluster.on('listening', (worker) => listening.add(worker.id));
  const rounds = new Map<number, { from: Worker; id: number; left: Set<number> }>();
  const settle = (round: number) => {
    const { from, id, left } = rounds.get(round)!;
    if (left.size > 0) return;
    rounds.delete(round);
    if (from.isConnected()) from.send({ kind: 'content-settled', id } satisfies Message);
  };
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return;
    if (message.kind === 'content-changed') {
      const round = ++last;
      const others = Object.values(cluster.workers ?? {}).filter(
        (other): other is Worker => !!other && other.id !== worker.id && listening.has(other.id) && other.isConnected(),
      );
      rounds.set(round, { from: worker, id: message.id, left: new Set(others.map((other) => other.id)) });
      const { tags } = message;
      for (const other of others) other.send({ kind: 'content-changed', id: round, tags } satisfies Message);
      settle(round);
    } else if (message.kind === 'content-dropped' && rounds.has(message.id)) {
      rounds.get(message.id)!.left.delete(worker.id);
      settle(message.id);
    }
  });
  cluster.on('exit', (worker) => {
    listening.delete(worker.id);
    for (const [round, { left }] of rounds) if (left.delete(worker.id)) settle(round);
  });
}
