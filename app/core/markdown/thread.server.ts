import { Worker } from 'node:worker_threads';
import { Refusal } from '../errors.ts';
import { log } from '#app/core/process/log.server.ts';
import { say } from '#app/core/refusals.server.ts';
import { MarkdownTooComplex } from './guard.server.ts';
import { FairQueue } from './fair-queue.server.ts';
import type { Order, Outcome, Products, standBack } from './worker.server.ts';

/**
 * How long one order may take: processor time, and time by the clock should the thread not tell the former. Memory is
 * that of the thread's objects; ordinary texts live in half of it.
 */
const limits = { cpu_ms: 2_000, wall_ms: 30_000, memory_MB: 160 };
const look_ms = 250;
/** Its name alone is taken from there: the module loads all that reads texts, which belongs into the thread. */
const word: typeof standBack = 'stand back';
/** Orders that wait at most: each holds its text in memory. */
const maxWaiting = 500;

type Job = {
  order: Order;
  resolve: (product: Products[keyof Products]) => void;
  reject: (error: Error) => void;
  onDone: (cpu_ms: number) => void;
};
type Turn = { asker: string; cost_ms: number; onDone?: (cpu_ms: number) => void };
type InHand = { job: Job; since: number; watch: NodeJS.Timeout };

/**
 * The one thread that reads texts of members, so that none of them holds up the answers of this process. It is made
 * with the first order and stays; an order that takes too much time or memory ends it, and the next one gets a new
 * thread.
 */
export class MarkdownThread {
  #limits: typeof limits;
  #worker: Worker | undefined;
  /** Processor time of the thread when its last order was done; undefined until it says that it is ready. */
  #cpu_ms: number | undefined;
  #inHand: InHand | undefined;
  #queue = new FairQueue<Job>();
  #standsBack = false;

  constructor(own: Partial<typeof limits> = {}) {
    this.#limits = { ...limits, ...own };
  }

  /** @throws MarkdownTooComplex when it had to be stopped; Refusal too-many when many others wait */
  async do<K extends Order['kind']>(
    order: Extract<Order, { kind: K }>,
    { asker, cost_ms, onDone = () => {} }: Turn,
  ): Promise<Products[K]> {
    if (this.#queue.size >= maxWaiting) {
      onDone(0);
      throw new Refusal(say.renderingBusy, { kind: 'too-many' });
    }
    const product = await new Promise<Products[keyof Products]>((resolve, reject) => {
      this.#queue.push(asker, Math.max(0.1, cost_ms), { order, resolve, reject, onDone });
      this.#goOn();
    });
    return product as Products[K];
  }

  /**
   * From now on pages and the API go first when cores are scarce. Not before the site is filled: nobody is answered
   * until then, and beside busy programs it would take minutes.
   */
  standBack(): void {
    this.#standsBack = true;
    this.#worker?.postMessage(word, []);
  }

  /** Hands the next order to the thread when it has none. */
  #goOn(): void {
    if (this.#inHand) return;
    const worker = this.#queue.size > 0 ? (this.#worker ?? this.#start()) : this.#worker;
    if (this.#cpu_ms === undefined) return;
    const job = this.#queue.shift();
    if (!job) return worker?.unref();
    worker?.ref();
    const watch = setInterval(() => void this.#look(), look_ms).unref();
    this.#inHand = { job, since: performance.now(), watch };
    worker?.postMessage(job.order, []);
  }

  #start(): Worker {
    // Flags of this process, such as those of test runners, are none of the thread's.
    const worker = new Worker(new URL('./worker.server.ts', import.meta.url), {
      name: 'markdown',
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      execArgv: [],
      env: {},
      workerData: this.#standsBack ? word : null,
    });
    worker.on('message', (outcome: Outcome) => this.#worker === worker && this.#take(outcome));
    worker.on('error', (error: NodeJS.ErrnoException) => this.#worker === worker && this.#replace(error));
    worker.on('exit', () => this.#worker === worker && this.#replace(new Error('The thread ended by itself')));
    this.#worker = worker;
    return worker;
  }

  #take(outcome: Outcome): void {
    const spent_ms = outcome.cpu_ms - (this.#cpu_ms ?? outcome.cpu_ms);
    this.#cpu_ms = outcome.cpu_ms;
    this.#settle(spent_ms, (job) => {
      if ('product' in outcome) job.resolve(outcome.product);
      else if ('tooComplex' in outcome) job.reject(new MarkdownTooComplex(outcome.tooComplex));
      else job.reject(new Error(outcome.fault));
    });
    this.#goOn();
  }

  #settle(spent_ms: number, tell: (job: Job) => void): void {
    if (!this.#inHand) return;
    const { job, watch } = this.#inHand;
    clearInterval(watch);
    this.#inHand = undefined;
    job.onDone(spent_ms);
    tell(job);
  }

  /** Stops the order in hand when it has used up its time. */
  async #look(): Promise<void> {
    const { inHand, worker } = { inHand: this.#inHand, worker: this.#worker };
    if (!inHand || !worker) return;
    if (performance.now() - inHand.since > this.#limits.wall_ms)
      return this.#replace(new MarkdownTooComplex('The text takes too long'));
    const used = await usedCpu_ms(worker);
    if (this.#inHand !== inHand || used === undefined || this.#cpu_ms === undefined) return;
    const spent_ms = used - this.#cpu_ms;
    if (spent_ms > this.#limits.cpu_ms) this.#replace(new MarkdownTooComplex('The text takes too long'), spent_ms);
  }

  /** Ends the thread, whose end nobody waits for, and tells who waits for the order in hand. */
  #replace(error: Error & { code?: string }, spent_ms: number = this.#limits.cpu_ms): void {
    const worker = this.#worker;
    const isTooMuch = error instanceof MarkdownTooComplex || error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const wasReady = this.#cpu_ms !== undefined;
    this.#worker = undefined;
    this.#cpu_ms = undefined;
    worker?.removeAllListeners().on('error', () => {});
    void worker?.terminate();
    log.warn({ reason: error.message, order: this.#inHand?.job.order.kind }, 'the thread that reads texts was ended');
    this.#settle(spent_ms, (job) => job.reject(isTooMuch ? new MarkdownTooComplex(error.message) : error));
    // A thread that cannot start would never do any of the work.
    if (!wasReady) for (let job = this.#queue.shift(); job; job = this.#queue.shift()) job.reject(error);
    this.#goOn();
  }
}

async function usedCpu_ms(worker: Worker): Promise<number | undefined> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return undefined; // it has just ended, or this Node cannot tell
  }
}

/** One for the process. */
export const markdownThread = new MarkdownThread();
