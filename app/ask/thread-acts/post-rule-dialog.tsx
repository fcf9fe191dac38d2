import { unixSeconds } from '#app/core/unix-seconds.ts';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import type { RuleSource } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { PartProps } from './bounty-dialog.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { bodyOfRule, RuleFields, type RuleForm, ruleForm } from './post-rule-fields.tsx';

/** What holds for the answers of one question; staff set it. */
export default function RuleDialog({ post, onDone, onClose }: PartProps) {
  const t = dialogTexts.use();
  const form = useId();
  const [rule, setRule] = useState<RuleForm | null>(null);
  const [until, setUntil] = useState('');
  const { send, isBusy, faults } = useSend({ quiet: true, at: 'notice' });
  useEffect(() => {
    void request.get<RuleSource>('/api/ask/postRule', { postId: post.id }).then((answer) => {
      if (answer.code !== 1) return onClose();
      setRule(ruleForm(answer.data));
      setUntil(answer.data.hiddenUntil === null ? '' : localTime(answer.data.hiddenUntil));
    });
    // oxlint-disable-next-line react/exhaustive-deps -- asked once when it opens
  }, []);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!rule) return;
    const hiddenUntil = until === '' ? null : unixSeconds(new Date(until));
    if (await send('/api/ask/setPostRule', { postId: post.id, ...bodyOfRule(rule), hiddenUntil }, { done: t.saved }))
      onDone();
  }
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button tone="primary" type="submit" form={form} loading={isBusy} disabled={rule === null}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.rulesTitle} footer={footer}>
      {rule === null ? (
        <SkeletonText lines={8} />
      ) : (
        <form id={form} className="form" onSubmit={(event) => void submit(event)}>
          <p className="small muted">{t.rulesHelp}</p>
          <RuleFields rule={rule} onChange={setRule} faults={faults} />
          <Field label={t.hiddenUntil} help={t.hiddenUntilHelp} error={faults['hiddenUntil']}>
            <Input type="datetime-local" value={until} onChange={(event) => setUntil(event.currentTarget.value)} />
          </Field>
        </form>
      )}
    </Dialog>
  );
}

/** A moment as a field of local time wants it. */
function localTime(seconds: number): string {
  const at = new Date(seconds * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
