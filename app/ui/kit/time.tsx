import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { formatTime, formatWithZone, toDate, type TimeMode, type TimeValue } from './time-format.ts';

type Clock = { now: number; timeZone: string };

export const ClockContext = createContext<Clock | null>(null);

/** Gives the text that stands for a time until the page is put together. */
export type HoldTime = (at_ms: number, mode: TimeMode, language: string) => string;

/** Set in parts of pages that are kept longer than their times stay true. */
export const HeldTimes = createContext<HoldTime | null>(null);

/** The zone in which the server writes times. */
export const serverZone = 'Asia/Shanghai';

/**
 * The page's clock: the server's `now` (ms) while rendering and hydrating, then the browser's, each minute, because a
 * page from a cache is older than its reader. So with the zone: that in which the server writes times, then the
 * reader's own.
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
  const [moment, setMoment] = useState(now);
  const ownZone = useSyncExternalStore(
    neverChanges,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone || timeZone,
    () => timeZone,
  );
  useEffect(() => {
    const tick = () => setMoment(Math.max(now, Date.now()));
    tick();
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, [now]);
  const clock = useMemo(() => ({ now: Math.max(now, moment), timeZone: ownZone }), [now, moment, ownZone]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

const neverChanges = () => () => {};

/** The page's present moment in ms and its time zone. Throws when no provider stands above. */
export function useClock(): Clock {
  const clock = use(ClockContext);
  if (!clock) throw new Error('ClockProvider is missing above a component of app/ui');
  return clock;
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
  return (
    <time
      className={className}
      dateTime={date.toISOString()}
      title={formatWithZone(date, timeZone)}
      suppressHydrationWarning
    >
      {hold ? hold(date.getTime(), mode, language) : formatTime(date, { mode, now: clock.now, language, timeZone })}
    </time>
  );
}
