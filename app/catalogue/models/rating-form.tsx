import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { StarInput } from '#app/ui/forms/stars.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import { bounds, type ModelView } from './models.schema.ts';
import style from './model.module.css';
import { modelTexts } from './models-texts.ts';

/** The form of the reader's own grade. */
export default function RatingForm({ model, onClose }: { model: ModelView; onClose: () => void }) {
  const t = modelTexts.use();
  const ui = useUiTexts();
  const { revalidate } = useRevalidator();
  const [stars, setStars] = useState(model.own?.stars ?? 0);
  const [words, setWords] = useState(model.own?.words ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (stars === 0) return setError(t.chooseStars);
    if (isSending) return;
    setSending(true);
    const answer = await request.post('/api/ask/rateModel', { id: model.id, stars, words });
    setSending(false);
    if (answer.code !== 1) return;
    toast.success({ title: t.rated });
    onClose();
    await revalidate();
  }
  return (
    <form className={style['rate']} onSubmit={(event) => void send(event)} noValidate>
      <h3>{t.rateTitle}</h3>
      <p className="small muted">{t.rateLead}</p>
      <Field label={t.stars} group error={error} required>
        <StarInput
          name="stars"
          value={stars}
          label={t.stars}
          gradeLabel={t.grade}
          onChange={(value) => {
            setStars(value);
            setError(null);
          }}
        />
      </Field>
      <Field label={t.words} count={{ length: [...words].length, max: bounds.words }}>
        <Textarea
          value={words}
          rows={4}
          maxLength={bounds.words}
          placeholder={t.wordsPlaceholder}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Field>
      <div className="btns">
        <Button type="submit" tone="primary" loading={isSending}>
          {model.own ? t.saveRating : t.rate}
        </Button>
        <Button onClick={onClose}>{ui.cancel}</Button>
      </div>
    </form>
  );
}
