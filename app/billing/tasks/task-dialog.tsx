import { useId, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
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
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    setBusy(true);
    const body = {
      task,
      points: text('points'),
      dailyCap: text('dailyCap') || '0',
      pairCap: text('pairCap') || '0',
      isOn: form.has('isOn'),
      note: text('note'),
      seen: rule.id,
    };
    const answer = await request.post('/api/admin/savePointTask', body, { showSuccessMessage: true });
    setBusy(false);
    if (answer.code !== 1) return setErrors(fieldErrors(answer));
    await revalidate();
    onClose();
  }
  const number = (name: 'points' | 'dailyCap' | 'pairCap', label: string, help: string) => (
    <Field label={label} help={help} error={errors[name]} required>
      <Input name={name} type="number" inputMode="numeric" min={0} step={1} required defaultValue={rule[name]} />
    </Field>
  );
  const footer = (
    <>
      <Button onClick={onClose}>{t.form.cancel}</Button>
      <Button tone="primary" type="submit" form={id} loading={isBusy}>
        {t.form.save}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.editOf(t.tasks[task])} footer={footer}>
      <form id={id} className="stack" onSubmit={(event) => void save(event)}>
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
        <Field label={t.form.note} help={t.form.noteHelp} error={errors['note']} required>
          <Input name="note" maxLength={200} required />
        </Field>
      </form>
    </Dialog>
  );
}
