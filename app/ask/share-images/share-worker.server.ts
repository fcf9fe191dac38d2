import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawShareImage, type ShareOrder } from './share-drawing.server.ts';

/** What the thread answers. */
export type ShareOutcome = { png: Uint8Array } | { fault: string };

if (parentPort) {
  const port = parentPort;
  if (process.platform === 'linux') setPriority(5); // pages go first on scarce cores, a quarter is left
  port.on('message', (order: ShareOrder) => void produce(order).then((outcome) => port.postMessage(outcome)));
}

async function produce(order: ShareOrder): Promise<ShareOutcome> {
  try {
    return { png: await drawShareImage(order) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
