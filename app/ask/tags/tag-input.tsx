import { useId } from 'react';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Input } from '#app/ui/forms/field.tsx';
import selectStyle from '#app/ui/forms/remote-select.module.css';
import { classNames } from '#app/ui/kit/class-names.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Tag } from '#app/ui/kit/tag.tsx';
import style from './tag-input.module.css';
import { onTagKey, type TagBox, useTagBox } from './use-tag-box.ts';

const texts = await pageTexts(
  () => import('./tag-input.zh.ts'),
  () => import('./tag-input.en.ts'),
);

type Props = {
  value: string[];
  onChange: (tags: string[]) => void;
  max: number;
  placeholder: string;
  /** Any word will do, as it becomes no tag of the site. */
  hasFreeNames?: boolean;
};

/**
 * Tags as chips with a list to choose from, the one that fits best chosen beforehand; a new tag is a row of its own.
 * Enter or a comma takes a tag, Backspace in the empty field removes the last. What stands in the field when it is left
 * becomes a tag, so that nothing typed is lost.
 */
export function TagInput({ value, onChange, max, placeholder, hasFreeNames = false }: Props) {
  const t = texts.use();
  const id = useId();
  const box = useTagBox({ value, onChange, max, hasFreeNames });
  return (
    <div className={style['row']}>
      {value.map((name) => (
        <Tag
          key={name}
          on
          note={box.isMade(name) ? t.isNew : undefined}
          onRemove={() => onChange(value.filter((other) => other !== name))}
        >
          {name}
        </Tag>
      ))}
      {value.length < max && (
        <div className={classNames(selectStyle['select'], style['box'])}>
          <Input
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={box.isShown}
            aria-controls={`${id}-list`}
            aria-activedescendant={box.isShown && box.active >= 0 ? `${id}-${box.active}` : undefined}
            value={box.typed}
            maxLength={60}
            placeholder={placeholder}
            autoComplete="off"
            onClick={box.open}
            onKeyDown={(event) => onTagKey(event, box)}
            onBlur={box.leave}
            onChange={(event) => box.type(event.target.value)}
          />
          <output className="sr">{box.isShown ? t.count(box.rows.length) : ''}</output>
          <div className={selectStyle['list']} hidden={!box.isShown}>
            <Rows id={id} box={box} t={t} />
          </div>
        </div>
      )}
    </div>
  );
}

function Rows({ id, box, t }: { id: string; box: TagBox; t: ReturnType<typeof texts.use> }) {
  return (
    <ul id={`${id}-list`} role="listbox" aria-label={t.list}>
      {box.rows.map((row, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles the keys
        <li
          key={row.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === box.active}
          aria-disabled={row.from === undefined ? undefined : true}
          className={classNames(index === box.active && selectStyle['active'])}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => box.take(row)}
        >
          <span className={row.from === undefined ? undefined : 'muted'}>
            {row.posts !== null
              ? row.name
              : row.from === undefined
                ? t.make(row.name)
                : t.makeFrom(row.name, formatNumber(row.from))}
          </span>
          {row.posts !== null && <small>{t.posts(formatNumber(row.posts), row.posts)}</small>}
        </li>
      ))}
    </ul>
  );
}
