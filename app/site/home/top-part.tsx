import { type FormEvent, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { HomeView } from '#app/ask/lists/lists.schema.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { longestTyped } from '#app/ui/forms/search-box.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { HomeMap as Shown } from '#app/aimap/atlas/home-map.schema.ts';
import type { Walk } from '#app/aimap/learning/learning.schema.ts';
import { pathPath } from '#app/aimap/nodes/node-addresses.ts';
import type { RootData } from '#app/root.tsx';
import { spanText } from '#app/ui/kit/waiting-spans.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { postPath, searchPath } from '#app/ask/parts/ask-addresses.ts';
import { HomeMap } from './home-map.tsx';
import { LanguageChip, useForeignLang } from './post-link.tsx';
import type { HomeTexts } from './home-texts.ts';
import sections from './home.module.css';
import style from './top-part.module.css';

const SearchSuggest = latePart(() => import('#app/ask/search/search-suggest.tsx'));

export type Top = HomeView & { map: Shown | null; walk: Walk | null };

/** The top of the home page: what this place is, search, a way to ask, the map, live numbers. */
export function TopPart({ home, t }: { home: Top; t: HomeTexts }) {
  const { member, siteName, description, language } = useRootFacts<RootData>();
  const { numbers, map } = home;
  const today = t.today(home.today.questions, home.today.answers);
  // A share says something while some are answered and some wait.
  const isTelling = numbers.answered > 0 && numbers.answered < numbers.questions;
  const share = isTelling ? Math.round((numbers.answered / numbers.questions) * 1000) / 10 : null;
  return (
    <>
      <section className={style['hero']} aria-labelledby="hero-title">
        <div className={`wrap ${style['heroIn']}`}>
          <p className={style['what']}>
            <b>{member ? t.greeting(member.nickname) : t.what}</b>
            <span>{t.languages}</span>
          </p>
          <h1 id="hero-title">{lines(t.heading)}</h1>
          <p className={style['lead']}>{description || t.description(siteName)}</p>
          <Find t={t} />
          <p className={style['or']}>
            <LinkButton to="/ask/post" icon="edit">
              {t.askAtOnce}
            </LinkButton>
            <span>
              {home.firstAnswer_s === null ? t.askHint : t.firstAnswer(spanText(home.firstAnswer_s, language))}
            </span>
          </p>
          <ul className={style['tasks']}>
            {home.hot[0] && <Popular post={home.hot[0]} t={t} />}
            <Task name={t.choosing} to="/ask/models" text={t.choosingText} />
            {map?.path && <Task name={t.learning} to={pathPath(map.path.slug)} text={map.path.title} />}
          </ul>
        </div>
        {map && (
          <div className={style['map']}>
            <HomeMap map={map} t={t} />
            <PathCard map={map} walk={home.walk} t={t} />
          </div>
        )}
      </section>
      <div className="wrap">
        <p className={sections['numbers']}>
          {numbers.questions > 0 && <Figure value={count(numbers.questions)} name={t.questions(numbers.questions)} />}
          {share !== null && <Figure value={`${share}%`} name={t.answered} />}
          {numbers.answers > 0 && <Figure value={count(numbers.answers)} name={t.answers(numbers.answers)} />}
          {numbers.articles > 0 && <Figure value={count(numbers.articles)} name={t.articlesCount(numbers.articles)} />}
          {map && <Figure value={count(map.topicCount)} name={t.topics(map.topicCount)} />}
          {today && <span>{today}</span>}
        </p>
      </div>
    </>
  );
}

function Find({ t }: { t: HomeTexts }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  function search(event: FormEvent) {
    event.preventDefault();
    void navigate(searchPath({ keywords: input.current?.value.trim() ?? '' }));
  }
  return (
    <form className={style['find']} role="search" aria-label={t.searchLabel} action="/ask/search" onSubmit={search}>
      <label className="sr" htmlFor="home-find">
        {t.searchLabel}
      </label>
      <Icon name="search" />
      <input
        ref={input}
        id="home-find"
        name="q"
        type="search"
        maxLength={longestTyped}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={t.searchPlaceholder}
        onFocus={() => setUsed(true)}
      />
      <button type="submit" className="btn btn-primary">
        {t.search}
      </button>
      {isUsed && (
        <Suspense>
          <SearchSuggest input={input} />
        </Suspense>
      )}
    </form>
  );
}

/** What others look at now, marked where it is in the other language. */
function Popular({ post, t }: { post: HomeView['hot'][number]; t: HomeTexts }) {
  const lang = useForeignLang(post.language);
  return (
    <li>
      <span>
        {t.stuck}
        {lang && <LanguageChip language={post.language} />}
      </span>
      <Link to={postPath(post.id)} lang={lang}>
        {post.title}
      </Link>
    </li>
  );
}

function Task({ name, to, text }: { name: string; to: string; text: string }) {
  return (
    <li>
      <span>{name}</span>
      <Link to={to}>{text}</Link>
    </li>
  );
}

/** A path to begin with, or where one stands on one's own. */
function PathCard({ map, walk, t }: { map: Shown; walk: Top['walk']; t: HomeTexts }) {
  if (walk) {
    const { path, open } = walk;
    return (
      <aside className={style['card']} aria-label={t.herePath}>
        <small>{t.here(path.here.step)}</small>
        <b>{path.here.title}</b>
        <Stops count={path.total} walked={path.walked} />
        <p>
          <small>{open > 0 ? t.due(open) : path.title}</small>
          <Go to={pathPath(path.slug)} text={t.goOn} />
        </p>
      </aside>
    );
  }
  if (!map.path) return null;
  const { slug, title, steps, minutes } = map.path;
  return (
    <aside className={style['card']} aria-label={t.mapPath}>
      <small>{t.mapPath}</small>
      <b>{title}</b>
      <Stops count={steps} walked={0} />
      <p>
        <small>{t.mapSteps(steps, Math.max(1, Math.round(minutes / 60)))}</small>
        <Go to={pathPath(slug)} text={t.begin} />
      </p>
    </aside>
  );
}

const Stops = ({ count: stops, walked }: { count: number; walked: number }) => (
  <span className={style['stops']} aria-hidden>
    {Array.from({ length: stops }, (_, i) => (
      <i key={i} className={i < walked ? style['walked'] : undefined} />
    ))}
  </span>
);

const Go = ({ to, text }: { to: string; text: string }) => (
  <Link to={to}>
    {text}
    <Icon name="chevron-right" size="s" />
  </Link>
);

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
