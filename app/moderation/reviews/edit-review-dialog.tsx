import { useState } from 'react';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { Card } from './moderation.schema.ts';
import { reviewTexts } from './moderation-review-texts.ts';
import style from '#app/ask/screening/moderation.module.css';

type Props = {
  card: Card;
  onClose: () => void;
  onSend: (change: { title?: string; markdown: string; note: string }) => Promise<string>;
};

/** Corrects a text and lets it through. What was typed stays when the server refuses. */
export function EditReviewDialog({ card, onClose, onSend }: Props) {
  const t = reviewTexts.use();
  const [title, setTitle] = useState(card.title);
  const [markdown, setMarkdown] = useState(card.markdown);
  const [note, setNote] = useState('');
  const sending = useSend({ quiet: true });
  async function send() {
    const change = { ...(card.subject === 'post' && { title: title.trim() }), markdown, note: note.trim() };
    const refused = await sending.run(() => onSend(change));
    if (refused) sending.setFaults({ markdown: refused });
    else if (refused === '') onClose();
  }
  return (
    <FormDialog
      sticky
      size="l"
      title={t.editTitle}
      onClose={onClose}
      sending={sending}
      doText={t.saveEdit}
      onSubmit={send}
    >
      <p className="muted small">{t.editHelp}</p>
      {card.subject === 'post' && (
        <Field label={t.titleField}>
          <Input value={title} maxLength={150} onChange={(event) => setTitle(event.currentTarget.value)} />
        </Field>
      )}
      <Field label={t.markdownField} error={sending.fault}>
        <Textarea
          className={style['source']}
          rows={12}
          value={markdown}
          spellCheck={false}
          onChange={(event) => setMarkdown(event.currentTarget.value)}
        />
      </Field>
      <Field label={t.noteField}>
        <Input value={note} maxLength={300} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}
