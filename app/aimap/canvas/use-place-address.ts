import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type Camera, isSameCamera } from './camera.ts';
import { type MapPlace, placeOf, withoutPlace, withPlace } from './place-address.ts';

type Written = MapPlace & { camera: Camera };
/**
 * `isNew` is a place of its own in the history. `isRest`: the map has come to rest, else the card alone may have
 * changed. `isAsked`: the address's words have opened the card.
 */
type How = { isNew: boolean; isRest: boolean; isAsked: boolean };
/** Of an entry that was made by opening a card: where it was opened from. */
type Kept = { openedFrom?: string } | null;

const longestBack_ms = 1000;

/**
 * Keeps camera and card in the address: replaced where the map was moved or another card was opened, a new entry where
 * it flew to something or a first card was opened, which Back closes. Back and forward lead the map there.
 * @param home the camera of an address that has none
 * @param go called with the place of an entry of the history
 * @returns `write`, to call when the map has come to rest or its card has changed, and `leave`, to go to another page
 */
export function usePlaceAddress(
  home: () => Camera | null,
  go: (place: MapPlace) => void,
): { write: (place: Written, how: How) => void; leave: (to: string) => void } {
  const navigate = useNavigate();
  const { search, pathname, state } = useLocation();
  const { location: coming } = useNavigation();
  const isLeaving =
    coming !== undefined && (coming.pathname !== pathname || withoutPlace(coming.search) !== withoutPlace(search));
  // known at once: the state of the navigation comes a render later, and the map may come to rest before
  const hasLeft = useRef(false);
  const [steps] = useState(() => new AddressSteps(search));
  const openedFrom = useRef<string | undefined>(undefined);
  const lead = useEffectEvent((before: string) => {
    const place = placeOf(search);
    const isSameElse = withoutPlace(before) === withoutPlace(search);
    go({ ...place, camera: place.camera ?? (isSameElse ? home() : null) });
  });
  useEffect(() => {
    const before = steps.written;
    const isOwn = steps.hear(search);
    if (steps.written !== search) return; // more of them are on their way
    openedFrom.current = (state as Kept)?.openedFrom;
    if (!isOwn && before !== search) lead(before);
  }, [search, state, steps]);
  const isAt = (one: string, { camera, card }: Written) => {
    const before = placeOf(one);
    const there = before.camera ?? home();
    return before.card === card && there !== null && isSameCamera(there, camera);
  };
  const write = (place: Written, { isNew, isRest, isAsked }: How) => {
    const [before, from] = [steps.written, openedFrom.current];
    const had = placeOf(before).card;
    // a write would end the navigation that is on its way
    if (hasLeft.current || isLeaving || (isRest ? isAt(before, place) : had === place.card)) return;
    const opens = had === '' && place.card !== '' && !isAsked;
    const closes = had !== '' && place.card === '' && !isNew;
    if (closes && from !== undefined && isAt(from, place)) {
      steps.take(from, () => goBack(navigate));
      return;
    }
    const next = withPlace(before, place);
    openedFrom.current = opens ? before : isNew || closes ? undefined : from;
    const kept: Kept = openedFrom.current === undefined ? null : { openedFrom: openedFrom.current };
    const how = { replace: !isNew && !opens, preventScrollReset: true, state: kept };
    steps.take(next, () => navigate({ pathname, search: next }, how));
  };
  const leave = (to: string) => {
    hasLeft.current = true;
    void Promise.resolve(navigate(to)).finally(() => (hasLeft.current = false));
  };
  return { write, leave };
}

/** Steps of the address, one after the other: one that begins before the last is done would take its place. */
class AddressSteps {
  /** Where they lead in the end. */
  written: string;
  private last: Promise<unknown> = Promise.resolve();
  private coming: string[] = [];

  constructor(search: string) {
    this.written = search;
  }

  take(next: string, act: () => unknown): void {
    this.written = next;
    this.coming.push(next);
    this.last = this.last.then(act, act);
  }

  /** Hears what the address has become. @returns whether a step led there; else none is on its way any more */
  hear(now: string): boolean {
    const place = this.coming.indexOf(now);
    this.coming = place < 0 ? [] : this.coming.slice(place + 1);
    if (place < 0) this.written = now;
    return place >= 0;
  }
}

/** Goes back one entry and waits until that is done. */
function goBack(navigate: ReturnType<typeof useNavigate>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener('popstate', done);
      clearTimeout(late);
      setTimeout(resolve);
    };
    const late = setTimeout(done, longestBack_ms);
    addEventListener('popstate', done);
    void navigate(-1);
  });
}
