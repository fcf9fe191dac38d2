import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { useDebounced } from '#app/ui/forms/use-debounced.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { canvasTexts } from './map-canvas-texts.ts';
import type { MapMarks } from './map-marks.ts';
import style from './map-panel.module.css';

type Props = {
  marks: MapMarks;
  field: RefObject<HTMLInputElement | null>;
  /** What stood in the field before this one took its place. */
  initial: string;
  /** Where its caret stood; null when it had no focus. */
  caret: number | null;
  /** Indexes of what was found, the closest first; null when nothing is asked any more. */
  onFound: (found: readonly number[] | null, q: string) => void;
  onGo: (index: number) => void;
};

const most = 8;

/** Searches the map: suggests while one types and flies to what is chosen; Enter alone lists all that fits. */
export function MapSearchBox({ marks, field, initial, caret, onFound, onGo }: Props) {
  const t = canvasTexts.use();
  const texts = mapTexts.use();
  const id = useId();
  const [q, setQ] = useState(initial);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useFound(marks, q);
  useCaret(field, caret);
  const shown = isOpen ? found.slice(0, most) : [];
  const go = (index: number) => {
    setOpen(false);
    setActive(-1);
    onFound(found, q.trim());
    onGo(index);
  };
  const change = (value: string) => {
    setQ(value);
    setOpen(value.trim() !== '');
    setActive(-1);
    if (value.trim() === '') onFound(null, '');
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      setActive((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length);
    } else if (event.key === 'Enter' && shown[active] !== undefined) {
      event.preventDefault(); // without a choice the form asks for all that fits
      go(shown[active]);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isOpen && shown.length > 0) setOpen(false);
      else change('');
    }
  };
  return (
    <div className={style['search']}>
      <Icon name="search" />
      <input
        ref={field}
        className="input"
        type="search"
        name="q"
        role="combobox"
        aria-label={texts.search}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={texts.placeholder}
        maxLength={60}
        value={q}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
        onFocus={() => setOpen(q.trim() !== '')}
      />
      <Suggestions {...{ id, marks, shown, active }} onGo={go} />
      {isOpen && q.trim() !== '' && found.length === 0 && (
        <p className="small muted" role="status">
          {t.noneFound(q.trim())}
        </p>
      )}
    </div>
  );
}

/** Whoever was typing goes on typing where the caret stood. */
function useCaret(field: Props['field'], caret: number | null): void {
  useLayoutEffect(() => {
    if (caret === null) return;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(caret, caret);
  }, [field, caret]);
}

type SuggestionsProps = {
  id: string;
  marks: MapMarks;
  shown: readonly number[];
  active: number;
  onGo: (index: number) => void;
};

function Suggestions({ id, marks, shown, active, onGo }: SuggestionsProps) {
  const t = canvasTexts.use();
  return (
    <ul id={`${id}list`} role="listbox" aria-label={t.suggestions} hidden={shown.length === 0}>
      {shown.map((index, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles the keys
        <li
          key={index}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
          // not before the finger is lifted: what lay below the list would be pressed too
          onClick={() => onGo(index)}
        >
          <span>{marks.topics[index]!.title}</span>
          <small>{marks.areas[marks.area[index]!]!.title}</small>
        </li>
      ))}
    </ul>
  );
}

/**
 * Titles that hold the words at once; names in both languages and pinyin as soon as the server has looked them up, the
 * closest first.
 */
function useFound(marks: MapMarks, q: string): readonly number[] {
  const word = q.trim().toLowerCase();
  const asked = useDebounced(word, 150);
  const [answer, setAnswer] = useState<{ word: string; found: number[] }>({ word: '', found: [] });
  useEffect(() => {
    if (asked === '') return;
    const aborter = new AbortController();
    void request
      .get<{ topics: { id: number }[] }>(
        '/api/aiMap/list',
        { q: asked },
        { showErrorMessage: false, showCodeMessage: false, signal: aborter.signal },
      )
      .then((envelope) => {
        if (envelope.code !== 1) return;
        const found = envelope.data.topics.map(({ id }) => marks.indexOfId(id)).filter((index) => index >= 0);
        setAnswer({ word: asked, found });
      });
    return () => aborter.abort();
  }, [asked, marks]);
  if (word === '') return [];
  if (answer.word === word) return answer.found;
  return marks.topics.flatMap(({ title }, index) => (title.toLowerCase().includes(word) ? [index] : []));
}
