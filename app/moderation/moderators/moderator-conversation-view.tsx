import { useState, type FormEvent } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { ThreadLine } from '#app/moderation/reviews/moderation.schema.ts';
import { peopleTexts } from './people-texts.ts';
import style from '#app/ask/screening/moderation.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';

type Props = {
  lines: readonly ThreadLine[];
  /** The cursor of older messages. */
  before: number | null;
  /** Whether the reader is one of the moderators. */
  isStaff: boolean;
  /** Sends a message; null when the reader may not write here. */
  send: { path: string; body: Record<string, number> } | null;
  empty: { title: string; text?: string };
};

/** What moderators and a member wrote to each other, the newest last, and the place to write. */
export function ThreadView({ lines, before, isStaff, send, empty }: Props) {
  const t = peopleTexts.use();
  const language = useLanguage();
  const nameOf = (line: ThreadLine) => (isStaff ? line.author?.nickname || t.gone : line.isFromStaff ? t.team : t.you);
  return (
    <>
      {before !== null && (
        <p>
          <Link to={`?before=${before}`}>{t.older}</Link>
        </p>
      )}
      {lines.length === 0 ? (
        <Empty title={empty.title} level={2}>
          {empty.text}
        </Empty>
      ) : (
        <ol className={style['lines']}>
          {lines.toReversed().map((line) => (
            <li key={line.id} className={line.isFromStaff === isStaff ? style['ours'] : undefined}>
              <span className={style['sub']}>
                {nameOf(line)} · <Time value={line.createdAt} language={htmlLang[language]} />
              </span>
              <p>{line.text}</p>
            </li>
          ))}
        </ol>
      )}
      {send && <WriteForm send={send} label={isStaff ? t.write : t.reply} />}
    </>
  );
}

function WriteForm({ send: { path, body }, label }: { send: NonNullable<Props['send']>; label: string }) {
  const t = peopleTexts.use();
  const [text, setText] = useState('');
  const { send, isBusy, fault, setFaults } = useSend({ quiet: true, at: 'text' });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    if (!(await send(path, { ...body, text }, { done: true, refresh: true }))) return;
    setText('');
    setFaults({});
  }
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)}>
      <Field label={label} error={fault} count={{ length: text.length, max: 2000 }}>
        <Textarea rows={3} maxLength={2000} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <Button type="submit" tone="primary" icon="send" loading={isBusy}>
        {t.send}
      </Button>
    </form>
  );
}
