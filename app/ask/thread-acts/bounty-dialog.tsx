import { useEffect, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import type { BountyOffer } from '#app/ask/bounties/bounties.schema.ts';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { lengths } from './lengths.ts';
import styles from '#app/ask/kit/threads.module.css';

export type PartProps = { post: PostView; onDone: () => void; onClose: () => void };

/** Offers points for an answer: how many, what for, and what becomes of them. */
export default function BountyDialog({ post, onDone, onClose }: PartProps) {
  const t = dialogTexts.use();
  const [offer, setOffer] = useState<BountyOffer | null>(null);
  const [amount, setAmount] = useState(0);
  const [note, setNote] = useState('');
  const sending = useSend({ quiet: true, at: 'amount' });
  useEffect(() => {
    void request.get<BountyOffer>('/api/ask/bountyOffer').then((answer) => {
      if (answer.code !== 1) return onClose();
      setOffer(answer.data);
      setAmount(answer.data.min);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- asked once when it opens
  }, []);
  async function submit() {
    const options = { isOnce: true, done: true };
    if (await sending.send('/api/ask/offerBounty', { postId: post.id, amount, note }, options)) onDone();
  }
  if (offer !== null && offer.points < offer.min) {
    const toPoints = (
      <LinkButton to="/user/account/integral" tone="primary">
        {t.pointsPage}
      </LinkButton>
    );
    return (
      <Dialog open onClose={onClose} title={t.bountyTitle} footer={toPoints}>
        <p>{t.bountyPoor(formatNumber(offer.min), formatNumber(offer.points))}</p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t.bountyTitle}
      onClose={onClose}
      sending={sending}
      doText={t.bountySend(formatNumber(amount))}
      disabled={offer === null}
      onSubmit={submit}
    >
      {offer === null ? (
        <SkeletonText lines={5} />
      ) : (
        <>
          <p>{t.bountyLead(offer.days)}</p>
          <Field label={t.bountyAmount} help={t.bountyHas(formatNumber(offer.points))} error={sending.fault}>
            <Select value={amount} data-autofocus onChange={(event) => setAmount(Number(event.currentTarget.value))}>
              {choicesOf(offer).map((points) => (
                <option key={points} value={points} disabled={points > offer.points}>
                  {formatNumber(points)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t.bountyNote} help={t.bountyNoteHelp} count={{ length: note.length, max: lengths.bountyNote }}>
            <Input
              value={note}
              maxLength={lengths.bountyNote}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </Field>
          <p className={`small muted ${styles['fine']}`}>{t.bountyRest(`${offer.share / 100}%`, offer.score)}</p>
        </>
      )}
    </FormDialog>
  );
}

const mostChoices = 40;

function choicesOf({ min, max, step }: BountyOffer): number[] {
  const all = Math.floor((max - min) / step) + 1;
  return Array.from({ length: Math.min(all, mostChoices) }, (_, i) => min + i * step);
}
