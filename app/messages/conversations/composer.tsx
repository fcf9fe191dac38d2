import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { preloadRequests } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { limits } from '#app/messages/parts/messages.policy.ts';
import { findDraft, keepDraft } from './kept-messages.ts';
import { messageTexts } from './message-texts.ts';
import style from './dialog.module.css';

/**
 * Where a message is written: Ctrl+Enter sends, Enter starts a new line. What was typed stays in this browser until it
 * is sent.
 */
export function Composer({ me, other, onSend }: { me: number; other: number; onSend: (text: string) => void }) {
  const t = messageTexts.use();
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const length = text.trim().length;
  const max = limits.content[1];
  const begin = useEffectEvent(() => {
    const typed = area.current?.value ?? ''; // before the page came alive
    setText(typed === '' ? findDraft(me, other) : typed);
    preloadRequests();
  });
  useEffect(() => begin(), []);

  function change(next: string) {
    setText(next);
    keepDraft(me, other, next);
  }
  function send(event?: FormEvent) {
    event?.preventDefault();
    if (length === 0 || length > max) return;
    onSend(text.trim());
    change('');
    area.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) send();
  }
  return (
    <form className={style['composer']} onSubmit={send}>
      <Field
        label={<span className="sr">{t.write}</span>}
        help={<span className={style['hint']}>{t.sendHint}</span>}
        count={{ length, max }}
      >
        <Textarea
          ref={area}
          name="content"
          rows={2}
          value={text}
          placeholder={t.placeholder}
          aria-keyshortcuts="Control+Enter"
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button tone="primary" icon="send" type="submit" disabled={length === 0 || length > max}>
        {t.send}
      </Button>
    </form>
  );
}
