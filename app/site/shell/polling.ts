const debounce_ms = 500;
const usually_s = 30;

/**
 * Calls `ask` 500 ms after the start and then again after as many seconds as it answered; without an answer after the
 * last known number, or 30. While `isHidden` says so it waits for `wake`.
 */
export function createPolling(ask: () => Promise<number | null>, isHidden: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isDue = false;
  let pause_s = usually_s;

  async function run(): Promise<void> {
    isDue = isHidden();
    if (isDue || isStopped) return;
    pause_s = (await ask()) ?? pause_s;
    if (!isStopped) timer = setTimeout(() => void run(), pause_s * 1000);
  }
  return {
    start(): void {
      timer = setTimeout(() => void run(), debounce_ms);
    },
    /** The page may be in sight again: asks at once when it is time. */
    wake(): void {
      if (isDue && !isHidden()) void run();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
