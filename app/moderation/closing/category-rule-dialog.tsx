import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { bodyOfRule, RuleFields, ruleForm } from '#app/ask/thread-acts/post-rule-fields.tsx';
import type { ClosingDesk } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { deskTexts } from './closing-desk-texts.ts';

type Props = { category: ClosingDesk['categories'][number]; onDone: () => void; onClose: () => void };

/** What holds for the answers of a category. */
export function CategoryRuleDialog({ category, onDone, onClose }: Props) {
  const t = deskTexts.use();
  const form = useId();
  const [rule, setRule] = useState(() => ruleForm(category.rule));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const answer = await request.post(
      '/api/admin/setCategoryRule',
      { categoryId: category.id, ...bodyOfRule(rule) },
      { showErrorMessage: false },
    );
    setSending(false);
    if (answer.code !== 1) {
      const found = fieldErrors(answer);
      return setFaults(Object.keys(found).length > 0 ? found : { notice: answer.msg });
    }
    toast.success(t.saved);
    onDone();
  }
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button tone="primary" type="submit" form={form} loading={isSending}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.ruleOf(category.name)} footer={footer}>
      <form id={form} className="form" onSubmit={(event) => void send(event)}>
        <RuleFields rule={rule} onChange={setRule} faults={faults} />
      </form>
    </Dialog>
  );
}
