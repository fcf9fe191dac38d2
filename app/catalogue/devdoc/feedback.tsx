import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { docBounds, type DocView } from './devdoc.schema.ts';
import style from './devdoc.module.css';
import { devdocTexts } from './devdoc-texts.ts';

/** "Was this page helpful?" with words that are optional. */
export function Feedback({ doc: { id, language, own } }: { doc: DocView }) {
  const t = devdocTexts.use();
  const [helpful, setHelpful] = useState<boolean | null>(null);
  const [words, setWords] = useState(own?.words ?? '');
  const [isDone, setDone] = useState(own !== null);
  const { send, isBusy } = useSend();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await send('/api/ask/docFeedback', { id, language, helpful, words })) setDone(true);
  }
  if (isDone) {
    return (
      <p className={style['thanks']} role="status">
        {t.thanks}{' '}
        <button
          type="button"
          className="btn btn-quiet btn-s"
          onClick={() => {
            setDone(false);
            setHelpful(own?.isHelpful ?? null);
          }}
        >
          {t.change}
        </button>
      </p>
    );
  }
  return (
    <form className={style['feedback']} onSubmit={(event) => void submit(event)}>
      <div className={style['ask']}>
        <b>{t.helpful}</b>
        <Button size="s" icon="vote-up" aria-pressed={helpful === true} onClick={() => setHelpful(true)}>
          {t.yes}
        </Button>
        <Button size="s" icon="vote-down" aria-pressed={helpful === false} onClick={() => setHelpful(false)}>
          {t.no}
        </Button>
      </div>
      {helpful !== null && (
        <>
          <Field label={helpful ? t.wordsYes : t.wordsNo}>
            <Textarea
              rows={3}
              value={words}
              maxLength={docBounds.words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          </Field>
          <Button type="submit" tone="primary" size="s" loading={isBusy}>
            {t.send}
          </Button>
        </>
      )}
    </form>
  );
}
