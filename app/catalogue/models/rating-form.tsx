import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { StarInput } from '#app/ui/forms/stars.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { bounds, type ModelView } from './models.schema.ts';
import style from './model.module.css';
import { modelTexts } from './models-texts.ts';

/** The form of the reader's own grade. */
export default function RatingForm({ model, onClose }: { model: ModelView; onClose: () => void }) {
  const t = modelTexts.use();
  const ui = useUiTexts();
  const [stars, setStars] = useState(model.own?.stars ?? 0);
  const [words, setWords] = useState(model.own?.words ?? '');
  const { send, isBusy, fault: error, setFaults } = useSend();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (stars === 0) return setFaults({ '': t.chooseStars });
    if (await send('/api/ask/rateModel', { id: model.id, stars, words }, { done: t.rated, refresh: true })) onClose();
  }
  return (
    <form className={style['rate']} onSubmit={(event) => void submit(event)} noValidate>
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
            setFaults({});
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
        <Button type="submit" tone="primary" loading={isBusy}>
          {model.own ? t.saveRating : t.rate}
        </Button>
        <Button onClick={onClose}>{ui.cancel}</Button>
      </div>
    </form>
  );
}
