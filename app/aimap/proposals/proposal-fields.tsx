import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { levels } from '#app/aimap/nodes/node-kinds.ts';
import { proposeTexts } from './map-propose-texts.ts';

type TextProps = {
  name: string;
  label: string;
  value: string;
  max?: number;
  rows?: number;
  help?: string;
  lang?: string;
  isOptional?: boolean;
  faults: Record<string, string>;
  onChange: (value: string) => void;
};

/** A field of text: one line, or several with `rows`; what is wrong stands below it. */
export function TextField({ name, label, value, max, rows, help, lang, isOptional, faults, onChange }: TextProps) {
  return (
    <Field label={label} help={help} error={faults[name] ?? null} required={!isOptional}>
      {rows ? (
        <Textarea
          name={name}
          rows={rows}
          value={value}
          maxLength={max}
          lang={lang}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <Input
          name={name}
          value={value}
          maxLength={max}
          lang={lang}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

type ChoiceProps<V extends string> = {
  name: string;
  label: string;
  value: V;
  options: readonly (readonly [value: V, label: string])[];
  help?: string;
  faults: Record<string, string>;
  onChange: (value: V) => void;
};

/** A field with a few choices. */
export function ChoiceField<V extends string>({ name, label, value, options, help, faults, onChange }: ChoiceProps<V>) {
  return (
    <Field label={label} help={help} error={faults[name] ?? null} required>
      <Select name={name} value={value} onChange={(event) => onChange(event.currentTarget.value as V)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type LevelValues = { level: string; minutes: string };

/** Level and time of a topic. */
export function LevelFields({
  values,
  faults,
  onChange,
}: {
  values: LevelValues;
  faults: Record<string, string>;
  onChange: (changes: Partial<LevelValues>) => void;
}) {
  const t = proposeTexts.use();
  const map = mapTexts.use();
  return (
    <div className="pair">
      <ChoiceField
        name="level"
        label={t.level}
        value={values.level}
        options={levels.map((level) => [String(level), map.levels[level] ?? ''] as const)}
        faults={faults}
        onChange={(level) => onChange({ level })}
      />
      <Field label={t.minutes} error={faults['minutes'] ?? null} required>
        <Input
          name="minutes"
          inputMode="numeric"
          value={values.minutes}
          onChange={(event) => onChange({ minutes: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}

/** Instead of a form, for who has not enough reputation. */
export function NotYet({ needed }: { needed: number }) {
  const t = proposeTexts.use();
  return (
    <Notice tone="warn">
      {t.cannot(needed)} <Link to="/ask/privileges">{t.privileges}</Link>
    </Notice>
  );
}
