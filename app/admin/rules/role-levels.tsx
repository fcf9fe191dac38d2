import { useId } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { groupsTexts } from './groups-texts.ts';
import { levelOf, levels, levelsOf, type RoleEntry, withLevel } from './role-levels.policy.ts';
import style from './roles.module.css';

type Props = {
  entries: readonly RoleEntry[];
  picked: ReadonlySet<number>;
  onPick: (picked: Set<number>) => void;
};

/** A role as one table: each entry of the menu, and what its people may do there. */
export function RoleLevels({ entries, picked, onPick }: Props) {
  const t = groupsTexts.use();
  return (
    <table className={style['levels']}>
      <caption className="sr">{t.picked}</caption>
      <thead>
        <tr>
          <th scope="col">{t.entry}</th>
          {levels.map((level) => (
            <th key={level} scope="col">
              {t.levels[level]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, at) => (
          <Row
            key={entry.id}
            entry={entry}
            isFirst={entry.group.id !== entries[at - 1]?.group.id}
            picked={picked}
            onPick={(level) => onPick(withLevel(entries, entry, level, picked))}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  entry: RoleEntry;
  isFirst: boolean;
  picked: ReadonlySet<number>;
  onPick: (level: (typeof levels)[number]) => void;
};

function Row({ entry, isFirst, picked, onPick }: RowProps) {
  const t = groupsTexts.use();
  const language = useLanguage();
  const name = useId();
  const present = levelOf(entry, picked);
  const offered = levelsOf(entry);
  const titleOf = (of: { titleZh: string; titleEn: string }) => (language === 'en' ? of.titleEn : of.titleZh);
  const title = titleOf(entry);
  return (
    <tr className={isFirst ? style['first'] : undefined}>
      <th scope="row">
        {isFirst && <span className={style['group']}>{titleOf(entry.group)}</span>}
        {title} {present === 'own' && <Chip tone="info">{t.levels.own}</Chip>}
        {present === 'act' && entry.takesOver && <Chip tone="danger">{t.takesOver}</Chip>}
      </th>
      {levels.map((level) => (
        <td key={level}>
          {offered.includes(level) && (
            <label>
              <input
                type="radio"
                name={name}
                checked={present === level}
                aria-label={`${title}: ${t.levels[level]}`}
                onChange={() => onPick(level)}
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}
