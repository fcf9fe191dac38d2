import { Select } from '#app/ui/forms/field.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import style from './editing.module.css';
import type { SplitChoice } from './editing.schema.ts';
import type { TopicDeskTexts } from './topic-desk-texts.ts';

/** To which part a thing goes, by its id: the key of that part; what is not there stays. */
export type Given = Record<number, number>;

type Props = {
  title: string;
  things: readonly SplitChoice[];
  parts: readonly { key: number; name: string }[];
  given: Given;
  t: TopicDeskTexts;
  onChange: (given: Given) => void;
};

/** Things of one kind at a topic, each with the choice where it goes. */
export function SplitThings({ title, things, parts, given, t, onChange }: Props) {
  return (
    <Card title={title}>
      {things.length === 0 && <p className="muted">{t.nothing}</p>}
      <ul className={style['things']}>
        {things.map(({ id, title: name }) => (
          <li key={id}>
            <span>{name}</span>
            <Select
              inputSize="s"
              aria-label={`${t.goesTo}: ${name}`}
              value={parts.some(({ key }) => key === given[id]) ? given[id] : ''}
              onChange={({ currentTarget: { value } }) => {
                const { [id]: _old, ...rest } = given;
                onChange(value === '' ? rest : { ...rest, [id]: Number(value) });
              }}
            >
              <option value="">{t.stays}</option>
              {parts.map((part) => (
                <option key={part.key} value={part.key}>
                  {part.name}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </Card>
  );
}
