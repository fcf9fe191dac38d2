const debounce_ms = 500;
const usually_s = 30;
/** While events come, asking is but a precaution. */
const whileTold_s = 600;
/** What all pages hear at once they ask about within so long. */
const spread_s = 30;

/**
 * Calls `ask` 500 ms after the start and then again after as many seconds as it answered; without an answer after the
 * last known number, or 30. While `isHidden` says so it waits for `wake`; while `isTold` says that changes come by
 * themselves it asks every ten minutes.
 */
export function createPolling(ask: () => Promise<number | null>, isHidden: () => boolean, isTold = () => false) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isDue = false;
  let hasAsked = false;
  let pause_s = usually_s;

  async function run(): Promise<void> {
    isDue = isHidden();
    if (isDue || isStopped) return;
    pause_s = (await ask()) ?? pause_s;
    hasAsked = true;
    if (!isStopped) later();
  }
  function later(after_s = isTold() ? Math.max(whileTold_s, pause_s) : pause_s): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), after_s * 1000);
  }
  return {
    start(): void {
      timer = setTimeout(() => void run(), debounce_ms);
    },
    /** The page may be in sight again: asks at once when it is time. */
    wake(): void {
      if (isDue && !isHidden()) void run();
    },
    /** Whether changes come by themselves is another now: the pause begins anew. */
    turn(): void {
      if (hasAsked && !isStopped && !isDue) later();
    },
    /** All pages hear that there is something to ask about: asks by chance within half a minute. */
    soon(random = Math.random()): void {
      if (!isStopped && !isDue) later(random * spread_s);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
