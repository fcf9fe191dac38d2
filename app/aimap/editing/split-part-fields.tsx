import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import type { Faults } from '#app/ui/forms/faults.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { levels } from '#app/aimap/nodes/node-kinds.ts';
import style from './editing.module.css';
import type { TopicDeskTexts } from './topic-desk-texts.ts';

const names = ['titleZh', 'titleEn', 'summaryZh', 'summaryEn'] as const;
export type PartValues = Record<'slug' | (typeof names)[number], string> & {
  key: number;
  level: number;
  minutes: number;
};

let made = 0;
/** A part that has no name yet; level and minutes as the whole. */
export const emptyPart = ({ level, minutes }: { level: number; minutes: number }): PartValues => ({
  key: (made += 1),
  slug: '',
  titleZh: '',
  titleEn: '',
  summaryZh: '',
  summaryEn: '',
  level,
  minutes,
});

type Props = {
  number: number;
  part: PartValues;
  faults: Faults;
  t: TopicDeskTexts;
  onChange: (changes: Partial<PartValues>) => void;
};

/** What one new topic is called and how much it asks for. */
export function SplitPartFields({ number, part, faults, t, onChange }: Props) {
  const map = mapTexts.use();
  const faultOf = (name: string) => faults[`parts.${number}.${name}`];
  return (
    <div className={style['fields']}>
      {names.slice(0, 2).map((name) => (
        <Field key={name} label={t[name]} error={faultOf(name)} required>
          <Input
            value={part[name]}
            maxLength={80}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
      {names.slice(2).map((name) => (
        <Field key={name} label={t[name]} error={faultOf(name)} required>
          <Textarea
            rows={2}
            value={part[name]}
            maxLength={300}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
      <Field label={t.slug} help={t.slugHelp} error={faultOf('slug')} required>
        <Input value={part.slug} maxLength={60} onChange={(event) => onChange({ slug: event.currentTarget.value })} />
      </Field>
      <div className={style['pair']}>
        <Field label={t.level} error={faultOf('level')}>
          <Select value={part.level} onChange={(event) => onChange({ level: Number(event.currentTarget.value) })}>
            {levels.map((level) => (
              <option key={level} value={level}>
                {map.levels[level]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.minutes} error={faultOf('minutes')}>
          <Input
            type="number"
            min={1}
            max={600}
            value={part.minutes}
            onChange={(event) => onChange({ minutes: Number(event.currentTarget.value) })}
          />
        </Field>
      </div>
    </div>
  );
}
