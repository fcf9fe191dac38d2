/** What a page saw of itself: milliseconds since its navigation began. */
export type Seen = {
  lcp: number;
  shifts: { value: number; at: number }[];
  tasks: { start: number; duration: number }[];
  firstPaint: number;
  alive: number;
};

/** Cumulative layout shift: the worst window of shifts less than 1 s apart, 5 s at most (web.dev/articles/cls). */
export function worstWindow(shifts: Seen['shifts']): number {
  let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { value, at } of shifts) {
    if (at - last >= 1000 || at - first >= 5000) [sum, first] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Total blocking time: what long tasks after the first paint take over 50 ms each (web.dev/articles/tbt). */
export function blockingTime({ tasks, firstPaint }: Pick<Seen, 'tasks' | 'firstPaint'>): number {
  return tasks
    .filter(({ start }) => start >= firstPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
}
