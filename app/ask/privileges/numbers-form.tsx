import { useState, type FormEvent, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import type { PrivilegeDeskTexts } from './privilege-desk-texts.ts';
import style from './privileges.module.css';

type Props<Name extends string> = {
  t: PrivilegeDeskTexts;
  /** Where it is saved, and under which name the numbers are sent. */
  address: string;
  group: 'levels' | 'amounts';
  names: readonly Name[];
  labelOf: (name: Name) => string;
  helpOf?: (name: Name) => string | undefined;
  values: Record<Name, number>;
  /** The id of the rule that is looked at. */
  seen: number;
  isLocked: boolean;
  /** Above the fields; gets a function that fills in other numbers. */
  head?: (fill: (values: Record<Name, number>) => void) => ReactNode;
};

/** Named numbers with a reason for the change, saved together. */
export function NumbersForm<Name extends string>({
  t,
  address,
  group,
  names,
  labelOf,
  helpOf,
  values,
  seen,
  isLocked,
  head,
}: Props<Name>) {
  const { revalidate } = useRevalidator();
  const [own, setOwn] = useState<Partial<Record<Name, string>>>({});
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const valueOf = (name: Name) => own[name] ?? String(values[name]);
  const isChanged = names.some((name) => valueOf(name) !== String(values[name]));
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    const body = { [group]: Object.fromEntries(names.map((name) => [name, valueOf(name)])), note, seen };
    const answer = await request.post(address, body, { showSuccessMessage: true });
    setBusy(false);
    if (answer.code !== 1) return setErrors(fieldErrors(answer));
    setErrors({});
    setOwn({});
    setNote('');
    await revalidate();
  }
  const fill = (next: Record<Name, number>) =>
    setOwn(Object.fromEntries(names.map((name) => [name, String(next[name])])) as Record<Name, string>);
  return (
    <form className={style['form']} onSubmit={(event) => void save(event)}>
      {!isLocked && head?.(fill)}
      <div className={style['grid']}>
        {names.map((name) => (
          <Field key={name} label={labelOf(name)} help={helpOf?.(name)} error={errors[name]}>
            <Input
              type="number"
              step={1}
              required
              disabled={isLocked}
              value={valueOf(name)}
              onChange={(event) => setOwn((before) => ({ ...before, [name]: event.target.value }))}
            />
          </Field>
        ))}
      </div>
      {!isLocked && isChanged && (
        <div className={style['foot']}>
          <Field label={t.note} help={t.noteHelp} error={errors['note']} required>
            <Input value={note} maxLength={200} required onChange={(event) => setNote(event.target.value)} />
          </Field>
          <div>
            <Button tone="primary" type="submit" loading={isBusy}>
              {t.save}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
