import { useEffect, useEffectEvent } from 'react';

/*
 * What happens elsewhere while a page is open. The frame listens for all parts of the page: a part says what it wants
 * to hear of and is told. Nothing comes where the frame listens to nothing, as for guests.
 */

/** An event by its name: ids and numbers, see /api/live. */
export type LiveData = Readonly<Record<string, unknown>>;
type Listener = (data: LiveData) => void;

const listeners = new Map<string, Set<Listener>>();
const wanted = new Map<string, { since: string; count: number }>();
const wishes = new Set<() => void>();

/** Has a part told of an event. Returns what ends it. */
export function hearLive(name: string, listen: Listener): () => void {
  listeners.set(name, (listeners.get(name) ?? new Set()).add(listen));
  return () => void listeners.get(name)?.delete(listen);
}

/** Tells the parts of this page; for the frame. */
export function tellLive(name: string, data: LiveData): void {
  for (const listen of listeners.get(name) ?? []) listen(data);
}

/**
 * Has the frame listen to a topic, such as `post:12`, as long as it is wanted.
 * @param since what the server said when it read the page, so that nothing is missed between
 */
export function wantLive(topic: string, since: string): () => void {
  const known = wanted.get(topic);
  wanted.set(topic, { since, count: (known?.count ?? 0) + 1 });
  for (const act of wishes) act();
  return () => {
    const { count } = wanted.get(topic)!;
    if (count > 1) wanted.set(topic, { since, count: count - 1 });
    else wanted.delete(topic);
    for (const act of wishes) act();
  };
}

/** What the parts of this page want, with since when; for the frame. */
export const wantedTopics = (): ReadonlyMap<string, string> =>
  new Map([...wanted].map(([topic, { since }]) => [topic, since]));

/** Has the frame told when that changes. */
export function onWanted(act: () => void): () => void {
  wishes.add(act);
  return () => void wishes.delete(act);
}

/** Does something on each event of a name while a part is shown. */
export function useLive(name: string, act: Listener): void {
  const listen = useEffectEvent(act);
  useEffect(() => hearLive(name, (data) => listen(data)), [name]);
}
