import { unixSeconds } from '#app/core/unix-seconds.ts';
import { useRef, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { differing } from './terms.policy.ts';
import { type TermGroup, termGroups, termKinds, Terms } from './terms.schema.ts';
import { readTerm, typedTerm } from './shown-term.ts';
import { TermField } from './term-field.tsx';
import style from './terms.module.css';
import type { TermTexts } from './terms-texts.ts';

type Name = keyof Terms;
type Props = { group: TermGroup; terms: Terms; mayEdit: boolean; t: TermTexts };

/** The terms of one group. What was typed stays when the server refuses. */
export function TermForm({ group, terms, mayEdit, t }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const names: readonly Name[] = termGroups[group];
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(names.map((name) => [name, typedTerm(name, terms[name])])),
  );
  const [startsAt, setStartsAt] = useState('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  function show(found: Record<string, string>, text: string) {
    const own = Object.fromEntries(Object.entries(found).map(([name, said]) => [name.replace(/^values\.?/, ''), said]));
    setErrors(own);
    setFault(Object.keys(own).some((name) => name in typed || name === 'startsAt' || name === 'note') ? '' : text);
    const control = [...(ref.current?.elements ?? [])].find(
      (element) => 'name' in element && String(element.name) in own,
    );
    if (control instanceof HTMLElement) control.focus();
  }

  function read(): { values: Partial<Terms>; wrong: Record<string, string> } {
    const found = names.map((name) => [name, readTerm(name, typed[name]!)] as const);
    const bad = found.filter(([name, value]) => value === undefined || !Terms.shape[name].safeParse(value).success);
    return { values: Object.fromEntries(found), wrong: Object.fromEntries(bad.map(([name]) => [name, t.invalid])) };
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const { values, wrong } = read();
    if (Object.keys(wrong).length > 0) return show(wrong, '');
    const changed = differing(terms, { ...terms, ...values });
    if (changed.length === 0) return show({}, t.unchanged);
    if (note.trim() === '') return show({ note: t.noteNeeded }, '');
    setBusy(true);
    const body = {
      startsAt: startsAt === '' ? 0 : unixSeconds(new Date(startsAt)),
      note,
      values: Object.fromEntries(changed.map((name) => [name, values[name]])),
    };
    const answer = await request.post('/api/admin/changeTerms', body, {
      showSuccessMessage: true,
      showCodeMessage: false,
      loading: true,
    });
    setBusy(false);
    if (answer.code !== 1) return answer.isCancelled ? undefined : show(fieldErrors(answer), answer.msg);
    setNote('');
    setStartsAt('');
    show({}, '');
    await revalidate();
  }

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
                error={errors[name]}
                t={t}
                onType={(next) => {
                  setTyped((last) => ({ ...last, [name]: next }));
                  setErrors({});
                  setFault('');
                }}
              />
            </div>
          ))}
        </div>
        {mayEdit && (
          <div className={`${style['fields']} ${style['when']}`}>
            <Field label={t.startsAt} help={t.startsAtHelp} error={errors['startsAt']}>
              <Input
                name="startsAt"
                type="datetime-local"
                value={startsAt}
                onChange={(event) => setStartsAt(event.currentTarget.value)}
              />
            </Field>
            <Field label={t.note} error={errors['note']} required>
              <Input
                name="note"
                maxLength={200}
                placeholder={t.notePlaceholder}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            </Field>
          </div>
        )}
      </fieldset>
      {fault !== '' && (
        <Notice tone="bad" live>
          {fault}
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
