import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { threadCpu_ms } from './cpu.server.ts';
import { markdownFromBbcode } from './from-bbcode.server.ts';
import { markdownFromHtml } from './from-html.server.ts';
import { MarkdownTooComplex } from './guard.server.ts';
import { excerptHere, type Rendered, renderHere, type RenderOrder } from './pipeline.server.ts';

/** What the thread is asked for. */
export type Order =
  | { kind: 'render'; order: RenderOrder }
  | { kind: 'excerpts'; sources: readonly string[] }
  | { kind: 'foreign'; format: 'html' | 'bbcode'; text: string };
/** What it gives for each kind. */
export type Products = { render: Rendered; excerpts: string[]; foreign: string };
/** What came of an order, and the processor time of the thread since it began, in milliseconds. */
export type Outcome =
  | { cpu_ms: number; product: Products[keyof Products] }
  | { cpu_ms: number; tooComplex: string }
  | { cpu_ms: number; fault: string };

/** The word, in place of an order or as data of the thread, after which it goes behind pages and the API. */
export const standBack = 'stand back';

/** A quarter of a core when cores are scarce; at 15 it would be a thirtieth and a post would wait for minutes. */
const niceness = 5;

/** Linux knows priorities of threads; elsewhere it would be that of the process. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(niceness);
}

if (parentPort) {
  const port = parentPort;
  if (workerData === standBack) giveWay();
  port.on('message', (message: Order | typeof standBack) => {
    if (message === standBack) return giveWay();
    void produce(message).then((outcome) => port.postMessage(outcome));
  });
  port.postMessage({ cpu_ms: threadCpu_ms(), product: [] } satisfies Outcome);
}

async function produce(order: Order): Promise<Outcome> {
  try {
    const product = await productOf(order);
    return { cpu_ms: threadCpu_ms(), product };
  } catch (error) {
    const cpu_ms = threadCpu_ms();
    if (error instanceof MarkdownTooComplex) return { cpu_ms, tooComplex: error.message };
    return { cpu_ms, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function productOf(order: Order): Promise<Products[keyof Products]> {
  if (order.kind === 'render') return renderHere(order.order);
  if (order.kind === 'excerpts') return Promise.resolve(order.sources.map(excerptHere));
  return order.format === 'html' ? markdownFromHtml(order.text) : Promise.resolve(markdownFromBbcode(order.text));
}
