import { useState } from 'react';
import { type DeskPage, pageBounds } from '#app/account/site-pages/site-pages.schema.ts';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { Sending } from '#app/ui/forms/use-send.ts';
import type { PageDeskTexts } from './page-desk-texts.ts';

/** What a publisher says beside the text. */
export type Publishing = { reason: string; asksAgain: boolean };
type Props = {
  page: DeskPage;
  sending: Sending;
  t: PageDeskTexts;
  onClose: () => void;
  onPublish: (more: Publishing) => unknown;
};

/** Says what publishing does, and asks whether members have to agree anew. */
export function PublishDialog({ page, sending, t, onClose, onPublish }: Props) {
  const [more, setMore] = useState<Publishing>({ reason: '', asksAgain: false });
  const isFirst = page.version === 0;
  const text = !isFirst ? t.publishing.again : page.asksConsent ? t.publishing.firstAsks : t.publishing.first;
  return (
    <FormDialog
      title={t.publishing.title}
      doText={t.publishing.do}
      cancelText={t.cancel}
      sending={sending}
      onClose={onClose}
      onSubmit={() => onPublish(more)}
    >
      <p>{text}</p>
      {!isFirst && page.asksConsent && (
        <Field label={t.publishing.how} group>
          <Choices>
            {([false, true] as const).map((asksAgain) => (
              <Radio
                key={String(asksAgain)}
                name="asksAgain"
                checked={more.asksAgain === asksAgain}
                help={asksAgain ? t.publishing.largeHelp : t.publishing.smallHelp}
                onChange={() => setMore({ ...more, asksAgain })}
              >
                {asksAgain ? t.publishing.large : t.publishing.small}
              </Radio>
            ))}
          </Choices>
        </Field>
      )}
      {!isFirst && (
        <Field label={t.publishing.reason} help={t.publishing.reasonHelp} error={sending.faults['reason']}>
          <Input
            name="reason"
            value={more.reason}
            maxLength={pageBounds.reason}
            onChange={(event) => setMore({ ...more, reason: event.currentTarget.value })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
