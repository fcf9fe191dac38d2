import { type FormEvent, useEffect, useId, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import type { CloseReason } from '#app/ask/parts/thread-state.schema.ts';
import styles from '#app/ask/kit/threads.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import { dialogTexts } from './dialog-texts.ts';
import { lengths } from './lengths.ts';
import { postNumber } from './post-number.ts';

export type CloseDialogProps = {
  post: { id: number; state: { can: { closesAtOnce: boolean }; votes: { needed: number } } };
  /** What others name already, chosen to begin with. */
  named?: { id: number; duplicate: { id: number } | null } | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** Closes a question, or votes to: why, and for a duplicate of what. */
export default function CloseDialog({ post, named, onDone, onClose }: CloseDialogProps) {
  const t = dialogTexts.use();
  const form = useId();
  const [reasons, setReasons] = useState<CloseReason[] | null>(null);
  const [reason, setReason] = useState<CloseReason | null>(null);
  const [duplicate, setDuplicate] = useState(named?.duplicate ? String(named.duplicate.id) : '');
  const [note, setNote] = useState('');
  const { send, isBusy, faults, setFaults } = useSend({ quiet: true, at: 'reasonId' });
  const atOnce = post.state.can.closesAtOnce;
  useEffect(() => {
    void request.get<CloseReason[]>('/api/ask/closeReasons').then((answer) => {
      if (answer.code !== 1) return onClose();
      setReasons(answer.data);
      setReason(answer.data.find(({ id }) => id === named?.id) ?? null);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- asked once when it opens
  }, []);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!reason) return setFaults({ reasonId: t.reasonNeeded });
    const duplicateOf = reason.isDuplicate ? postNumber(duplicate) : null;
    if (reason.isDuplicate && duplicateOf === null) return setFaults({ duplicateOf: t.closeDuplicateBad });
    const body = { postId: post.id, reasonId: reason.id, note, ...(duplicateOf ? { duplicateOf } : {}) };
    if (await send('/api/ask/closePost', body, { done: true })) onDone();
  }
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button tone="primary" type="submit" form={form} loading={isBusy} disabled={reasons === null}>
        {atOnce ? t.closeSend : t.closeVoteSend}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={atOnce ? t.closeTitle : t.closeVoteTitle} footer={footer}>
      {reasons === null ? (
        <SkeletonText lines={6} />
      ) : (
        <form id={form} className="form" onSubmit={(event) => void submit(event)}>
          <p>{atOnce ? t.closeText : t.closeVoteText(post.state.votes.needed)}</p>
          <fieldset className={styles['reasons']}>
            <legend className="sr">{t.closeReason}</legend>
            <Choices>
              {reasons.map((one) => (
                <Radio
                  key={one.id}
                  name="reason"
                  help={one.text}
                  checked={reason?.id === one.id}
                  onChange={() => setReason(one)}
                >
                  {one.name}
                </Radio>
              ))}
            </Choices>
          </fieldset>
          {faults['reasonId'] && (
            <p className={styles['fault']} role="alert">
              {faults['reasonId']}
            </p>
          )}
          {reason?.isDuplicate && (
            <Field label={t.closeDuplicate} help={t.closeDuplicateHelp} error={faults['duplicateOf']}>
              <Input value={duplicate} onChange={(event) => setDuplicate(event.currentTarget.value)} />
            </Field>
          )}
          {atOnce && (
            <Field label={t.closeNote} count={{ length: note.length, max: lengths.closeNote }}>
              <Input
                value={note}
                maxLength={lengths.closeNote}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            </Field>
          )}
        </form>
      )}
    </Dialog>
  );
}
