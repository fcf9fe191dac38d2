import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { messageTexts } from './message-texts.ts';

export type DeleteDialogProps = {
  count: number;
  /** All of them may be taken back from the other too. */
  canTakeBack: boolean;
  onDelete: (forBoth: boolean) => Promise<void>;
  onClose: () => void;
};

/** Asks for whom messages are deleted. */
export default function DeleteDialog({ count, canTakeBack, onDelete, onClose }: DeleteDialogProps) {
  const t = messageTexts.use();
  const { run, isBusy } = useSend();
  const remove = (forBoth: boolean) => run(() => onDelete(forBoth));
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t.deleteTitle(count)}
      footer={
        <>
          <Button tone="quiet" data-autofocus onClick={onClose}>
            {t.cancel}
          </Button>
          {canTakeBack && (
            <Button tone="line-danger" loading={isBusy} onClick={() => void remove(true)}>
              {t.deleteForBoth}
            </Button>
          )}
          <Button tone="danger" loading={isBusy} onClick={() => void remove(false)}>
            {t.deleteForMe}
          </Button>
        </>
      }
    >
      <p>{t.deleteText}</p>
      {canTakeBack && <p>{t.deleteForBothText}</p>}
    </Dialog>
  );
}
