import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { newUuid } from '#app/core/uuid.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { limits } from '#app/messages/parts/messages.policy.ts';
import { dialogPath } from './message-addresses.ts';
import { findDraft, keepDraft } from './kept-messages.ts';
import { messageTexts } from './message-texts.ts';
import style from './dialog-form.module.css';

/**
 * Writes one message to a member, from wherever they are met. What was typed stays in this browser until it is sent.
 */
export default function WriteDialog({
  me,
  userId,
  name,
  onClose,
}: {
  me: number;
  userId: number;
  name: string;
  onClose: () => void;
}) {
  const t = messageTexts.use();
  const [text, setText] = useState(() => findDraft(me, userId));
  const [key, setKey] = useState(newUuid);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const length = text.trim().length;
  const max = limits.content[1];

  function change(next: string) {
    setText(next);
    setKey(newUuid());
    setError(null);
    keepDraft(me, userId, next);
  }
  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (isSending || length === 0 || length > max) return;
    setSending(true);
    const options = { showCodeMessage: false, showErrorMessage: false, reduceDataFormat: false } as const;
    const { status, envelope } = await request.post(
      '/api/interaction/sendMessage',
      { userId, content: text, key },
      options,
    );
    setSending(false);
    if (status === 0 || status >= 500) return setError(t.notSent);
    if (envelope.code !== 1) return setError(fieldErrors(envelope)['content'] ?? envelope.msg);
    keepDraft(me, userId, '');
    toast.success({ title: t.sent, action: { label: t.openDialog, to: dialogPath(userId) } });
    onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) void send();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.writeTo(name)}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            tone="primary"
            icon="send"
            type="submit"
            form="write-message"
            loading={isSending}
            disabled={length === 0 || length > max}
          >
            {t.send}
          </Button>
        </>
      }
    >
      <form id="write-message" className={style['writing']} onSubmit={(event) => void send(event)}>
        <Field label={t.write} help={t.sendHint} error={error} count={{ length, max }}>
          <Textarea
            name="content"
            rows={5}
            data-autofocus
            value={text}
            placeholder={t.placeholder}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </Field>
      </form>
    </Dialog>
  );
}
