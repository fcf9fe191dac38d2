import { type ComponentType, createContext, type ReactNode, use, useId } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { ClockContext, HeldTimes, type HoldTime } from './time.tsx';

/** Keeps the HTML of parts from page to page on the server. */
export type PartKeeper = {
  /** What a part is made of as the name of its HTML. */
  nameOf: (facts: readonly unknown[]) => string;
  /** Text that stands for the part, when its HTML is kept. */
  find: (name: string) => string | null;
  /** Texts before and after a part whose HTML is to be kept. `spoil` says that it may not be. */
  frame: (name: string, hasIds: boolean) => { before: string; after: string; spoil: () => void };
  holdTime: HoldTime;
};

/** The keeper of the page that is being rendered; none in browsers. */
export const PartKeeperContext = createContext<PartKeeper | null>(null);

/** `useFacts` gives all that the part's HTML is made of, beside language and times; null for one that is not kept. */
export type KeptPartOptions<P> = {
  name: string;
  useFacts: (props: P) => readonly unknown[] | null;
  /** The part has `useId` in it: its HTML is used again in the same place of a page alone. */
  hasIds?: boolean;
};

/**
 * A part of pages that the server renders once for all who would see the same: its HTML is kept under everything that
 * it is made of, so that another fact is another HTML. Times in it are written anew in each page. Browsers render it as
 * any other.
 */
export function keptPart<P extends object>(
  Part: ComponentType<P>,
  { name, useFacts, hasIds = false }: KeptPartOptions<P>,
): (props: P) => ReactNode {
  return function KeptPart(props: P) {
    const place = useId(); // in browsers too: ids below depend on it
    if (!import.meta.env.SSR) return inFrame(null, <Part {...props} />, null);
    // oxlint-disable-next-line react/rules-of-hooks -- the same in each rendering of the server
    return useKept(<Part {...props} />, { name, facts: useFacts(props), place: hasIds ? place : null });
  };
}

type Keepable = { name: string; facts: readonly unknown[] | null; place: string | null };

function useKept(part: ReactNode, { name, facts, place }: Keepable): ReactNode {
  const keeper = use(PartKeeperContext);
  const language = useLanguage();
  const clock = use(ClockContext);
  if (!keeper || !clock || facts === null) return inFrame(null, part, null);
  const key = keeper.nameOf([name, language, clock.servers.timeZone, place, facts]);
  const kept = keeper.find(key);
  if (kept !== null) return kept;
  const { before, after, spoil } = keeper.frame(key, place !== null);
  // what reads the clock itself is of this moment
  const watched = {
    timeZone: clock.servers.timeZone,
    isServers: true,
    get now() {
      spoil();
      return clock.servers.now;
    },
  };
  return inFrame(
    before,
    <PartKeeperContext value={null}>
      <HeldTimes value={keeper.holdTime}>
        <ClockContext value={{ ...clock, servers: watched }}>{part}</ClockContext>
      </HeldTimes>
    </PartKeeperContext>,
    after,
  );
}

/** Three children on both sides, as the ids of what is inside count them. */
const inFrame = (before: string | null, part: ReactNode, after: string | null) => (
  <>
    {before}
    {part}
    {after}
  </>
);
