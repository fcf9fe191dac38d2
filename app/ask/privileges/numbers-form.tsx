import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
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
  const [own, setOwn] = useState<Partial<Record<Name, string>>>({});
  const [note, setNote] = useState('');
  const { send, isBusy, faults, setFaults } = useSend();
  const valueOf = (name: Name) => own[name] ?? String(values[name]);
  const isChanged = names.some((name) => valueOf(name) !== String(values[name]));
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { [group]: Object.fromEntries(names.map((name) => [name, valueOf(name)])), note, seen };
    if (!(await send(address, body, { done: true, refresh: true }))) return;
    setFaults({});
    setOwn({});
    setNote('');
  }
  const fill = (next: Record<Name, number>) =>
    setOwn(Object.fromEntries(names.map((name) => [name, String(next[name])])) as Record<Name, string>);
  return (
    <form className={style['form']} onSubmit={(event) => void save(event)}>
      {!isLocked && head?.(fill)}
      <div className={style['grid']}>
        {names.map((name) => (
          <Field key={name} label={labelOf(name)} help={helpOf?.(name)} error={faults[name]}>
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
          <Field label={t.note} help={t.noteHelp} error={faults['note']} required>
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
