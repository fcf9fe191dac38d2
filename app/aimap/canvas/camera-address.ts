import { type Camera, readCamera, writeCamera } from './camera.ts';

/** The query of an address with a camera in it, written as it is so that people can read it. */
export function withCamera(search: string, camera: Camera | null): string {
  const query = new URLSearchParams(search);
  query.delete('at');
  const rest = query.toString();
  const at = camera ? `at=${writeCamera(camera)}` : '';
  const whole = [rest, at].filter(Boolean).join('&');
  return whole && `?${whole}`;
}

/** The camera in the query of an address; null when it has none. */
export const cameraOf = (search: string): Camera | null => readCamera(new URLSearchParams(search).get('at') ?? '');

/** Whether two addresses differ in the camera alone, for which nothing has to be read anew. */
export const isSameButCamera = (one: URL, other: URL): boolean =>
  one.pathname === other.pathname &&
  one.search !== other.search &&
  withCamera(one.search, null) === withCamera(other.search, null);
