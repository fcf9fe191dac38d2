import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { formatTime, formatWithZone, toDate, type TimeMode, type TimeValue } from './time-format.ts';

type Clock = {
  now: number;
  timeZone: string;
  /** Whether both are still the server's. */
  isServers: boolean;
};

type ClockStore = { servers: Clock; present: Clock; subscribe: (listener: () => void) => () => void };

export const ClockContext = createContext<ClockStore | null>(null);

/** Gives the text that stands for a time until the page is put together. */
export type HoldTime = (at_ms: number, mode: TimeMode, language: string) => string;

/** Set in parts of pages that are kept longer than their times stay true. */
export const HeldTimes = createContext<HoldTime | null>(null);

/** The zone in which the server writes times. */
export const serverZone = 'Asia/Shanghai';

/**
 * The page's clock: the server's `now` (ms) while rendering and hydrating, then the browser's, each minute, because a
 * page from a cache is older than its reader. So with the zone: that in which the server writes times, then the
 * reader's own. The context itself never changes: React would throw away what somebody types in a part of the page
 * whose code is still on its way.
 */
export function ClockProvider({
  now,
  timeZone = serverZone,
  children,
}: {
  now: number;
  timeZone?: string;
  children: ReactNode;
}) {
  const [clock] = useState(() => new PageClock({ now, timeZone, isServers: true }));
  useEffect(() => {
    const tick = () => clock.tick(Math.max(now, Date.now()));
    const first = setTimeout(tick); // when the page can be pressed: Intl takes 15 ms of a desk computer to begin with
    const timer = setInterval(tick, 60_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [clock, now]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

class PageClock implements ClockStore {
  readonly servers: Clock;
  present: Clock;
  readonly #listeners = new Set<() => void>();

  constructor(servers: Clock) {
    this.servers = servers;
    this.present = servers;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  tick(now: number): void {
    const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone || this.servers.timeZone;
    this.present = { now, timeZone, isServers: false };
    for (const listener of this.#listeners) listener();
  }
}

/** The page's present moment in ms and its time zone. Throws when no provider stands above. */
export function useClock(): Clock {
  const clock = use(ClockContext);
  if (!clock) throw new Error('ClockProvider is missing above a component of app/ui');
  return useSyncExternalStore(
    clock.subscribe,
    () => clock.present,
    () => clock.servers,
  );
}

export type TimeProps = {
  /** Date, ISO text, milliseconds, or seconds (numbers of up to 10 digits). */
  value: TimeValue;
  /** BCP 47 tag. */
  language: string;
  /** relative (default): "2 hours ago", the date after a week; date; datetime. */
  mode?: TimeMode;
  className?: string;
};

/** A moment: short to read, exact and with its zone in `title`, exact in `datetime`. */
export function Time({ value, language, mode = 'relative', className }: TimeProps) {
  const clock = useClock();
  const hold = use(HeldTimes);
  const { timeZone } = clock;
  const date = toDate(value);
  // React takes the page over without Intl: what the server wrote stays until the reader's own clock is there
  const isWritten = clock.isServers && !import.meta.env.SSR;
  return (
    <time
      className={className}
      dateTime={date.toISOString()}
      title={isWritten ? undefined : formatWithZone(date, timeZone)}
      suppressHydrationWarning
    >
      {isWritten
        ? ''
        : hold
          ? hold(date.getTime(), mode, language)
          : formatTime(date, { mode, now: clock.now, language, timeZone })}
    </time>
  );
}
