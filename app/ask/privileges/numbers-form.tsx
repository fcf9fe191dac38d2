import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import type { Failure } from '#app/core/request/request.ts';
import { type Faults, focusNamed } from '#app/ui/forms/faults.ts';
import { useChangedMeanwhile } from '#app/ui/forms/use-changed-meanwhile.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
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

/** Named numbers with a reason for the change, saved together. What is typed stays when others save before. */
export function NumbersForm<Name extends string>(props: Props<Name>) {
  const { t, names, labelOf, helpOf, isLocked, head } = props;
  const { ref, valueOf, isChanged, type, fill, note, setNote, isBusy, faults, save } = useNumbers(props);
  return (
    <form ref={ref} className={style['form']} noValidate onSubmit={(event) => void save(event)}>
      {!isLocked && head?.(fill)}
      <div className={style['grid']}>
        {names.map((name) => (
          <Field key={name} label={labelOf(name)} help={helpOf?.(name)} error={faults[name]}>
            <Input
              name={name}
              type="number"
              step={1}
              required
              disabled={isLocked}
              value={valueOf(name)}
              onChange={(event) => type(name, event.target.value)}
            />
          </Field>
        ))}
      </div>
      {faults[''] && (
        <Notice tone="bad" live>
          {faults['']}
        </Notice>
      )}
      {!isLocked && isChanged && (
        <div className={style['foot']}>
          <Field label={t.note} help={t.noteHelp} error={faults['note']} required>
            <Input
              name="note"
              value={note}
              maxLength={200}
              required
              onChange={(event) => setNote(event.target.value)}
            />
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

/** What is typed, what is wrong with it, and saving it. */
function useNumbers<Name extends string>({ t, address, group, names, values, seen }: Props<Name>) {
  const ref = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const [own, setOwn] = useState<Partial<Record<Name, string>>>({});
  const [note, setNote] = useState('');
  const onFaults = (found: Faults) => focusNamed(ref.current, found);
  const { send, isBusy, faults, setFaults, forgive } = useSend({ quiet: true, prefix: `${group}.`, onFaults });
  const valueOf = (name: Name) => own[name] ?? String(values[name]);
  const isChanged = names.some((name) => valueOf(name) !== String(values[name]));
  useChangedMeanwhile(seen, values, (changed) => {
    const theirs = changed.filter((name) => own[name] !== String(values[name]));
    const marks = theirs.map((name) => [name, t.changedTo(formatNumber(values[name]))] as const);
    setFaults((last) => ({ ...last, ...Object.fromEntries(marks) }));
  });
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { [group]: Object.fromEntries(names.map((name) => [name, valueOf(name)])), note, seen };
    const onRefused = ({ data }: Failure) => data?.error === 'STATE_CONFLICT' && revalidate();
    if (!(await send(address, body, { done: true, refresh: true, onRefused }))) return;
    setOwn({});
    setNote('');
  }
  const type = (name: Name, text: string) => {
    setOwn((before) => ({ ...before, [name]: text }));
    forgive(name);
  };
  const fill = (next: Record<Name, number>) => {
    setOwn(Object.fromEntries(names.map((name) => [name, String(next[name])])) as Record<Name, string>);
    setFaults({});
  };
  return { ref, valueOf, isChanged, type, fill, note, setNote, isBusy, faults, save };
}
