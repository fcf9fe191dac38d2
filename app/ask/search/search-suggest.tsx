import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { Suggestions } from './search.schema.ts';
import { listPath, postPath, searchPath, topicPath } from '#app/ask/parts/ask-addresses.ts';
import { movedOption } from '#app/ui/forms/option-keys.ts';
import { type Box, useBox, useCombobox, useIsSought } from './suggest-box.ts';
import { clearHistory, readHistory } from './search-history.ts';
import styles from './search-suggest.module.css';

const texts = await pageTexts(
  () => import('./suggest.zh.ts'),
  () => import('./suggest.en.ts'),
);

export type SearchSuggestProps = {
  /** The box somebody types into; it becomes a combobox. */
  input: Box;
  /** The results stand below already, so that titles are not offered. */
  withoutPosts?: boolean;
};

type Option = { key: string; to: string; icon: IconName; label: string; end?: string };
const none: Suggestions = { posts: [], tags: [], topics: [], docs: [], members: [] };
const rest_ms = 200;

/**
 * What a search box offers while somebody types: titles, tags, the member of that name, and the search itself; before
 * that, one's last searches. Arrows choose, Enter opens, Escape closes. Comes with the first focus of the box, so that
 * no page carries it.
 */
export default function SearchSuggest({ input, withoutPosts }: SearchSuggestProps) {
  const t = texts.use();
  const id = useId();
  const navigate = useNavigate();
  const [words, setWords] = useState(() => input.current?.value.trim() ?? '');
  const isSought = useIsSought(words);
  const [isOpen, setOpen] = useState(!isSought);
  const [active, setActive] = useState(-1);
  const [history, setHistory] = useState(readHistory);
  const found = useSuggestions(words);
  const options = words === '' ? history.map(pastOption) : optionsOf(words, found, withoutPosts === true, t);
  const isShown = isOpen && options.length > 0;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = () => {
    setWords(input.current?.value.trim() ?? '');
    setOpen(true);
  };
  function press({ key }: KeyboardEvent): boolean {
    const next = options.length > 0 ? movedOption(key, active, options.length) : null;
    const chosen = options[active];
    if (key === 'Escape' && isShown) close();
    else if (key === 'Enter' && isShown && chosen) {
      close();
      void navigate(chosen.to);
    } else if (next !== null) {
      setOpen(true);
      setActive(next);
    } else return false;
    return true;
  }
  useBox(input, {
    type: () => (setActive(-1), take()),
    open: () => (setHistory(readHistory()), take()),
    close,
    press,
  });
  // What was typed while this code came.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setWords(input.current?.value.trim() ?? ''));
    return () => cancelAnimationFrame(frame);
  }, [input]);
  useCombobox(input, { id, isShown, active });
  return (
    <>
      <output className="sr">{isShown && words !== '' ? t.count(options.length) : ''}</output>
      <div className={styles['box']} hidden={!isShown}>
        {isShown && words === '' && <Past onClear={() => setHistory([])} />}
        <div id={`${id}-list`} role="listbox" aria-label={t.list} className={styles['list']}>
          {isShown &&
            options.map((option, index) => (
              <Choice
                key={option.key}
                option={option}
                id={`${id}-${index}`}
                isActive={active === index}
                onPick={close}
              />
            ))}
        </div>
      </div>
    </>
  );
}

/** Above what was sought before. */
function Past({ onClear }: { onClear: () => void }) {
  const t = texts.use();
  return (
    <div className={styles['head']}>
      <span>{t.history}</span>
      <button
        type="button"
        className="link"
        onClick={() => {
          clearHistory();
          onClear();
        }}
      >
        {t.clear}
      </button>
    </div>
  );
}

type ChoiceProps = { option: Option; id: string; isActive: boolean; onPick: () => void };

function Choice({ option, id, isActive, onPick }: ChoiceProps) {
  return (
    <Link id={id} role="option" aria-selected={isActive} tabIndex={-1} to={option.to} onClick={onPick}>
      <Icon name={option.icon} size="s" />
      <span>{option.label}</span>
      {option.end && <small>{option.end}</small>}
    </Link>
  );
}

type Texts = ReturnType<typeof texts.in>;

const pastOption = (past: string): Option => ({
  key: past,
  to: searchPath({ keywords: past }),
  icon: 'history',
  label: past,
});

function optionsOf(words: string, found: Suggestions, withoutPosts: boolean, t: Texts): Option[] {
  const posts = withoutPosts ? [] : found.posts;
  return [
    ...posts.map((post): Option => {
      const end =
        post.kind === 'question'
          ? post.solved
            ? t.solved
            : post.answers > 0
              ? t.answers(post.answers)
              : undefined
          : t.kinds[post.kind];
      return {
        key: `p${post.id}`,
        to: postPath(post.id),
        icon: post.kind === 'question' ? 'ask' : post.kind === 'article' ? 'book' : 'box',
        label: post.title,
        ...(end && { end }),
      };
    }),
    ...found.tags.map((tag): Option => ({
      key: `t${tag.id}`,
      to: listPath({ type: 'tag', id: tag.id }),
      icon: 'tag',
      label: tag.name,
      end: t.posts(tag.posts),
    })),
    ...found.topics.map((topic): Option => ({
      key: `n${topic.id}`,
      to: topicPath(topic),
      icon: 'map',
      label: topic.title,
      end: topic.area ?? t.area,
    })),
    ...found.docs.map(({ slug, title }): Option => ({
      key: `d${slug}`,
      to: `/ask/devdoc/${slug}`,
      icon: 'file',
      label: title,
      end: t.docs,
    })),
    ...found.members.map((member): Option => ({
      key: `m${member.id}`,
      to: `/user/card/${member.id}`,
      icon: 'user',
      label: member.nickname,
      end: `@${member.username}`,
    })),
    ...(withoutPosts
      ? []
      : [{ key: 'all', to: searchPath({ keywords: words }), icon: 'search' as const, label: t.searchFor(words) }]),
  ];
}

/** What the server offers for these words; the answer to older words is thrown away. */
function useSuggestions(words: string): Suggestions {
  const [found, setFound] = useState<{ words: string; all: Suggestions }>({ words: '', all: none });
  useEffect(() => {
    if (words === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void request
        .get<Suggestions>(
          '/api/ask/suggest',
          { q: words.slice(0, 100) },
          { signal: stop.signal, showErrorMessage: false, showCodeMessage: false },
        )
        .then((answer) => {
          if (answer.code === 1) setFound({ words, all: answer.data });
        });
    }, rest_ms);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words]);
  // What was found for the words so far stays until there is something newer, so that the list does not flicker.
  return words !== '' && (words.startsWith(found.words) || found.words.startsWith(words)) ? found.all : none;
}
