import { useState } from 'react';
import { MessageList } from '#app/market/submissions/message-list.tsx';
import { longestMessage } from '#app/market/submissions/submissions.schema.ts';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { reviewTexts } from './market-review-texts.ts';
import type { ReviewView } from './review-desk.schema.ts';

/** What was said of a submission, and the place to write to its developer or to colleagues. */
export function ReviewTalk({ data: { id, messages, obstacle, state, release } }: { data: ReviewView }) {
  const t = reviewTexts.use();
  const [body, setBody] = useState('');
  const { send, busy, fault, setFaults } = useSend({ quiet: true, at: 'body' });
  const isOpen = state === 'waiting' || state === 'changes_requested' || release?.state === 'quarantined';
  async function write(isInternal: boolean) {
    const name = isInternal ? 'note' : 'send';
    if (await send('/api/admin/market/writeDeveloper', { id, body, isInternal }, { done: true, refresh: true, name }))
      setBody('');
  }
  return (
    <>
      <MessageList messages={messages} words={t.words} reviewer={t.reviewer} site={t.site} internal={t.internal} />
      {obstacle !== 'noRight' && obstacle !== 'own' && (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void write(!isOpen);
          }}
        >
          <Field label={t.write} help={t.writeHelp} error={fault || null}>
            <Textarea
              name="message"
              rows={3}
              maxLength={longestMessage}
              value={body}
              onChange={(event) => {
                setBody(event.currentTarget.value);
                setFaults({});
              }}
            />
          </Field>
          <div className="btns">
            {isOpen && (
              <Button size="s" type="submit" loading={busy === 'send'}>
                {t.send}
              </Button>
            )}
            <Button
              size="s"
              tone="quiet"
              type={isOpen ? 'button' : 'submit'}
              loading={busy === 'note'}
              onClick={isOpen ? () => void write(true) : undefined}
            >
              {t.note}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
