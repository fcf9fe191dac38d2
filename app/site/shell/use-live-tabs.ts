import { useEffect, useEffectEvent } from 'react';
import { newUuid } from '#app/core/uuid.ts';
import { type Channel, LiveTabs, type Word } from './live-tabs.ts';

/**
 * Listens to what happens elsewhere, for all parts of all tabs of this browser. Browsers without locks, and pages that
 * come without TLS, do without it: they ask.
 * @param onState whether events come now
 */
export function useLiveTabs(memberId: number, onState: (isLive: boolean) => void): void {
  const tell = useEffectEvent(onState);
  useEffect(() => {
    if (!('locks' in navigator) || !('BroadcastChannel' in window) || !('EventSource' in window)) return undefined;
    const name = `live-${memberId}`;
    const tabs = new LiveTabs({
      tab: newUuid(),
      join: (hear) => join(name, hear),
      open: (url) => new EventSource(url),
      hold: (signal, held) => navigator.locks.request(name, { signal }, held),
      isHidden: () => document.hidden,
      isOnline: () => navigator.onLine,
      onState: (isLive) => tell(isLive),
    });
    const leave = new AbortController();
    const { signal } = leave;
    document.addEventListener('visibilitychange', tabs.look, { signal });
    addEventListener('online', tabs.look, { signal });
    addEventListener('offline', tabs.look, { signal });
    return () => {
      leave.abort();
      tabs.stop();
      tell(false);
    };
  }, [memberId]);
}

function join(name: string, hear: (word: Word) => void): Channel {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    say: (word) => channel.postMessage(word),
    close: () => channel.close(),
  };
}
