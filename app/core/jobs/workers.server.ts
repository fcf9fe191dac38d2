import type { PgBoss } from 'pg-boss';
import type { Job } from './recurring-jobs.server.ts';
import { tellQueueFault } from './queue-faults.server.ts';

/**
 * Who works here on which kind of job. A worker begins with the first job of its kind that is due: most of the two
 * hundred kinds have none for hours, and each worker's first look at its queue is a statement at the start.
 */
export class Workers {
  readonly #boss: PgBoss;
  readonly #handlers: ReadonlyMap<string, Job>;
  readonly #begin: (job: Job) => Promise<string>;
  readonly #begun = new Map<string, Promise<string | null>>();
  #isClosed = false;

  /** @param begin begins to work on a kind of job; returns pg-boss's name of the worker */
  constructor(boss: PgBoss, handlers: readonly Job[], begin: (job: Job) => Promise<string>) {
    this.#boss = boss;
    this.#handlers = new Map(handlers.map((job) => [job.name, job]));
    this.#begin = begin;
  }

  /** The kinds of jobs that are worked on here. */
  get names(): string[] {
    return [...this.#handlers.keys()];
  }

  has(name: string): boolean {
    return this.#handlers.has(name);
  }

  /** Has a queue looked at now, for one of these kinds. */
  wake(name: string): void {
    const job = this.#handlers.get(name);
    if (!job || this.#isClosed) return;
    const begun = this.#begun.get(name);
    if (begun) void begun.then((id) => id !== null && this.#boss.notifyWorker(id));
    else this.#begun.set(name, this.#start(job));
  }

  async #start(job: Job): Promise<string | null> {
    try {
      return await this.#begin(job);
    } catch (error) {
      this.#begun.delete(job.name); // the next look begins it
      if (!this.#isClosed) tellQueueFault(error, { job: job.name }, 'a worker did not begin');
      return null;
    }
  }

  /** From now on no worker begins; those there are go on. */
  close(): void {
    this.#isClosed = true;
  }

  /** Begins no more jobs. */
  rest(): void {
    this.close();
    for (const name of this.#begun.keys())
      this.#boss
        .offWork(name, { wait: false })
        .catch((error: unknown) => tellQueueFault(error, { job: name }, 'a worker goes on'));
  }
}
