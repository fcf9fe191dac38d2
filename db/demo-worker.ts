import { parentPort, workerData } from 'node:worker_threads';
import { renderSnippets } from './demo-blocks.ts';
import type { DemoBatch, DemoPlan } from './demo-plan.ts';
import { makeRows } from './demo-rows.ts';

/** A thread of db/demo-batches.ts: makes the rows of each batch it is sent. */
const plan = workerData as DemoPlan;
const snippets = await renderSnippets();
const port = parentPort;
port?.on('message', (batch: DemoBatch) => {
  const rows = makeRows(plan, batch, snippets);
  port.postMessage(
    rows,
    Object.values(rows.tables).map((bytes) => bytes.buffer),
  );
});
