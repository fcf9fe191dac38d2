import { unixSeconds } from '#app/core/unix-seconds.ts';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type Faults, focusNamed } from '#app/ui/forms/faults.ts';
import { differing } from './terms.policy.ts';
import {
  pointTerms,
  type TermGroup,
  termGroups,
  termKinds,
  type Terms,
  type WayWithTerms,
  wayTerms,
} from './terms.schema.ts';
import { readTerm, typedTerm } from './shown-term.ts';
import { termFault } from './term-fault.ts';
import { TermField } from './term-field.tsx';
import style from './terms.module.css';
import type { TermTexts } from './terms-texts.ts';

type Name = keyof Terms;
type Group = TermGroup | WayWithTerms;
type Props = {
  group: Group;
  terms: Terms;
  mayEdit: boolean;
  /** Rules of points alone, where there is no money. */
  pointsAlone?: boolean;
  t: TermTexts;
};

const groups: Record<Group, readonly Name[]> = { ...termGroups, ...wayTerms };

/** The terms of one group. What was typed stays when the server refuses. */
export function TermForm({ group, terms, mayEdit, pointsAlone = false, t }: Props) {
  const names = groups[group].filter((name) => !pointsAlone || pointTerms.has(name));
  const { ref, typed, type, when, isBusy, faults, save } = useTerms(names, terms, t);
  return (
    <form
      ref={ref}
      className={style['form']}
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={t.groups[group]}
    >
      <fieldset disabled={!mayEdit}>
        <legend className="sr">{t.groups[group]}</legend>
        <div className={style['fields']}>
          {names.map((name) => (
            <div key={name} className={termKinds[name] === 'text' ? style['wide'] : undefined}>
              <TermField
                name={name}
                typed={typed[name]!}
                error={faults[name]}
                t={t}
                onType={(next) => type(name, next)}
              />
            </div>
          ))}
        </div>
        {mayEdit && <When {...{ t, faults }} {...when} />}
      </fieldset>
      {faults[''] && (
        <Notice tone="bad" live>
          {faults['']}
        </Notice>
      )}
      {mayEdit && (
        <Button tone="primary" type="submit" loading={isBusy}>
          {t.save}
        </Button>
      )}
    </form>
  );
}

/** What is typed, what is wrong with it, and saving what differs. */
function useTerms(names: readonly Name[], terms: Terms, t: TermTexts) {
  const ref = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(names.map((name) => [name, typedTerm(name, terms[name])])),
  );
  const [startsAt, setStartsAt] = useState('');
  const [note, setNote] = useState('');
  const knows = (name: string) => name in terms || name === 'startsAt' || name === 'note';
  const onFaults = (found: Faults) => focusNamed(ref.current, found);
  const { send, isBusy, faults, setFaults } = useSend({ quiet: true, prefix: 'values.', knows, onFaults });

  function refuse(found: Faults) {
    setFaults(found);
    onFaults(found);
  }
  function read(): { values: Partial<Terms>; wrong: Record<string, string> } {
    const found = names.map((name) => [name, readTerm(name, typed[name]!)] as const);
    const wrong = found.flatMap(([name, value]) => {
      const fault = termFault(name, value, t);
      return fault === null ? [] : [[name, fault] as const];
    });
    return { values: Object.fromEntries(found), wrong: Object.fromEntries(wrong) };
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const { values, wrong } = read();
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const changed = differing(terms, { ...terms, ...values });
    if (changed.length === 0) return refuse({ '': t.unchanged });
    if (note.trim() === '') return refuse({ note: t.noteNeeded });
    const body = {
      startsAt: startsAt === '' ? 0 : unixSeconds(new Date(startsAt)),
      note,
      values: Object.fromEntries(changed.map((name) => [name, values[name]])),
    };
    const options = { done: true, loading: true, refresh: true };
    if (!(await send('/api/admin/changeTerms', body, options))) return;
    setNote('');
    setStartsAt('');
  }

  const type = (name: Name, next: string) => {
    setTyped((last) => ({ ...last, [name]: next }));
    setFaults({});
  };
  return { ref, typed, type, when: { startsAt, setStartsAt, note, setNote }, isBusy, faults, save };
}

type WhenProps = {
  t: TermTexts;
  faults: Faults;
  startsAt: string;
  setStartsAt: (text: string) => void;
  note: string;
  setNote: (text: string) => void;
};

/** From when on the change holds, and why it is made. */
function When({ t, faults, startsAt, setStartsAt, note, setNote }: WhenProps) {
  return (
    <div className={`${style['fields']} ${style['when']}`}>
      <Field label={t.startsAt} help={t.startsAtHelp} error={faults['startsAt']}>
        <Input
          name="startsAt"
          type="datetime-local"
          value={startsAt}
          onChange={(event) => setStartsAt(event.currentTarget.value)}
        />
      </Field>
      <Field label={t.note} error={faults['note']} required>
        <Input
          name="note"
          maxLength={200}
          placeholder={t.notePlaceholder}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
    </div>
  );
}
