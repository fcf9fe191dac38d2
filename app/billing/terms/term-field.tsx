import { Switch } from '#app/ui/forms/check.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { termKinds, type Terms } from './terms.schema.ts';
import style from './terms.module.css';
import type { TermTexts } from './terms-texts.ts';

type Name = keyof Terms;
type Props = { name: Name; typed: string; error: string | undefined; t: TermTexts; onType: (typed: string) => void };

/** The control of one term, in the unit people think in. */
export function TermField({ name, typed, error, t, onType }: Props) {
  const kind = termKinds[name];
  const help = (t.help as Partial<Record<Name, string>>)[name];
  if (kind === 'switch')
    return (
      <Switch name={name} checked={typed === 'true'} onChange={(event) => onType(String(event.currentTarget.checked))}>
        {t.fields[name]}
      </Switch>
    );
  return (
    <Field label={t.fields[name]} help={help} error={error}>
      {kind === 'text' || kind === 'names' ? (
        <Textarea
          name={name}
          rows={kind === 'text' ? 5 : 3}
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      ) : kind === 'tax' ? (
        <Select name={name} value={typed} onChange={(event) => onType(event.currentTarget.value)}>
          {Object.entries(t.taxProfiles).map(([profile, label]) => (
            <option key={profile} value={profile}>
              {label}
            </option>
          ))}
        </Select>
      ) : (
        <Amount
          name={name}
          typed={typed}
          unit={kind === 'money' || kind === 'amounts' ? t.yuan : kind === 'share' ? t.percent : ''}
          onType={onType}
        />
      )}
    </Field>
  );
}

function Amount({
  unit,
  typed,
  onType,
  name,
  ...wiring
}: {
  name: Name;
  unit: string;
  typed: string;
  onType: (typed: string) => void;
}) {
  const control = (
    <Input
      {...wiring}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
  if (unit === '') return control;
  return (
    <span className={style['amount']}>
      {control}
      <span className="muted">{unit}</span>
    </span>
  );
}
