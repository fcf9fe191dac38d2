import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type Camera, isSameCamera } from './camera.ts';
import { cameraOf, withCamera } from './camera-address.ts';

/**
 * Keeps the camera in the address: replaced where the map was moved, a new entry where it flew to something. Back and
 * forward lead the map there.
 * @param home the camera of an address that has none
 * @param go called with the camera of an entry of the history
 * @returns `write`, to call when the map has come to rest, and `leave`, to go to another page
 */
export function useCameraAddress(
  home: () => Camera | null,
  go: (camera: Camera) => void,
): { write: (camera: Camera, isNew: boolean) => void; leave: (to: string) => void } {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  // known at once: the state of the navigation comes a render later, and the map may come to rest before
  const hasLeft = useRef(false);
  const written = useRef(search);
  const lead = useEffectEvent((isSameElse: boolean) => {
    const camera = cameraOf(search) ?? (isSameElse ? home() : null);
    if (camera) go(camera);
  });
  useEffect(() => {
    if (written.current === search) return;
    const isSameElse = withCamera(written.current, null) === withCamera(search, null);
    written.current = search;
    lead(isSameElse);
  }, [search]);
  const write = (camera: Camera, isNew: boolean) => {
    const before = cameraOf(search) ?? home();
    // a write would end the navigation that is on its way
    if (hasLeft.current || isLeaving || (before && isSameCamera(before, camera))) return;
    const next = withCamera(search, camera);
    written.current = next;
    void navigate({ pathname, search: next }, { replace: !isNew, preventScrollReset: true });
  };
  const leave = async (to: string) => {
    hasLeft.current = true;
    try {
      await navigate(to);
    } finally {
      hasLeft.current = false;
    }
  };
  return { write, leave: (to) => void leave(to) };
}
