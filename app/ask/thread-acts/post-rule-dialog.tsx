import { unixSeconds } from '#app/core/unix-seconds.ts';
import { useEffect, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import type { RuleSource } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { PartProps } from './bounty-dialog.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { bodyOfRule, RuleFields, type RuleForm, ruleForm } from './post-rule-fields.tsx';

/** What holds for the answers of one question; staff set it. */
export default function RuleDialog({ post, onDone, onClose }: PartProps) {
  const t = dialogTexts.use();
  const [rule, setRule] = useState<RuleForm | null>(null);
  const [until, setUntil] = useState('');
  const sending = useSend({ quiet: true, at: 'notice' });
  useEffect(() => {
    void request.get<RuleSource>('/api/ask/postRule', { postId: post.id }).then((answer) => {
      if (answer.code !== 1) return onClose();
      setRule(ruleForm(answer.data));
      setUntil(answer.data.hiddenUntil === null ? '' : localTime(answer.data.hiddenUntil));
    });
    // oxlint-disable-next-line react/exhaustive-deps -- asked once when it opens
  }, []);
  async function submit() {
    if (!rule) return;
    const hiddenUntil = until === '' ? null : unixSeconds(new Date(until));
    if (
      await sending.send(
        '/api/ask/setPostRule',
        { postId: post.id, ...bodyOfRule(rule), hiddenUntil },
        { done: t.saved },
      )
    )
      onDone();
  }
  return (
    <FormDialog
      title={t.rulesTitle}
      onClose={onClose}
      sending={sending}
      doText={t.save}
      disabled={rule === null}
      onSubmit={submit}
    >
      {rule === null ? (
        <SkeletonText lines={8} />
      ) : (
        <>
          <p className="small muted">{t.rulesHelp}</p>
          <RuleFields rule={rule} onChange={setRule} faults={sending.faults} />
          <Field label={t.hiddenUntil} help={t.hiddenUntilHelp} error={sending.faults['hiddenUntil']}>
            <Input type="datetime-local" value={until} onChange={(event) => setUntil(event.currentTarget.value)} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** A moment as a field of local time wants it. */
function localTime(seconds: number): string {
  const at = new Date(seconds * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
