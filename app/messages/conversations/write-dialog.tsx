import { type KeyboardEvent, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { newUuid } from '#app/core/uuid.ts';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { limits } from '#app/messages/parts/messages.policy.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { dialogPath } from './message-addresses.ts';
import { findDraft, keepDraft } from './kept-messages.ts';
import { messageTexts } from './message-texts.ts';

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
  const sending = useSend({ quiet: true, at: 'content' });
  const length = text.trim().length;
  const max = limits.content[1];

  function change(next: string) {
    setText(next);
    setKey(newUuid());
    sending.setFaults({});
    keepDraft(me, userId, next);
  }
  async function send() {
    if (length === 0 || length > max) return;
    const options = { showCodeMessage: false, showErrorMessage: false, reduceDataFormat: false } as const;
    const body = { userId, content: text, key };
    const { status, envelope } = await request.post('/api/interaction/sendMessage', body, options);
    if (status === 0 || status >= 500) return sending.setFaults({ content: t.notSent });
    if (envelope.code !== 1) return sending.show(envelope);
    keepDraft(me, userId, '');
    toast.success({ title: t.sent, action: { label: t.openDialog, to: dialogPath(userId) } });
    onClose();
  }
  const submit = () => sending.run(send);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) void submit();
  }
  return (
    <FormDialog
      title={t.writeTo(name)}
      onClose={onClose}
      sending={sending}
      icon="send"
      doText={t.send}
      disabled={length === 0 || length > max}
      onSubmit={submit}
    >
      <Field label={t.write} help={t.sendHint} error={sending.fault} count={{ length, max }}>
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
    </FormDialog>
  );
}
