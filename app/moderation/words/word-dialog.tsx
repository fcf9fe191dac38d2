import { seenOf } from '#app/core/seen-values.ts';
import type { Params } from '#app/core/request/request-params.ts';
import { useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Switch } from '#app/ui/forms/check.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import {
  type WordAction,
  wordActions,
  type WordForm,
  wordForms,
  type WordRule,
} from '#app/ask/screening/screening.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { wordTexts } from './word-texts.ts';

type Props = { rule: WordRule | null; onClose: () => void; onSaved: () => void };

/** Adds or changes a word rule. What was typed stays when the server refuses. */
export function WordDialog({ rule, onClose, onSaved }: Props) {
  const t = wordTexts.use();
  const [form, setForm] = useState<WordForm>(rule?.form ?? 'word');
  const [pattern, setPattern] = useState(rule?.pattern ?? '');
  const [action, setAction] = useState<WordAction>(rule?.action ?? 'hold');
  const [note, setNote] = useState(rule?.note ?? '');
  const [isOn, setOn] = useState(rule?.isOn ?? true);
  const sending = useSend({ quiet: true, at: 'pattern' });
  const { send, fault } = sending;
  async function submit(path: string, body: Params) {
    if (await send(path, body, { done: true })) onSaved();
  }
  const save = () => {
    const seen = seenOf(rule, 'form', 'pattern', 'action', 'note', 'isOn');
    void submit('/api/admin/saveWord', { id: rule?.id ?? 0, form, pattern, action, note, isOn, seen });
  };
  async function remove({ id, pattern: name }: WordRule) {
    const question = { title: t.removeAsk(name), text: t.removeText, confirmText: t.remove, danger: true };
    if (await confirm({ ...question, cancelText: t.cancel })) await submit('/api/admin/removeWord', { id });
  }
  return (
    <FormDialog
      title={rule ? t.editTitle : t.newTitle}
      onClose={onClose}
      sending={sending}
      doText={t.save}
      acts={
        rule && (
          <Button tone="line-danger" onClick={() => void remove(rule)}>
            {t.remove}
          </Button>
        )
      }
      onSubmit={save}
    >
      <Field label={t.form}>
        <Select value={form} onChange={(event) => setForm(event.currentTarget.value as WordForm)}>
          {wordForms.map((one) => (
            <option key={one} value={one}>
              {t.forms[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.pattern} help={t.patternHelp[form]} error={fault} required>
        <Input
          value={pattern}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setPattern(event.currentTarget.value)}
        />
      </Field>
      <ActionField value={action} onChange={setAction} />
      <Field label={t.note}>
        <Input value={note} maxLength={200} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
      <Switch checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)}>
        {t.isOn}
      </Switch>
    </FormDialog>
  );
}

function ActionField({ value, onChange }: { value: WordAction; onChange: (action: WordAction) => void }) {
  const t = wordTexts.use();
  return (
    <Field label={t.action}>
      <Select value={value} onChange={(event) => onChange(event.currentTarget.value as WordAction)}>
        {wordActions.map((one) => (
          <option key={one} value={one}>
            {t.actions[one]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
