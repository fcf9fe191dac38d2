import { type ComponentType, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
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
  Suggest?: ComponentType<{ input: RefObject<HTMLInputElement | null> }>;
};

/** The site's search. "/" anywhere opens it, Escape leaves it. */
export function SearchBox({
  label,
  placeholder = label,
  action,
  param = 'q',
  defaultValue,
  onSearch,
  Suggest,
}: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog:modal') || !input.current?.checkVisibility?.()) return;
      event.preventDefault();
      input.current.focus();
      input.current.select();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className="find" aria-label={label}>
      <Form
        action={action}
        onSubmit={(event) => {
          if (!onSearch) return;
          event.preventDefault();
          onSearch(input.current?.value.trim() ?? '');
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
          maxLength={200}
          aria-keyshortcuts="/"
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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
