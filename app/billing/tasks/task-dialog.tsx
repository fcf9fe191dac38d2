import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { onceTasks, pairDays, type TaskDesk } from './tasks.schema.ts';
import type { TasksTexts } from './tasks-texts.ts';

/** Changes what a task gives from now on. */
export function TaskDialog({
  t,
  desk: { task, rule },
  onClose,
}: {
  t: TasksTexts;
  desk: TaskDesk;
  onClose: () => void;
}) {
  const sending = useSend();
  const { send, faults } = sending;
  async function save(element: HTMLFormElement) {
    const form = new FormData(element);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const body = {
      task,
      points: text('points'),
      dailyCap: form.get('dailyCap') ?? '0',
      pairCap: form.get('pairCap') ?? '0',
      isOn: form.has('isOn'),
      note: text('note'),
      seen: rule.id,
    };
    if (await send('/api/admin/savePointTask', body, { done: true, refresh: true })) onClose();
  }
  const number = (name: 'points' | 'dailyCap' | 'pairCap', label: string, help: string) => (
    <Field label={label} help={help} error={faults[name]} required>
      <Input name={name} type="number" inputMode="numeric" min={0} step={1} required defaultValue={rule[name]} />
    </Field>
  );
  return (
    <FormDialog
      title={t.editOf(t.tasks[task])}
      onClose={onClose}
      sending={sending}
      doText={t.form.save}
      onSubmit={save}
    >
      {number('points', t.form.points, t.form.pointsHelp)}
      {!onceTasks.includes(task) && (
        <>
          {number('dailyCap', t.form.dailyCap, t.form.dailyHelp)}
          {number('pairCap', t.form.pairCap(pairDays), t.form.pairHelp)}
        </>
      )}
      <Checkbox name="isOn" defaultChecked={rule.isOn}>
        {t.form.isOn}
      </Checkbox>
      <Field label={t.form.note} help={t.form.noteHelp} error={faults['note']} required>
        <Input name="note" maxLength={200} required />
      </Field>
    </FormDialog>
  );
}
