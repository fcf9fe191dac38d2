import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Input } from '#app/ui/forms/field.tsx';
import { Tag } from '#app/ui/kit/tag.tsx';
import type { Tag as TagRow } from '#app/ask/parts/ask.schema.ts';
import style from '#app/ask/editor/form.module.css';

type Props = { value: string[]; onChange: (tags: string[]) => void; max: number; placeholder: string };

/**
 * Tags as chips with suggestions: Enter or a comma takes what is typed, Backspace in the empty field removes the last.
 */
export function TagInput({ value, onChange, max, placeholder }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const suggestions = useSuggestions(typed).filter((tag) => !value.some((chosen) => same(chosen, tag.name)));
  function add(name: string) {
    const tag = name.normalize('NFKC').trim().slice(0, 30);
    setTyped('');
    if (tag && value.length < max && !value.some((chosen) => same(chosen, tag))) onChange([...value, tag]);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
  }
  return (
    <div className={style['tagInput']}>
      {value.map((name) => (
        <Tag key={name} on onRemove={() => onChange(value.filter((other) => other !== name))}>
          {name}
        </Tag>
      ))}
      {value.length < max && (
        <Input
          list={id}
          value={typed}
          maxLength={60}
          placeholder={placeholder}
          autoComplete="off"
          onKeyDown={onKeyDown}
          onBlur={() => typed.trim() && add(typed)}
          onChange={(event) => {
            const text = event.target.value;
            const isPicked =
              suggestions.some((tag) => tag.name === text) &&
              !(event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'insertText');
            if (/[,，、]$/.test(text)) add(text.slice(0, -1));
            else if (isPicked) add(text);
            else setTyped(text);
          }}
        />
      )}
      <datalist id={id}>
        {suggestions.map((tag) => (
          <option key={tag.id} value={tag.name}>
            {tag.name}
          </option>
        ))}
      </datalist>
    </div>
  );
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function useSuggestions(query: string): TagRow[] {
  const [tags, setTags] = useState<TagRow[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void request
        .get<TagRow[]>(
          '/api/ask/tags',
          { q: query.trim() },
          { signal: stop.signal, showErrorMessage: false, showCodeMessage: false },
        )
        .then((answer) => {
          if (answer.code === 1) setTags(answer.data);
        });
    }, 200);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);
  return tags;
}
