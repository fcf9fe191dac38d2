import { useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
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
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function send() {
    if (isBusy) return;
    setBusy(true);
    const refused = await onSend({
      ...(card.subject === 'post' && { title: title.trim() }),
      markdown,
      note: note.trim(),
    });
    setBusy(false);
    if (refused) setFault(refused);
    else onClose();
  }
  return (
    <Dialog
      open
      sticky
      size="l"
      onClose={onClose}
      title={t.editTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button tone="primary" loading={isBusy} onClick={() => void send()}>
            {t.saveEdit}
          </Button>
        </>
      }
    >
      <p className="muted small">{t.editHelp}</p>
      {card.subject === 'post' && (
        <Field label={t.titleField}>
          <Input value={title} maxLength={150} onChange={(event) => setTitle(event.currentTarget.value)} />
        </Field>
      )}
      <Field label={t.markdownField} error={fault}>
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
    </Dialog>
  );
}
