import { useEffect, useEffectEvent, useState } from 'react';
import { useMatches, useNavigate, useRevalidator } from 'react-router';
import { isOwnCall } from '#app/core/request/own-calls.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { type LiveData, useLive, wantLive } from '#app/ui/kit/live-events.ts';
import { afterReading, noNews, shownNews, withChange, withText } from './thread-news.ts';
import style from './live-thread.module.css';

const texts = await pageTexts(
  () => import('./live-thread.zh.ts'),
  () => import('./live-thread.en.ts'),
);

/** What the page of a post has for this. */
type Shown = { post: { id: number; withheld: object | null }; liveAt: string };

/** So long a text of one's own takes to stand in the page: it is no news. */
const own_ms = 600;
const look_ms = 1000;

/** What happens to the post that is open, for its reader. Code of its own: guests do without it. */
export default function LiveThread() {
  const data = useMatches().find(({ id }) => id === 'ask/thread/info.page')?.loaderData as Shown | undefined;
  if (!data?.post || data.post.withheld || !data.liveAt) return null;
  return <News key={data.post.id} shown={data} />;
}

/**
 * A quiet line says what is new, and shows it when it is asked to: nothing moves by itself. Scores change where they
 * stand.
 */
function News({ shown }: { shown: Shown }) {
  const { post, liveAt } = shown;
  const t = texts.use();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [given, setGiven] = useState(shown);
  const [news, setNews] = useState(noNews);
  const [, setLook] = useState(0);
  if (given !== shown) {
    setGiven(shown);
    setNews((last) => afterReading(last, Date.now()));
  }
  const begin = useEffectEvent(() => wantLive(`post:${post.id}`, liveAt));
  useEffect(() => begin(), []);
  const isOfPost = (facts: LiveData) => facts['post'] === post.id;
  const take = (letter: 'a' | 'c') => (facts: LiveData) => {
    if (!isOfPost(facts)) return;
    const at = Date.now();
    setTimeout(() => setNews((last) => withText(last, `${letter}${Number(facts['id'])}`, at)), own_ms);
  };
  useLive('answer', take('a'));
  useLive('comment', take('c'));
  useLive('state', (facts) => {
    if (!isOfPost(facts)) return;
    // the answer to one's own call may come after what is told of it
    setTimeout(() => !isOwnCall(facts['by']) && setNews((last) => withChange(last, facts)), own_ms);
  });
  useLive('reset', () => setNews((last) => withChange(last, { what: 'changed' })));
  useLive('votes', (facts) => {
    if (isOfPost(facts) && Array.isArray(facts['scores'])) for (const one of facts['scores']) showScore(one, t.score);
  });
  const { answers, comments, change } = shownNews(news, (place) => document.getElementById(place) !== null);
  const waits = news.texts.length > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setLook((last) => last + 1), look_ms); // one's own may come late
    return () => clearInterval(timer);
  }, [waits]);

  async function show(place: string | undefined) {
    setNews(noNews);
    await revalidate();
    if (place) await navigate({ search: location.search, hash: place }, { replace: true, preventScrollReset: true });
  }
  const counted = [
    ...(answers.length > 0 ? [t.answers(answers.length)] : []),
    ...(comments.length > 0 ? [t.comments(comments.length)] : []),
  ];
  const first = answers[0] ?? comments[0];
  return (
    <div className={style['place']} role="status" aria-label={t.label}>
      {(counted.length > 0 || change) && (
        <p className={style['line']}>
          <span>{counted.length > 0 ? counted.join(t.and) : t[change as Change]}</span>
          <Button size="s" tone="primary" onClick={() => void show(first)}>
            {counted.length > 0 ? t.show : t.refresh}
          </Button>
        </p>
      )}
    </div>
  );
}

type Change = 'closed' | 'accepted' | 'edited' | 'deleted' | 'changed' | 'gone';

/**
 * Writes a new score where it stands. The column of votes is in every guest's page and knows nothing of this: its own
 * next number takes the place.
 */
function showScore(one: unknown, words: (score: number) => string): void {
  const { of, id, score } = one as { of: string; id: number; score: number };
  const column = document.querySelector(
    of === 'post' ? '#main .vote b' : `#${of === 'answer' ? 'a' : 'c'}${id} .vote b`,
  );
  const [number, text] = column?.children ?? [];
  if (number) number.textContent = score < 0 ? `−${-score}` : String(score);
  if (text) text.textContent = words(score);
}
