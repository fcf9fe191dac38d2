import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import type { Widen } from '#app/core/texts/language.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type zh from '#app/ask/lists/ask-start.zh.ts';
import type { RelatedPost } from '#app/ask/parts/ask.schema.ts';
import { postPath, searchPath } from '#app/ask/parts/ask-addresses.ts';
import { movedOption } from '#app/ui/forms/option-keys.ts';
import { useSimilar } from '#app/ask/similar-posts/similar-posts.tsx';
import styles from '#app/ask/lists/start.module.css';

type Texts = Widen<typeof zh>;

/** A search that shows similar posts while a question is typed: arrows choose one, Enter opens it or searches. */
export const SimilarSearch = keptPart(SearchForm, { name: 'similar-search', hasIds: true, useFacts: () => [] });

function SearchForm({ t }: { t: Texts }) {
  const id = useId();
  const box = useSimilarBox();
  const { words, active, found, isShown } = box;
  return (
    <search className={styles['search']} aria-label={t.searchLabel}>
      <Form action="/ask/search" onSubmit={box.search}>
        <label htmlFor={id}>{t.searchLabel}</label>
        <div
          className={styles['box']}
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && box.close()}
        >
          <Icon name="search" />
          <input
            id={id}
            className="input"
            type="search"
            name="q"
            role="combobox"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            placeholder={t.searchPlaceholder}
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
            value={words}
            onChange={(event) => box.type(event.target.value)}
            onFocus={box.open}
            onKeyDown={box.onKeyDown}
          />
          <Button type="submit" tone="primary">
            {t.search}
          </Button>
          <output className="sr">{isShown ? t.similarCount(found.length) : ''}</output>
          <Options id={id} box={box} t={t} />
        </div>
      </Form>
    </search>
  );
}

type Box = ReturnType<typeof useSimilarBox>;

function useSimilarBox() {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const found: readonly RelatedPost[] = useSimilar(words);
  const isShown = isOpen && found.length > 0;
  const paths = [...found.map((post) => postPath(post.id)), searchPath({ keywords: words.trim() })];
  function close() {
    setOpen(false);
    setActive(-1);
  }
  function search(event: FormEvent) {
    event.preventDefault();
    close();
    void navigate((isShown && paths[active]) || searchPath({ keywords: words.trim() }));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const next = found.length > 0 ? movedOption(event.key, active, paths.length) : null;
    if (event.key === 'Escape' && isShown) close();
    else if (next === null) return;
    else {
      setOpen(true);
      setActive(next);
    }
    event.preventDefault();
  }
  function type(text: string) {
    setWords(text);
    setActive(-1);
    setOpen(true);
  }
  return { words, active, found, paths, isShown, close, open: () => setOpen(true), search, onKeyDown, type };
}

/** The similar posts, and at the end the search for what was typed. */
function Options({ id, box, t }: { id: string; box: Box; t: Texts }) {
  const { words, active, found, paths, isShown } = box;
  const list = { id: `${id}-list`, role: 'listbox', 'aria-label': t.similar };
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': active === index,
    tabIndex: -1,
    to: paths[index] ?? '',
  });
  return (
    <div {...list} className={styles['options']} hidden={!isShown}>
      {isShown &&
        found.map((post, index) => (
          <Link key={post.id} {...option(index)}>
            <span>{post.title}</span>
            <small className={post.solved ? 'c-primary' : undefined}>
              {post.solved ? t.solved : t.answers(post.answers)}
            </small>
          </Link>
        ))}
      {isShown && (
        <Link {...option(found.length)}>
          <span className="muted">{t.searchFor(words.trim())}</span>
        </Link>
      )}
    </div>
  );
}
