import { type FormEvent, useState } from 'react';
import type { Blank } from '#app/account/site-pages/site-pages.schema.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import type { PageDeskTexts } from './page-desk-texts.ts';
import style from './page-desk.module.css';

type Props = { blanks: readonly Blank[]; onFill: (values: Record<string, string>) => void; t: PageDeskTexts };

/** The places of a text that only the operator can fill in, each with a field that fills all of its name. */
export function PageBlanks({ blanks, onFill, t }: Props) {
  const [values, setValues] = useState<Record<string, string>>({});
  const given = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    onFill(given);
    setValues({});
  }
  return (
    <form className={style['blanks']} onSubmit={submit} aria-label={t.fill(blanks.length)}>
      <h2>{t.fill(blanks.length)}</h2>
      <p className="muted small">{t.fillLead}</p>
      <div className={style['fields']}>
        {blanks.map(({ name, count }) => (
          <Field key={name} label={name} help={count > 1 ? t.fillTimes(count) : null}>
            <Input
              value={values[name] ?? ''}
              maxLength={400}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setValues((old) => ({ ...old, [name]: value }));
              }}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" disabled={Object.keys(given).length === 0}>
        {t.fillDo}
      </Button>
    </form>
  );
}
