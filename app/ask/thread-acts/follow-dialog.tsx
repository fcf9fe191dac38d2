import { useEffect, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox, Choices } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { FollowPreference } from '#app/ask/follows/thread-follows.schema.ts';
import type { PartProps } from './bounty-dialog.tsx';
import { dialogTexts } from './dialog-texts.ts';

/** Whether a member follows what they ask and answer without being asked. */
export default function FollowDialog({ onClose }: PartProps) {
  const t = dialogTexts.use();
  const [choice, setChoice] = useState<FollowPreference | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    void request
      .get<FollowPreference>('/api/ask/followPreference')
      .then((answer) => (answer.code === 1 ? setChoice(answer.data) : onClose()));
    // oxlint-disable-next-line react/exhaustive-deps -- asked once when it opens
  }, []);
  async function save() {
    if (!choice || isSending) return;
    setSending(true);
    const answer = await request.post('/api/ask/saveFollowPreference', { ...choice });
    setSending(false);
    if (answer.code !== 1) return;
    toast.success(t.saved);
    onClose();
  }
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button tone="primary" loading={isSending} disabled={choice === null} onClick={() => void save()}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.followTitle} footer={footer}>
      {choice === null ? (
        <SkeletonText lines={3} />
      ) : (
        <div className="form">
          <Choices>
            <Checkbox
              checked={choice.asked}
              onChange={(event) => setChoice({ ...choice, asked: event.currentTarget.checked })}
            >
              {t.followAsked}
            </Checkbox>
            <Checkbox
              checked={choice.answered}
              onChange={(event) => setChoice({ ...choice, answered: event.currentTarget.checked })}
            >
              {t.followAnswered}
            </Checkbox>
          </Choices>
          <p className="small muted">{t.followHelp}</p>
        </div>
      )}
    </Dialog>
  );
}
