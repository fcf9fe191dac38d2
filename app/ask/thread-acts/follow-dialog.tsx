import { useEffect, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Checkbox, Choices } from '#app/ui/forms/check.tsx';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import type { FollowPreference } from '#app/ask/follows/thread-follows.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { PartProps } from './bounty-dialog.tsx';
import { dialogTexts } from './dialog-texts.ts';

/** Whether a member follows what they ask and answer without being asked. */
export default function FollowDialog({ onClose }: PartProps) {
  const t = dialogTexts.use();
  const [choice, setChoice] = useState<FollowPreference | null>(null);
  const sending = useSend();
  const { send } = sending;
  useEffect(() => {
    void request
      .get<FollowPreference>('/api/ask/followPreference')
      .then((answer) => (answer.code === 1 ? setChoice(answer.data) : onClose()));
    // oxlint-disable-next-line react/exhaustive-deps -- asked once when it opens
  }, []);
  async function save() {
    if (!choice) return;
    if (await send('/api/ask/saveFollowPreference', { ...choice }, { done: t.saved })) onClose();
  }
  return (
    <FormDialog
      title={t.followTitle}
      onClose={onClose}
      sending={sending}
      doText={t.save}
      disabled={choice === null}
      onSubmit={save}
    >
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
    </FormDialog>
  );
}
