import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pathOfPost } from '#app/ask/parts/ask-addresses.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { FactList } from '#app/ui/kit/fact-list.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { RemoveStarterDialog } from './remove-starter-dialog.tsx';
import type { StarterContent, Wish } from './starter-content.schema.ts';
import style from './starter-content.module.css';

const texts = await pageTexts(
  () => import('./starter-content.zh.ts'),
  () => import('./starter-content.en.ts'),
);

/** So often the card looks whether the job is through. */
const look_ms = 1500;

/** What became of the content that the product brought, and the three things an operator does with it. */
export function StarterContentCard({ content, mayEdit }: { content: StarterContent; mayEdit: boolean }) {
  const t = texts.use();
  const { wish, isWorking, decidedAt, counts } = content;
  const [isAsking, setAsking] = useState(false);
  const { send, busy, isBusy } = useSend();
  useLookAgain(isWorking);
  const decide = (next: Wish) =>
    void send('/api/admin/decideStarter', { wish: next }, { done: true, refresh: true, name: next });
  const posts = counts.questions + counts.articles + counts.models;
  if (posts === 0 && wish === 'keep') return null;
  const isHidden = counts.hidden > 0;
  return (
    <section className={style['card']} id="starter" aria-label={t.title}>
      <SectionHead title={t.title} />
      <p className="muted">{t.lead}</p>
      <FactList
        facts={[
          { name: t.facts.posts, value: t.postsOf(formatNumber(counts.questions), formatNumber(counts.articles)) },
          { name: t.facts.models, value: formatNumber(counts.models) },
          { name: t.facts.texts, value: t.textsOf(formatNumber(counts.answers), formatNumber(counts.comments)) },
          { name: t.facts.hidden, value: formatNumber(counts.hidden) },
        ]}
      />
      <p role="status">{isWorking ? t.working[wish] : decidedAt === null ? t.undecided : t.now[wish]}</p>
      {counts.written > 0 && <p className="muted small">{t.written(formatNumber(counts.written))}</p>}
      {mayEdit && posts > 0 && (
        <div className="btns">
          {(isHidden || decidedAt === null) && (
            <Button loading={busy === 'keep'} disabled={isBusy || isWorking} onClick={() => decide('keep')}>
              {isHidden ? t.show : t.keep}
            </Button>
          )}
          {counts.hidden + counts.written < posts && (
            <Button loading={busy === 'hide'} disabled={isBusy || isWorking} onClick={() => decide('hide')}>
              {t.hide}
            </Button>
          )}
          {counts.touched < posts && (
            <Button tone="danger" disabled={isBusy || isWorking} onClick={() => setAsking(true)}>
              {t.remove}
            </Button>
          )}
        </div>
      )}
      <HiddenPosts posts={content.hiddenPosts} title={t.hiddenList} />
      <p className="muted small">
        {t.rest} <Link to="/admin/devdoc">{t.restDocs}</Link> <Link to="/admin/aiMap/topics">{t.restMap}</Link>
      </p>
      {isAsking && (
        <RemoveStarterDialog
          going={posts - counts.touched}
          staying={counts.touched}
          onClose={() => setAsking(false)}
          t={t}
        />
      )}
    </section>
  );
}

/** Reads the page anew while the job is at work. */
function useLookAgain(isWorking: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setInterval(() => void revalidate(), look_ms);
    return () => clearInterval(timer);
  }, [isWorking, revalidate]);
}

function HiddenPosts({ posts, title }: { posts: StarterContent['hiddenPosts']; title: string }) {
  const language = useLanguage();
  if (posts.length === 0) return null;
  return (
    <details className={style['hidden']}>
      <summary>{title}</summary>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <Link to={pathOfPost(post)} lang={post.language === language ? undefined : htmlLang[post.language]}>
              {post.title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
