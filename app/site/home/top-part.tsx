import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { HomeView } from '#app/ask/lists/lists.schema.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { HomeMap as Shown } from '#app/aimap/atlas/home-map.schema.ts';
import { HomeMap } from './home-map.tsx';
import type { HomeTexts } from './home-texts.ts';
import sections from './home.module.css';
import style from './top-part.module.css';

/** The top of the home page: what this place is, search, the map, live numbers. */
export function TopPart({ home, t }: { home: HomeView & { map: Shown | null }; t: HomeTexts }) {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const { numbers } = home;
  // A share says something while some are answered and some wait.
  const isTelling = numbers.answered > 0 && numbers.answered < numbers.questions;
  const share = isTelling ? Math.round((numbers.answered / numbers.questions) * 1000) / 10 : null;
  function search(event: FormEvent) {
    event.preventDefault();
    void navigate(`/ask/search/${encodeURIComponent(words.trim())}`);
  }
  return (
    <>
      <section className={style['hero']} aria-labelledby="hero-title">
        <div className={`wrap ${style['heroIn']}`}>
          <h1 id="hero-title">{lines(t.heading)}</h1>
          <p className={style['lead']}>{t.lead}</p>
          <form
            className={style['find']}
            role="search"
            aria-label={t.searchLabel}
            action="/ask/search"
            onSubmit={search}
          >
            <label className="sr" htmlFor="home-find">
              {t.searchLabel}
            </label>
            <Icon name="search" />
            <input
              id="home-find"
              name="q"
              type="search"
              maxLength={200}
              value={words}
              placeholder={t.searchPlaceholder}
              onChange={(event) => setWords(event.target.value)}
            />
            <button type="submit" className="btn btn-primary">
              {t.search}
            </button>
          </form>
          {home.hot.length > 0 && (
            <p className={style['often']}>
              <span>{t.often}</span>
              {home.hot.slice(0, 3).map((post) => (
                <Link key={post.id} to={`/ask/info/${post.id}`}>
                  {post.title}
                </Link>
              ))}
            </p>
          )}
        </div>
        {home.map && <HomeMap map={home.map} t={t} />}
      </section>
      <div className="wrap">
        <p className={sections['numbers']}>
          {numbers.questions > 0 && <Figure value={count(numbers.questions)} name={t.questions} />}
          {share !== null && <Figure value={`${share}%`} name={t.answered} />}
          {numbers.answers > 0 && <Figure value={count(numbers.answers)} name={t.answers} />}
          {numbers.articles > 0 && <Figure value={count(numbers.articles)} name={t.articlesCount} />}
        </p>
      </div>
    </>
  );
}

/** A text with its line breaks kept. */
export function lines(text: string) {
  return text.split('\n').map((line, i) => (
    <span key={line}>
      {i > 0 && <br />}
      {line}
    </span>
  ));
}

/** Digits with thousands separated, the same on server and browser. */
export const count = (value: number) => value.toLocaleString('en');

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <span>
      <b>{value}</b>
      {name}
    </span>
  );
}
