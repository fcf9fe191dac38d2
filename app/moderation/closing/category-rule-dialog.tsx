import { useState } from 'react';
import { bodyOfRule, RuleFields, ruleForm } from '#app/ask/thread-acts/post-rule-fields.tsx';
import type { ClosingDesk } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { deskTexts } from './closing-desk-texts.ts';

type Props = { category: ClosingDesk['categories'][number]; onDone: () => void; onClose: () => void };

/** What holds for the answers of a category. */
export function CategoryRuleDialog({ category, onDone, onClose }: Props) {
  const t = deskTexts.use();
  const [rule, setRule] = useState(() => ruleForm(category.rule));
  const sending = useSend({ quiet: true, at: 'notice' });
  const { send, faults } = sending;
  async function submit() {
    if (await send('/api/admin/setCategoryRule', { categoryId: category.id, ...bodyOfRule(rule) }, { done: t.saved }))
      onDone();
  }
  return (
    <FormDialog title={t.ruleOf(category.name)} onClose={onClose} sending={sending} doText={t.save} onSubmit={submit}>
      <RuleFields rule={rule} onChange={setRule} faults={faults} />
    </FormDialog>
  );
}
