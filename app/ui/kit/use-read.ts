import { useEffect, useEffectEvent } from 'react';

const read_ms = 2000;

/** Calls once when what the key names has been in front of the reader for two seconds. */
export function useRead<Key extends string | number>(key: Key, onRead: (key: Key) => void): void {
  const tellOf = useEffectEvent(onRead);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function watch() {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(count, read_ms);
    }
    function count() {
      stop();
      tellOf(key);
    }
    function stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    }
    document.addEventListener('visibilitychange', watch);
    watch();
    return stop;
  }, [key]);
}
