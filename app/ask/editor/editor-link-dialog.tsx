import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import type { EditorTexts } from './editor-texts.ts';

/** Asks for the address of a link. */
export function LinkDialog({
  t,
  onClose,
  onInsert,
}: {
  t: EditorTexts;
  onClose: () => void;
  onInsert: (url: string) => void;
}) {
  const [url, setUrl] = useState('');
  const isUsable = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|\/[^\s]*)$/.test(url.trim());
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isUsable) onInsert(url.trim());
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.linkTitle}
      footer={
        <Button tone="primary" type="submit" form="editor-link" disabled={!isUsable}>
          {t.insert}
        </Button>
      }
    >
      <form id="editor-link" onSubmit={submit}>
        <Field label={t.linkLabel} help={t.linkHelp}>
          <Input
            type="url"
            inputMode="url"
            value={url}
            data-autofocus
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
