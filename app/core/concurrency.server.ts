import { Refusal } from './errors.ts';
import { say } from './refusals.server.ts';

/**
 * Lets at most `atOnce` of the given works run at a time in this process; at most `waiting` more queue up in order.
 * @returns a function that runs one work; it throws Refusal too-many at once when the queue is full
 */
export function limitConcurrency({
  atOnce,
  waiting,
}: {
  atOnce: number;
  waiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Refusal(say.tooFrequent(retry_s), { kind: 'too-many' });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const retry_s = 5;
