import { type ComponentType, createContext, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { Icon } from '#app/ui/kit/icon.tsx';

export type SearchBoxProps = {
  /** Name of the search and its control, for screen readers. */
  label: string;
  /** What can be found; the label unless told. */
  placeholder?: string;
  /** Where the words go as the parameter `param`, by GET; works before JavaScript does. */
  action?: string;
  param?: string;
  defaultValue?: string;
  /** Takes the words, trimmed and perhaps empty, instead of the form's own submission. */
  onSearch?: (words: string) => void;
  /**
   * What is offered while somebody types: a lazy component that comes with the first focus and makes the box a
   * combobox.
   */
  Suggest?: SuggestComponent;
  /** Ctrl K opens it too, where nothing else takes these keys. */
  hasCtrlK?: boolean;
};

type SuggestComponent = ComponentType<{ input: RefObject<HTMLInputElement | null> }>;

/**
 * So much fits into a search box. What is searched for may be less, which the results say; more would not fit into an
 * address with the one before it beside it.
 */
export const longestTyped = 500;

/** What the box of the header offers in the console: that stands above all that draws the header. */
export const ConsoleSuggestContext = createContext<SuggestComponent | undefined>(undefined);

/** The site's search. "/" anywhere opens it, Escape leaves it. */
export function SearchBox({
  label,
  placeholder = label,
  action,
  param = 'q',
  defaultValue,
  onSearch,
  Suggest,
  hasCtrlK = false,
}: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || !(isSlash(event) || (hasCtrlK && isCtrlK(event)))) return;
      if (document.querySelector('dialog:modal') || !input.current?.checkVisibility?.()) return;
      event.preventDefault();
      input.current.focus();
      input.current.select();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [hasCtrlK]);
  return (
    <search className="find" aria-label={label}>
      <Form
        action={action}
        onSubmit={(event) => {
          if (!onSearch) return;
          event.preventDefault();
          onSearch(input.current?.value.toWellFormed().trim() ?? '');
        }}
      >
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          type="search"
          name={param}
          placeholder={placeholder}
          defaultValue={defaultValue}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={longestTyped}
          aria-keyshortcuts={hasCtrlK ? '/ Control+K Meta+K' : '/'}
          onFocus={() => setUsed(true)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <kbd aria-hidden>/</kbd>
        {Suggest && isUsed && (
          <Suspense>
            <Suggest input={input} />
          </Suspense>
        )}
      </Form>
    </search>
  );
}

const isSlash = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target);

const isCtrlK = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
