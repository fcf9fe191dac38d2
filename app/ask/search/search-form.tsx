import { type FormEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Form, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { Button } from '#app/ui/kit/button.tsx';
import { longestTyped } from '#app/ui/forms/search-box.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import styles from './search.module.css';
import { searchTexts } from './search-texts.ts';

const SearchSuggest = latePart(() => import('./search-suggest.tsx'));
const rest_ms = 350;

/** The box of the page: results follow while somebody types, without a new entry in the browser's history. */
export function SearchForm({ keywords, sort }: { keywords: string; sort: string }) {
  const t = searchTexts.use();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(keywords);
  const [isComposing, setComposing] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [shown, setShown] = useState(keywords);
  const [sent, setSent] = useState(keywords);
  // Words that did not come from here, such as a filter that was chosen, replace what stands in the box.
  if (shown !== keywords) {
    setShown(keywords);
    if (keywords !== sent) {
      setSent(keywords);
      setWords(keywords);
    }
  }
  useCursor(input, keywords === '');
  const next = words.trim();
  useEffect(() => {
    if (isComposing || next === sent || next === '' || /^[\da-z]$/i.test(next)) return;
    const timer = setTimeout(() => {
      setSent(next);
      void navigate(searchPath({ keywords: next, sort }), { replace: true, preventScrollReset: true });
    }, rest_ms);
    return () => clearTimeout(timer);
  }, [next, sent, isComposing, sort, navigate]);
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSent(next);
    void navigate(searchPath({ keywords: next, sort }));
  }
  return (
    <search aria-label={t.label}>
      <Form action="/ask/search" className={styles['form']} onSubmit={search}>
        <label className="sr" htmlFor="ask-search">
          {t.label}
        </label>
        <Icon name="search" />
        <input
          ref={input}
          id="ask-search"
          className="input"
          type="search"
          name="q"
          autoComplete="off"
          value={words}
          placeholder={t.placeholder}
          maxLength={longestTyped}
          enterKeyHint="search"
          onFocus={() => setUsed(true)}
          onChange={(event) => setWords(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={(event) => {
            setComposing(false);
            setWords(event.currentTarget.value);
          }}
        />
        <Button type="submit" tone="primary">
          {t.submit}
        </Button>
        {isUsed && (
          <Suspense>
            <SearchSuggest input={input} withoutPosts />
          </Suspense>
        )}
      </Form>
    </search>
  );
}

/** Whoever presses a way here wants to type; a page that is read anew or gone back to keeps its focus. */
function useCursor(input: RefObject<HTMLInputElement | null>, isEmpty: boolean): void {
  const { key } = useLocation();
  const pressed = useNavigationType() !== NavigationType.Pop && isEmpty ? key : '';
  useEffect(() => {
    if (pressed !== '') input.current?.focus({ preventScroll: true });
  }, [input, pressed]);
}
