import { type ReactNode, useState } from 'react';
import type { Widen } from '#app/core/texts/language.ts';
import { Checkbox, Switch } from '#app/ui/forms/check.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import type zh from './settings.zh.ts';
import { settingRanges, type StoredFiles } from './settings.schema.ts';
import style from './settings.module.css';
import { amountOf, amountText, shownIn, type Unit, unitFor, unitsOf } from '#app/admin/console/units.ts';

export type SettingsTexts = Widen<typeof zh>;
type Name = keyof SettingsTexts['fields'];

/** The form of a section as its fields see it. */
export type SettingsFormState = {
  values: Record<string, unknown>;
  errors: Record<string, string>;
  /** What others have saved meanwhile where the caller's own change was refused. */
  others: Readonly<Record<string, unknown>>;
  set: (changes: Record<string, unknown>) => void;
  kept: readonly string[];
  /** Secrets that are to be removed. */
  drops: readonly string[];
  drop: (name: string, isOn: boolean) => void;
  /** Texts that may not be empty. */
  required: ReadonlySet<string>;
  storedFiles: StoredFiles;
  /** Groups of members, for choices. */
  groups: readonly { id: number; name: string }[];
  t: SettingsTexts;
};

type FieldProps = { name: Name; form: SettingsFormState; children?: ReactNode };

const helpOf = (name: Name, { t }: SettingsFormState) => (t.help as Partial<Record<Name, string>>)[name];
/**
 * What is wrong with a setting; where others have changed it meanwhile, also to what.
 * @param show how a value is said; cut off when it is long
 */
export function errorOf(name: string, { errors, others, t }: SettingsFormState, show = shownValue): string | undefined {
  const error = errors[name];
  if (error === undefined || !(name in others)) return error;
  const theirs = show(others[name]);
  return theirs === null ? error : t.changedTo(error, theirs.length > 80 ? `${theirs.slice(0, 80)}…` : theirs);
}

