import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { request } from '#app/core/request/request.ts';
import { type SelectOption, type SelectPage, selectPageSize } from '#app/core/select.ts';
import { classNames } from '#app/ui/kit/class-names.ts';
import { useFieldWiring } from './field.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import styles from './remote-select.module.css';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import { useDebounced } from './use-debounced.ts';

export type RemoteSelectProps = {
  /** An address of ours that answers `{list, total}` by contract section 9. */
  url: string;
  /** Further parameters of that address. */
  params?: Record<string, string>;
  /** The value of the choice that is taken, '' for none. */
  value: string;
  /** The choice that is taken at first, where its name is known; else it is asked for. */
  initial?: SelectOption | undefined;
  onChange: (option: SelectOption | null) => void;
  /** Sends the value with a native form. */
  name?: string;
  placeholder?: string;
  /** Shown when nothing fits what was typed. */
  emptyText: string;
};

type State = { page: SelectPage; isLoading: boolean; isFailed: boolean };
const quiet = { showErrorMessage: false, showCodeMessage: false } as const;
const nothing: SelectPage = { list: [], total: 0 };

/** A select whose choices come from the server while one types: a combobox with a list box. */
export function RemoteSelect({ url, params, value, initial, ...props }: RemoteSelectProps) {
  const { onChange, name, placeholder, emptyText } = props;
  const texts = useUiTexts();
  const id = useId();
  const wiring = useFieldWiring({});
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = typed !== null;
  const { page, isLoading, isFailed, more, retry } = useChoices({ url, params, word: typed, isOpen });
  const taken = useTaken({ url, params, value, initial });
  const shown = page.list;
  function close() {
    setTyped(null);
    setActive(0);
  }
  function take(option: SelectOption | null) {
    taken.remember(option);
    onChange(option);
    close();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) return setTyped('');
      const next = Math.max(0, Math.min(shown.length - 1, active + step));
      setActive(next);
      if (next >= shown.length - 2) more();
    } else if (event.key === 'Enter' && isOpen && shown[active]) {
      event.preventDefault();
      take(shown[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  }
  return (
    <div className={styles['select']}>
      <input
        {...wiring}
        className="input"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? taken.label}
        onChange={(event) => (setTyped(event.currentTarget.value), setActive(0))}
        onClick={() => setTyped((last) => last ?? '')}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      {value !== '' && !isOpen && <IconButton label={texts.remove} icon="close" size="s" onClick={() => take(null)} />}
      <div className={styles['list']} hidden={!isOpen}>
        <Options {...{ id, shown, active, value, isLoading, take }} label={placeholder ?? texts.more} />
        <Foot
          {...{ texts, emptyText, isLoading, isFailed }}
          isEmpty={shown.length === 0}
          hasMore={shown.length < page.total}
          onMore={more}
          onRetry={retry}
        />
      </div>
    </div>
  );
}

type OptionsProps = {
  id: string;
  shown: readonly SelectOption[];
  active: number;
  value: string;
  label: string;
  isLoading: boolean;
  take: (option: SelectOption) => void;
};

function Options({ id, shown, active, value, label, isLoading, take }: OptionsProps) {
  return (
    <ul id={`${id}-list`} role="listbox" aria-label={label} aria-busy={isLoading || undefined}>
      {shown.map((option, i) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles the keys
        <li
          key={option.value}
          id={`${id}-${i}`}
          role="option"
          aria-selected={option.value === value}
          className={classNames(i === active && styles['active'])}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(option)}
        >
          {option.label}
        </li>
      ))}
    </ul>
  );
}

type FootProps = {
  texts: ReturnType<typeof useUiTexts>;
  emptyText: string;
  isLoading: boolean;
  isFailed: boolean;
  isEmpty: boolean;
  hasMore: boolean;
  onMore: () => void;
  onRetry: () => void;
};

/** Below the choices: what is going on, and the way to more of them. A press keeps the focus in the input. */
function Foot({ texts, emptyText, isLoading, isFailed, isEmpty, hasMore, onMore, onRetry }: FootProps) {
  const act = isFailed ? onRetry : onMore;
  if (!isLoading && (isFailed || hasMore)) {
    return (
      <button type="button" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={act}>
        {isFailed ? texts.retry : texts.more}
      </button>
    );
  }
  return <output>{isLoading ? texts.loading : isEmpty ? emptyText : ''}</output>;
}

function useChoices({
  url,
  params,
  word,
  isOpen,
}: {
  url: string;
  params: Record<string, string> | undefined;
  word: string | null;
  isOpen: boolean;
}) {
  const [state, setState] = useState<State>({ page: nothing, isLoading: false, isFailed: false });
  const [tries, setTries] = useState(0);
  const rested = useDebounced(word ?? '', 200);
  const query = JSON.stringify({ ...params, select: 'true', quickSearch: rested });
  const asked = `${url} ${query} ${tries}`;
  const pages = useRef(1);
  useEffect(() => {
    if (!isOpen || asked === '') return undefined; // asked anew with each retry
    const stop = new AbortController();
    pages.current = 1;
    async function read() {
      setState({ page: nothing, isLoading: true, isFailed: false });
      const answer = await request.get<SelectPage>(
        url,
        { ...(JSON.parse(query) as object), page: 1 },
        { ...quiet, signal: stop.signal },
      );
      if (!stop.signal.aborted)
        setState({ page: answer.code === 1 ? answer.data : nothing, isLoading: false, isFailed: answer.code !== 1 });
    }
    void read();
    return () => stop.abort();
  }, [url, query, isOpen, asked]);
  async function readMore() {
    const { page, isLoading } = state;
    if (isLoading || page.list.length >= page.total) return;
    setState({ page, isLoading: true, isFailed: false });
    pages.current = Math.floor(page.list.length / selectPageSize) + 1;
    const answer = await request.get<SelectPage>(url, { ...(JSON.parse(query) as object), page: pages.current }, quiet);
    const list = answer.code === 1 ? [...page.list, ...answer.data.list] : page.list;
    setState({ page: { list, total: page.total }, isLoading: false, isFailed: answer.code !== 1 });
  }
  return { ...state, more: () => void readMore(), retry: () => setTries((count) => count + 1) };
}

/** The name of the choice that is taken: known from taking it, else asked for. */
function useTaken({ url, params, value, initial }: Pick<RemoteSelectProps, 'url' | 'params' | 'value' | 'initial'>) {
  const [known, setKnown] = useState<SelectOption | null>(initial ?? null);
  const isKnown = value === '' || known?.value === value;
  const query = JSON.stringify({ ...params, select: 'true', initKey: 'value', initValue: value });
  useEffect(() => {
    if (isKnown) return undefined;
    const stop = new AbortController();
    void request
      .get<SelectPage>(url, JSON.parse(query) as Record<string, unknown>, { ...quiet, signal: stop.signal })
      .then((answer) => {
        if (!stop.signal.aborted && answer.code === 1 && answer.data.list[0]) setKnown(answer.data.list[0]);
      });
    return () => stop.abort();
  }, [url, query, isKnown]);
  return { label: value === '' ? '' : known?.value === value ? known.label : value, remember: setKnown };
}
