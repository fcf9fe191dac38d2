import { useRef } from 'react';
import { Link } from 'react-router';
import { isMember } from '#app/core/ctx.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/language.ts';
import { pageHead, useRootFacts } from '#app/core/page-data.ts';
import { useLanguage } from '#app/core/page-texts.ts';
import { findDraft } from '#app/ask/drafts/queries.server.ts';
import { getPost, listRelated } from '#app/ask/posts/queries.server.ts';
import { useProseEnhancer } from '#app/ui/code.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import { Time } from '#app/ui/time.tsx';
import { limits, type PostView } from '../schema.ts';
import { postPath } from '../ui/addresses.ts';
import { Answers, LoginCall } from '../ui/answers.tsx';
import { askTexts } from '../ui/ask-texts.ts';
import { infoTexts } from '../ui/info-texts.ts';
import { jsonLdOf } from '../ui/json-ld.ts';
import { PostBody } from '../ui/post-body.tsx';
import { GuideCard, RailPosts } from '../ui/rail.tsx';
import styles from '../ui/info.module.css';
import { useHashTarget, useViewCount } from '../ui/thread-effects.ts';
import { useReader } from '../ui/use-reader.ts';
import type { Route } from './+types/info.ts';

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const id = Number(params['id']);
  const after = url.searchParams.get('answers') || undefined;
  const [post, related, draft] = await Promise.all([
    getPost(ctx, id, { after }),
    listRelated(ctx, id),
    isMember(ctx.actor) ? findDraft(ctx, `answer:${id}`) : null,
  ]);
  const isFirst = after === undefined;
  const sort: 'best' | 'newest' = url.searchParams.get('sort') === 'newest' && isFirst && post.moreAnswers === null ? 'newest' : 'best';
  if (sort === 'newest') post.answers.sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
  return { post, related, draft, sort, isFirst, commentLength: limits.comment };
}, hasId);

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!loaderData) return [];
  const { post } = loaderData;
  const { translation } = post;
  return pageHead(matches, {
    title: post.title,
    description: post.excerpt,
    canonical: postPath(post.id),
    ...(translation ? { alternates: { [post.language]: postPath(post.id), [translation.language]: postPath(translation.id) } } : {}),
    type: 'article',
  });
}

export default function Info({ loaderData }: Route.ComponentProps) {
  const { post, related, draft, sort, isFirst } = loaderData;
  const t = infoTexts.use();
  const area = useRef<HTMLElement>(null);
  const { member } = useReader();
  useProseEnhancer(area, post);
  useViewCount(post.id);
  useHashTarget(post.id, isFirst && post.moreAnswers === null);
  const isArticle = post.kind === 'article';
  return (
    <>
      <main id="main" ref={area} key={post.id}>
        <article>
          <OtherLanguage post={post} />
          <Head post={post} />
          <PostBody post={post} />
        </article>
        {isArticle ? !member && <LoginCall title={t.loginToComment} /> : <Answers post={post} sort={sort} isFirst={isFirst} draft={draft} />}
      </main>
      <JsonLd post={post} />
      <Rail related={related} />
    </>
  );
}

/** Structured data for search engines, which read pages as the server writes them: browsers carry neither its text nor its code. */
function JsonLd({ post }: { post: PostView }) {
  const { siteUrl } = useRootFacts();
  const json = import.meta.env.SSR ? JSON.stringify(jsonLdOf(post, siteUrl)).replaceAll('<', String.raw`\u003c`) : '{}';
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Whoever reads in one language and has come to a post in the other one is shown the way to its translation. */
function OtherLanguage({ post: { language, translation, kind } }: { post: PostView }) {
  const t = infoTexts.use();
  const reader = useLanguage();
  if (language === reader || translation?.language !== reader) return null;
  return (
    <p className={styles['other']}>
      <Icon name="translate" />
      <span>
        {kind === 'article' ? t.otherArticle : t.otherQuestion} <Link to={postPath(translation.id)}>{t.readIn[reader]}</Link>
      </span>
    </p>
  );
}

function Head({ post }: { post: PostView }) {
  const t = infoTexts.use();
  const shared = askTexts.use();
  const language = useLanguage();
  const lang = htmlLang[language];
  const { translation } = post;
  return (
    <header className="qhead">
      <h1 lang={post.language === language ? undefined : htmlLang[post.language]}>{post.title}</h1>
      <div className="facts">
        <span>
          {post.kind === 'article' ? t.published : t.asked}{' '}
          <b>
            <Time value={post.createdAt} language={lang} />
          </b>
        </span>
        <span>
          {t.active}{' '}
          <b>
            <Time value={post.activeAt} language={lang} />
          </b>
        </span>
        <span title={shared.views(formatNumber(post.views))}>
          {t.viewed} <b className="num">{formatNumber(post.views)}</b>
        </span>
        {translation && translation.language !== language && (
          <a
            className={styles['read']}
            href={`${postPath(translation.id)}?lang=${translation.language}`}
            hrefLang={htmlLang[translation.language]}
            lang={htmlLang[translation.language]}
            title={translation.title}
          >
            <Icon name="translate" size="s" /> {t.readIn[translation.language]}
          </a>
        )}
      </div>
    </header>
  );
}

function Rail({ related }: Pick<Route.ComponentProps['loaderData'], 'related'>) {
  const t = infoTexts.use();
  const shared = askTexts.use();
  return (
    <aside className="rail" aria-label={shared.rail}>
      <RailPosts title={t.related} posts={related} />
      <GuideCard />
    </aside>
  );
}
