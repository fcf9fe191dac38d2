import { type KeyboardEvent, useEffect, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import type { Tag } from '#app/ask/parts/ask.schema.ts';
import { movedOption } from '#app/ui/forms/option-keys.ts';
import { useDebounced } from '#app/ui/forms/use-debounced.ts';

/**
 * A tag to choose; `posts` is null for one that would be made, `from` the reputation that this takes where the reader
 * has less.
 */
export type TagChoice = { id: number; name: string; posts: number | null; from?: number };

/** As many as stand below the field without scrolling. */
const mostRows = 7;

type Given = { value: string[]; onChange: (tags: string[]) => void; max: number; hasFreeNames: boolean };

/** What a field of tags holds and does; see `TagInput`. */
export type TagBox = ReturnType<typeof useTagBox>;

/** The state of a field of tags: what is typed, the rows that fit, the one that Enter takes. */
export function useTagBox({ value, onChange, max, hasFreeNames }: Given) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const [made, setMade] = useState<readonly string[]>([]);
  const word = typed.trim();
  const found = useFound(word, isOpen);
  const from = useNewTagLevel(isOpen && !hasFreeNames);
  const rows = found === null ? [] : rowsOf(word, found, { chosen: value, from });
  const active = moved ?? (word !== '' && rows.length > 0 ? 0 : -1);
  const isShown = isOpen && rows.length > 0;
  function add(name: string, isNew: boolean) {
    const tag = name.normalize('NFKC').trim().slice(0, 30);
    setTyped('');
    setMoved(null);
    setOpen(false);
    if (!tag || value.length >= max || value.some((chosen) => isSame(chosen, tag))) return;
    if (isNew) setMade([...made, tag]);
    onChange([...value, tag]);
  }
  /** What was typed as it stands: the tag of that name, else a new one. */
  function addTyped(name: string) {
    const known = found?.find((tag) => isNamed(tag, name.trim()));
    // What the reader may not create stays in the field, with the row that says why.
    if (!known && from !== null) return setTyped(name);
    add(known?.name ?? name, found !== null && !known && name.trim() === word);
  }
  const box = {
    typed,
    rows,
    active,
    isShown,
    word,
    isMade: (name: string) => made.includes(name),
    open: () => setOpen(true),
    take: (row: TagChoice) => row.from === undefined && add(row.name, row.posts === null),
    addTyped,
    move(index: number | null) {
      setOpen(index !== null);
      setMoved(index);
    },
    type(text: string) {
      if (/[,，、]$/.test(text)) return addTyped(text.slice(0, -1));
      setTyped(text);
      setMoved(null);
      setOpen(true);
    },
    leave() {
      box.move(null);
      if (word) addTyped(word);
    },
    removeLast: () => onChange(value.slice(0, -1)),
    isEmpty: typed === '' && value.length === 0,
  };
  return box;
}

/** Does what a key in the field asks for. */
export function onTagKey(event: KeyboardEvent, box: TagBox): void {
  if (event.nativeEvent.isComposing) return;
  const { rows, active, word, typed, isShown } = box;
  const next = rows.length > 0 ? movedOption(event.key, active, rows.length) : null;
  const row = rows[active];
  if (next !== null) box.move(next);
  else if (event.key === 'Enter' && row) box.take(row);
  else if (event.key === 'Enter' && word) box.addTyped(word);
  else if (event.key === 'Escape' && isShown) {
    event.stopPropagation();
    box.move(null);
  } else {
    if (event.key === 'Backspace' && typed === '' && !box.isEmpty) box.removeLast();
    return;
  }
  event.preventDefault();
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const isNamed = (tag: Tag, word: string) => isSame(tag.name, word) || isSame(tag.slug, word.replace(/\s+/g, '-'));

/**
 * The tags that are not chosen yet, the one of just that name first, and last the new one where there is none.
 * @param from the reputation that a new tag takes where the reader has less, else null
 */
export function rowsOf(
  word: string,
  found: readonly Tag[],
  { chosen, from }: { chosen: readonly string[]; from: number | null },
): TagChoice[] {
  const exact = found.find((tag) => isNamed(tag, word));
  const sorted = exact ? [exact, ...found.filter((tag) => tag !== exact)] : found;
  const open = sorted.filter((tag) => !chosen.some((name) => isSame(name, tag.name)));
  const rows: TagChoice[] = open.slice(0, mostRows);
  const isNew = word !== '' && !exact && !chosen.some((name) => isSame(name, word));
  return isNew ? [...rows, { id: 0, name: word, posts: null, ...(from !== null && { from }) }] : rows;
}

/** The tags that begin with a word, most used first; null while they are not known for just that word. */
function useFound(word: string, isOpen: boolean): readonly Tag[] | null {
  const [found, setFound] = useState<{ word: string; tags: readonly Tag[] } | null>(null);
  const rested = useDebounced(word, 150);
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const quiet = { signal: stop.signal, showErrorMessage: false, showCodeMessage: false };
    void request.get<Tag[]>('/api/ask/tags', { q: rested }, quiet).then((answer) => {
      if (answer.code === 1 && !stop.signal.aborted) setFound({ word: rested, tags: answer.data });
    });
    return () => stop.abort();
  }, [rested, isOpen]);
  return found?.word === word ? found.tags : null;
}

/** The reputation that a new tag takes where the reader has less; null where they may, or while it is not known. */
function useNewTagLevel(isWanted: boolean): number | null {
  const [from, setFrom] = useState<number | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const quiet = { signal: stop.signal, showErrorMessage: false, showCodeMessage: false };
    void request.get<{ from: number | null }>('/api/ask/newTag', {}, quiet).then((answer) => {
      if (answer.code === 1 && !stop.signal.aborted) setFrom(answer.data.from);
    });
    return () => stop.abort();
  }, [isWanted]);
  return from;
}
