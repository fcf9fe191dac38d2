import { ConfirmHost } from './confirm-host.tsx';
import { Overlay } from './overlay-view.tsx';
import { Toaster } from './toaster.tsx';

/** Where toasts, questions and the loading overlay appear. */
export default function Hosts() {
  return (
    <>
      <Overlay />
      <Toaster />
      <ConfirmHost />
    </>
  );
}
