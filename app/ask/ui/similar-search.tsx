import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import type { Widen } from '#app/core/language.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type zh from '../lang/zh-cn/index.ts';
import { postPath, searchPath } from './addresses.ts';
import { movedOption } from './option-keys.ts';
import styles from './index.module.css';
import { useSimilar } from './similar-posts.tsx';

/** A search that shows similar posts while a question is typed: arrows choose one, Enter opens it or searches. */
export function SimilarSearch({ t }: { t: Widen<typeof zh> }) {
  const id = useId();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const found = useSimilar(words);
  const isShown = isOpen && found.length > 0;
  const paths = [...found.map((post) => postPath(post.id)), searchPath({ keywords: words.trim() })];
  const optionId = (index: number) => `${id}-${index}`;
  const option = (index: number) => ({ id: optionId(index), role: 'option', 'aria-selected': active === index, tabIndex: -1, to: paths[index]! });
  const list = { id: `${id}-list`, role: 'listbox', 'aria-label': t.similar };

  function search(event: FormEvent) {
    event.preventDefault();
    setOpen(false);
    void navigate((isShown && paths[active]) || searchPath({ keywords: words.trim() }));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
      return;
    }
    const next = found.length > 0 ? movedOption(event.key, active, paths.length) : null;
    if (next === null) return;
    event.preventDefault();
    setOpen(true);
    setActive(next);
  }
  return (
    <search className={styles['search']} aria-label={t.searchLabel}>
      <Form action="/ask/search" onSubmit={search}>
        <label htmlFor={id}>{t.searchLabel}</label>
        <div className={styles['box']} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
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
            aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onKeyDown={onKeyDown}
          />
          <Button type="submit" tone="primary">
            {t.search}
          </Button>
          <output className="sr">{isShown ? t.similarCount(found.length) : ''}</output>
          <div {...list} className={styles['options']} hidden={!isShown}>
            {found.map((post, index) => (
              <Link key={post.id} {...option(index)}>
                <span>{post.title}</span>
                <small className={post.solved ? 'c-primary' : undefined}>{post.solved ? t.solved : t.answers(post.answers)}</small>
              </Link>
            ))}
            <Link {...option(found.length)}>
              <span className="muted">{t.searchFor(words.trim())}</span>
            </Link>
          </div>
        </div>
      </Form>
    </search>
  );
}
