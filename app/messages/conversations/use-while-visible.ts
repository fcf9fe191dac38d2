import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `act` at once and again `every_ms` after it ended, while the page is in sight; also as soon as sight or network
 * are back.
 */
export function useWhileVisible(act: () => Promise<unknown>, every_ms: number): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRunning = false;
    let isOver = false;
    async function loop() {
      clearTimeout(timer);
      if (isRunning || isOver || document.hidden) return;
      isRunning = true;
      await run();
      isRunning = false;
      if (!isOver) timer = setTimeout(() => void loop(), every_ms);
    }
    const wake = () => void loop();
    wake();
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', wake);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
    };
  }, [every_ms]);
}
