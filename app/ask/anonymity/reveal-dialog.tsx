import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { anonymityTexts } from './anonymity-texts.ts';
import type { Place } from './thread-address.ts';
import { RevealForm } from './reveal-form.tsx';

/** Staff finds out who wrote a text without a name, and says why. */
export default function RevealDialog({ onClose, ...place }: Place & { onClose: () => void }) {
  const t = anonymityTexts.use();
  return (
    <Dialog open onClose={onClose} title={t.lookTitle} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <p>{t.lookLead}</p>
      <RevealForm place={place} />
    </Dialog>
  );
}
