import { useState } from 'react';
import { messageMost } from '#app/market/plugin-refunds/plugin-refunds.schema.ts';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { ownRefundTexts } from './own-refund-texts.ts';

/** Turns to staff about a refused refund, with a message or without. */
export function EscalateDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = ownRefundTexts.use();
  const [message, setMessage] = useState('');
  const sending = useSend({ quiet: true });
  async function submit() {
    if (await sending.send('/api/market/escalateRefund', { id, message }, { done: true, refresh: 'always' })) onClose();
  }
  return (
    <FormDialog title={t.escalateAsk} doText={t.escalate} sending={sending} onSubmit={submit} onClose={onClose}>
      <p className="muted">{t.escalateText}</p>
      <Field
        label={t.message}
        help={t.messageHelp}
        error={sending.faults['message']}
        count={{ length: message.length, max: messageMost }}
      >
        <Textarea
          name="message"
          rows={4}
          maxLength={messageMost}
          data-autofocus
          value={message}
          onChange={({ currentTarget }) => {
            setMessage(currentTarget.value);
            sending.forgive('message');
          }}
        />
      </Field>
    </FormDialog>
  );
}
