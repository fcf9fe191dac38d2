import { type Camera, readCamera, writeCamera } from './camera.ts';

/** Where an address says to look, null for nowhere, and the card that it has open, '' for none (`card-address.ts`). */
export type MapPlace = { camera: Camera | null; card: string };

const nowhere: MapPlace = { camera: null, card: '' };

/** The query of an address with a place in it, written as it is so that people can read it. */
export function withPlace(search: string, { camera, card }: MapPlace): string {
  const query = new URLSearchParams(search);
  query.delete('at');
  query.delete('card');
  const rest = query.toString();
  const whole = [rest, camera && `at=${writeCamera(camera)}`, card && `card=${card}`].filter(Boolean).join('&');
  return whole && `?${whole}`;
}

/** The place in the query of an address. */
export function placeOf(search: string): MapPlace {
  const query = new URLSearchParams(search);
  return { camera: readCamera(query.get('at') ?? ''), card: /^[\w-]{1,60}$/.exec(query.get('card') ?? '')?.[0] ?? '' };
}

/** The query without a place. */
export const withoutPlace = (search: string): string => withPlace(search, nowhere);

/** Whether two addresses differ in the place alone, for which nothing has to be read anew. */
export const isSameButPlace = (one: URL, other: URL): boolean =>
  one.pathname === other.pathname &&
  one.search !== other.search &&
  withoutPlace(one.search) === withoutPlace(other.search);
