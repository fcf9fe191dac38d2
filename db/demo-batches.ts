import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { renderSnippets } from './demo-blocks.ts';
import type { DemoBatch, DemoPlan } from './demo-plan.ts';
import { type DemoRows, makeRows } from './demo-rows.ts';

/** Below this a thread would cost more than it gains. */
const worthThreads = 4;
/** Batches that a thread may be ahead of the database: bounds the memory. */
const ahead = 2;

/** The rows of all batches in their order, made by as many threads as there are processors. */
export async function* generateRows(
  plan: DemoPlan,
  batches: readonly DemoBatch[],
): AsyncGenerator<{ batch: DemoBatch; rows: DemoRows }> {
  if (batches.length < worthThreads) {
    const snippets = await renderSnippets();
    for (const batch of batches) yield { batch, rows: makeRows(plan, batch, snippets) };
    return;
  }
  const workers = Array.from(
    { length: Math.min(availableParallelism(), maxThreads) },
    () => new Worker(new URL('./demo-worker.ts', import.meta.url), { workerData: plan }),
  );
  try {
    const tasks = new Map<number, Promise<DemoRows>>();
    const send = (place: number) => {
      const batch = batches[place];
      if (!batch) return;
      const task = ask(workers[place % workers.length]!, batch, tasks.get(place - workers.length));
      task.catch(() => {}); // reported when its turn comes
      tasks.set(place, task);
    };
    for (let place = 0; place < workers.length * ahead; place++) send(place);
    for (const [place, batch] of batches.entries()) {
      yield { batch, rows: await tasks.get(place)! };
      tasks.delete(place);
      send(place + workers.length * ahead);
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

const maxThreads = 8;

/** A worker answers in the order it was asked: each waits for the one before. */
async function ask(worker: Worker, batch: DemoBatch, before: Promise<unknown> | undefined): Promise<DemoRows> {
  await before;
  worker.postMessage(batch, []);
  const [rows] = (await once(worker, 'message')) as [DemoRows];
  return rows;
}
