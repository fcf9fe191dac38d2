import type { Faults } from '#app/ui/forms/faults.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { levels } from '#app/aimap/nodes/node-kinds.ts';
import style from './editing.module.css';
import type { AreaOption, TopicForm } from './node-editing.schema.ts';
import type { NodeFormTexts } from './node-form-texts.ts';

type Props = {
  values: TopicForm;
  areas: readonly AreaOption[];
  faults: Faults;
  t: NodeFormTexts;
  onChange: (changes: Partial<TopicForm>) => void;
};

/** Where a topic belongs and how much it asks for: the same in both languages. */
export function TopicSettings({ values, areas, faults, t, onChange }: Props) {
  const map = mapTexts.use();
  const number = (name: 'minutes' | 'importance', max: number) => (
    <Field label={t[name]} error={faults[name]}>
      <Input
        type="number"
        min={1}
        max={max}
        value={values[name]}
        onChange={(event) => onChange({ [name]: Number(event.currentTarget.value) })}
      />
    </Field>
  );
  return (
    <Card title={t.settings}>
      <div className={style['fields']}>
        <Field label={t.area} error={faults['areaId']} required>
          <Select
            value={values.areaId}
            onChange={({ currentTarget: { value } }) => onChange({ areaId: Number(value) })}
          >
            {areas.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.slug} help={t.slugHelp} error={faults['slug']} required>
          <Input
            value={values.slug}
            maxLength={60}
            onChange={(event) => onChange({ slug: event.currentTarget.value })}
          />
        </Field>
        <Field label={t.level} error={faults['level']}>
          <Select
            value={values.level}
            onChange={({ currentTarget: { value } }) =>
              onChange({ level: levels.find((level) => level === Number(value)) ?? values.level })
            }
          >
            {levels.map((level) => (
              <option key={level} value={level}>
                {map.levels[level]}
              </option>
            ))}
          </Select>
        </Field>
        <div className={style['pair']}>
          {number('minutes', 600)}
          {number('importance', 5)}
        </div>
      </div>
    </Card>
  );
}
