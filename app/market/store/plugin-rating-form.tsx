import { useState } from 'react';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { StarInput } from '#app/ui/forms/stars.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { ratingBounds, type RatingView } from '#app/market/ratings/ratings.schema.ts';
import type { PluginView } from './store.schema.ts';
import { pluginTexts } from './store-texts.ts';

/** The form of the reader's own rating. */
export function PluginRatingForm({ plugin, onClose }: { plugin: PluginView; onClose: () => void }) {
  const t = pluginTexts.use();
  const { rating } = plugin.own;
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [words, setWords] = useState(rating?.words ?? '');
  const sending = useSend({ quiet: true });
  const { faults, setFaults, send } = sending;
  async function submit() {
    if (stars === 0) return setFaults({ stars: t.chooseStars });
    const body = { pluginId: plugin.id, stars, words };
    if (await send('/api/market/ratePlugin', body, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog
      title={rating ? t.change : t.rateTitle}
      sending={sending}
      doText={rating ? t.save : t.send}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="small muted">{t.rateLead}</p>
      <Field label={t.stars} group error={faults['stars']} required>
        <StarInput
          name="stars"
          value={stars}
          label={t.stars}
          gradeLabel={t.grade}
          onChange={(value) => {
            setStars(value);
            setFaults({});
          }}
        />
      </Field>
      <Field
        label={t.words}
        help={t.wordsHint}
        error={faults['words']}
        count={{ length: [...words].length, max: ratingBounds.most }}
      >
        <Textarea
          value={words}
          rows={5}
          maxLength={ratingBounds.most}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setFaults({});
          }}
        />
      </Field>
    </FormDialog>
  );
}

/** The developer's answer to a rating, which may be changed. */
export function ReplyForm({ rating, onClose }: { rating: RatingView; onClose: () => void }) {
  const t = pluginTexts.use();
  const [words, setWords] = useState(rating.reply?.words ?? '');
  const sending = useSend({ quiet: true, at: 'words' });
  async function submit() {
    const body = { ratingId: rating.id, words };
    if (await sending.send('/api/developer/replyToRating', body, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog title={t.replyTitle} sending={sending} doText={t.sendReply} onSubmit={submit} onClose={onClose}>
      <Field
        label={t.replyLabel}
        required
        error={sending.fault}
        count={{ length: [...words].length, max: ratingBounds.reply }}
      >
        <Textarea
          value={words}
          rows={5}
          maxLength={ratingBounds.reply}
          data-autofocus
          onChange={(event) => {
            setWords(event.currentTarget.value);
            sending.setFaults({});
          }}
        />
      </Field>
    </FormDialog>
  );
}

/** Why staff hide the words of a rating. */
export function HideForm({ rating, onClose }: { rating: RatingView; onClose: () => void }) {
  const t = pluginTexts.use();
  return (
    <ReasonDialog
      title={t.hideTitle}
      label={t.hideLabel}
      doText={t.hide}
      maxLength={300}
      path="/api/admin/market/hideRating"
      body={{ ratingId: rating.id }}
      onClose={onClose}
    />
  );
}