function shownValue(value: unknown): string | null {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(' · ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A time or a size: typed in a unit of one's choice, kept in seconds or bytes. */
export function AmountSetting({ name, form }: { name: keyof typeof settingRanges; form: SettingsFormState }) {
  const { values, set, t } = form;
  const { kind, min, max } = settingRanges[name];
  const value = Number(values[name]);
  const [unit, setUnit] = useState(() => unitFor(kind, value));
  const [typed, setTyped] = useState(() => shownIn(kind, unit, value));
  const range = t.range(amountText(kind, min, t.units), amountText(kind, max, t.units));
  const said = helpOf(name, form);
  const error = errorOf(name, form, (theirs) => amountText(kind, Number(theirs), t.units));
  const isInRange = value >= min && value <= max;
  function change(nextTyped: string, nextUnit: Unit) {
    setTyped(nextTyped);
    setUnit(nextUnit);
    set({ [name]: amountOf(kind, nextUnit, nextTyped) ?? Number.NaN });
  }
  return (
    <Field
      label={t.fields[name]}
      help={said ? `${said} ${range}` : range}
      error={error && (isInRange ? error : t.outOfRange(range))}
    >
      <span className={style['amount']}>
        <Input
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => change(event.currentTarget.value, unit)}
        />
        <Select
          id={`${name}-unit`}
          aria-label={t.unitOf(t.fields[name])}
          value={unit}
          onChange={(event) => change(typed, event.currentTarget.value as Unit)}
        >
          {unitsOf(kind).map((one) => (
            <option key={one} value={one}>
              {t.units[one]}
            </option>
          ))}
        </Select>
      </span>
    </Field>
  );
}

/** A number without a unit. */
export function NumberSetting({ name, form }: FieldProps) {
  return (
    <Field label={form.t.fields[name]} help={helpOf(name, form)} error={errorOf(name, form)}>
      <Input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        value={textOf(form.values[name])}
        onChange={(event) => form.set({ [name]: event.currentTarget.value })}
      />
    </Field>
  );
}

/** One line of text. */
export function TextSetting({ name, form, type = 'text' }: FieldProps & { type?: 'text' | 'url' }) {
  return (
    <Field
      label={form.t.fields[name]}
      help={helpOf(name, form)}
      error={errorOf(name, form)}
      required={form.required.has(name)}
    >
      <Input
        name={name}
        inputMode={type === 'url' ? 'url' : undefined}
        autoComplete="off"
        spellCheck={false}
        value={textOf(form.values[name])}
        onChange={(event) => form.set({ [name]: event.currentTarget.value })}
      />
    </Field>
  );
}

/** A secret: never shown, and kept when it is left empty, unless it is to be removed. */
export function SecretSetting({ name, form }: FieldProps) {
  const isKept = form.kept.includes(name);
  const isDropped = isKept && form.drops.includes(name);
  const field = (
    <Field
      label={form.t.fields[name]}
      help={helpOf(name, form)}
      error={errorOf(name, form)}
      required={form.required.has(name)}
    >
      <Input
        name={name}
        type="password"
        autoComplete="new-password"
        placeholder={isKept && !isDropped ? form.t.secretKept : form.t.secretUnset}
        disabled={isDropped}
        value={isDropped ? '' : textOf(form.values[name])}
        onChange={(event) => form.set({ [name]: event.currentTarget.value })}
      />
    </Field>
  );
  if (!isKept) return field;
  return (
    <>
      {field}
      <Checkbox
        name={`drop-${name}`}
        checked={isDropped}
        onChange={(event) => form.drop(name, event.currentTarget.checked)}
      >
        {form.t.secretDrop(form.t.fields[name])}
      </Checkbox>
    </>
  );
}

/** On or off. */
export function SwitchSetting({ name, form }: FieldProps) {
  return (
    <Switch
      name={name}
      checked={form.values[name] === true}
      help={helpOf(name, form)}
      onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
    >
      {form.t.fields[name]}
    </Switch>
  );
}

/** One of a few. */
export function ChoiceSetting({ name, form, options }: FieldProps & { options: Record<string, string> }) {
  return (
    <Field
      label={form.t.fields[name]}
      help={helpOf(name, form)}
      error={errorOf(name, form, (theirs) => options[String(theirs)] ?? null)}
    >
      <Select
        name={name}
        value={textOf(form.values[name])}
        onChange={(event) => form.set({ [name]: event.currentTarget.value })}
      >
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Several of a few. */
export function SeveralSetting({ name, form, options }: FieldProps & { options: Record<string, string> }) {
  const chosen = Array.isArray(form.values[name]) ? (form.values[name] as string[]) : [];
  const labels = (theirs: unknown) =>
    [theirs]
      .flat()
      .map((value) => options[String(value)] ?? '')
      .join(' · ');
  return (
    <Field label={form.t.fields[name]} help={helpOf(name, form)} error={errorOf(name, form, labels)} group>
      <div className="choices-row">
        {Object.entries(options).map(([value, label]) => (
          <Checkbox
            key={value}
            name={name}
            checked={chosen.includes(value)}
            onChange={() =>
              form.set({ [name]: Object.keys(options).filter((one) => chosen.includes(one) !== (one === value)) })
            }
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </Field>
  );
}

/** A list, one entry a line. */
export function LinesSetting({ name, form }: FieldProps) {
  const lines = Array.isArray(form.values[name]) ? (form.values[name] as string[]) : [];
  return (
    <Field label={form.t.fields[name]} help={helpOf(name, form)} error={errorOf(name, form)}>
      <Textarea
        name={name}
        rows={4}
        spellCheck={false}
        defaultValue={lines.join('\n')}
        onChange={(event) =>
          form.set({
            [name]: event.currentTarget.value
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
          })
        }
      />
    </Field>
  );
}
