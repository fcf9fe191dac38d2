import { type FormEvent, Suspense, useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import type { Widen } from '#app/core/texts/language.ts';
import { longestTyped } from '#app/ui/forms/search-box.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type zh from '#app/ask/lists/ask-start.zh.ts';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import styles from '#app/ask/lists/start.module.css';

const SearchSuggest = latePart(() => import('#app/ask/search/search-suggest.tsx'));

type Texts = Widen<typeof zh>;

/** A search that shows posts like the question while it is typed, as every search box does. */
export const SimilarSearch = keptPart(SearchForm, { name: 'similar-search', hasIds: true, useFacts: () => [] });

function SearchForm({ t }: { t: Texts }) {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  function search(event: FormEvent) {
    event.preventDefault();
    void navigate(searchPath({ keywords: input.current?.value.trim() ?? '' }));
  }
  return (
    <search className={styles['search']} aria-label={t.searchLabel}>
      <Form action="/ask/search" onSubmit={search}>
        <label htmlFor={id}>{t.searchLabel}</label>
        <div className={styles['box']}>
          <Icon name="search" />
          <input
            ref={input}
            id={id}
            className="input"
            type="search"
            name="q"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={longestTyped}
            placeholder={t.searchPlaceholder}
            onFocus={() => setUsed(true)}
          />
          <Button type="submit" tone="primary">
            {t.search}
          </Button>
          {isUsed && (
            <Suspense>
              <SearchSuggest input={input} />
            </Suspense>
          )}
        </div>
      </Form>
    </search>
  );
}
