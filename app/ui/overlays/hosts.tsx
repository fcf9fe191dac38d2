import { ConfirmHost } from './confirm-host.tsx';
import { Overlay } from './overlay-view.tsx';

export { keepClear } from './toast-place.ts';

/** Where questions and the loading overlay appear. */
export default function Hosts() {
  return (
    <>
      <Overlay />
      <ConfirmHost />
    </>
  );
}
