import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type Camera, isSameCamera } from './camera.ts';
import { cameraOf, withCamera } from './camera-address.ts';

/**
 * Keeps the camera in the address: replaced where the map was moved, a new entry where it flew to something. Back and
 * forward lead the map there.
 * @param home the camera of an address that has none
 * @param go called with the camera of an entry of the history
 * @returns what to call when the map has come to rest
 */
export function useCameraAddress(
  home: () => Camera | null,
  go: (camera: Camera) => void,
): (camera: Camera, isNew: boolean) => void {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
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
  return (camera, isNew) => {
    const before = cameraOf(search) ?? home();
    // a write would end the navigation that is on its way
    if (isLeaving || (before && isSameCamera(before, camera))) return;
    const next = withCamera(search, camera);
    written.current = next;
    void navigate({ pathname, search: next }, { replace: !isNew, preventScrollReset: true });
  };
}
