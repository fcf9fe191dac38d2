import { useEffect, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import type { CloseReason } from '#app/ask/parts/thread-state.schema.ts';
import styles from '#app/ask/kit/threads.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
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
  const [reasons, setReasons] = useState<CloseReason[] | null>(null);
  const [reason, setReason] = useState<CloseReason | null>(null);
  const [duplicate, setDuplicate] = useState(named?.duplicate ? String(named.duplicate.id) : '');
  const [note, setNote] = useState('');
  const sending = useSend({ quiet: true, at: 'reasonId' });
  const { faults, setFaults, send } = sending;
  const atOnce = post.state.can.closesAtOnce;
  useEffect(() => {
    void request.get<CloseReason[]>('/api/ask/closeReasons').then((answer) => {
      if (answer.code !== 1) return onClose();
      setReasons(answer.data);
      setReason(answer.data.find(({ id }) => id === named?.id) ?? null);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- asked once when it opens
  }, []);
  async function submit() {
    if (!reason) return setFaults({ reasonId: t.reasonNeeded });
    const duplicateOf = reason.isDuplicate ? postNumber(duplicate) : null;
    if (reason.isDuplicate && duplicateOf === null) return setFaults({ duplicateOf: t.closeDuplicateBad });
    const body = { postId: post.id, reasonId: reason.id, note, ...(duplicateOf ? { duplicateOf } : {}) };
    if (await send('/api/ask/closePost', body, { done: true })) onDone();
  }
  return (
    <FormDialog
      title={atOnce ? t.closeTitle : t.closeVoteTitle}
      onClose={onClose}
      sending={sending}
      doText={atOnce ? t.closeSend : t.closeVoteSend}
      disabled={reasons === null}
      onSubmit={submit}
    >
      {reasons === null ? (
        <SkeletonText lines={6} />
      ) : (
        <>
          <p>{atOnce ? t.closeText : t.closeVoteText(post.state.votes.needed)}</p>
          <Reasons reasons={reasons} chosen={reason} onChoose={setReason} fault={faults['reasonId']} />
        </>
      )}
      {reason?.isDuplicate && (
        <Field label={t.closeDuplicate} help={t.closeDuplicateHelp} error={faults['duplicateOf']}>
          <Input value={duplicate} onChange={(event) => setDuplicate(event.currentTarget.value)} />
        </Field>
      )}
      {reasons !== null && atOnce && (
        <Field label={t.closeNote} count={{ length: note.length, max: lengths.closeNote }}>
          <Input value={note} maxLength={lengths.closeNote} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
      )}
    </FormDialog>
  );
}

type ReasonsProps = {
  reasons: readonly CloseReason[];
  chosen: CloseReason | null;
  onChoose: (reason: CloseReason) => void;
  fault: string | undefined;
};

function Reasons({ reasons, chosen, onChoose, fault }: ReasonsProps) {
  const t = dialogTexts.use();
  return (
    <>
      <fieldset className={styles['reasons']}>
        <legend className="sr">{t.closeReason}</legend>
        <Choices>
          {reasons.map((one) => (
            <Radio
              key={one.id}
              name="reason"
              help={one.text}
              checked={chosen?.id === one.id}
              onChange={() => onChoose(one)}
            >
              {one.name}
            </Radio>
          ))}
        </Choices>
      </fieldset>
      {fault && (
        <p className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
